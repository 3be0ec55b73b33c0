import type { DisplayPath } from '../../shared/display.ts'
import { texts } from '../display/pages/texts/en.ts'
import { demo } from '../lib/demo.ts'
import { texts } from '../display/pages/texts/en.ts'
import type { Operation } from './core/operation.ts'
import { displayOptions, OembedQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import { schemaRef } from './schemas.ts'

const path = '/testimonials/{workspaceId}'
const page = `${demo.url}/testimonials/${demo.workspaceId}`
const display = { tag: 'Display', caller: 'anyone', method: 'get', display: true } as const

/** What differs between the displays; `name`: the path. */
type Description = { name: DisplayPath } & Pick<Operation, 'operationId' | 'summary' | 'description' | 'isPage'> & {
    response: Omit<Operation['response'], 'status'>
    query?: Record<string, string | number>
  }

const html = (description: string): Description['response'] => ({
  description,
  schema: { type: 'string' },
  type: 'text/html',
})

const title = `${texts.heading} · ${examples.workspace.name}`
const { id, date, name, text, stars } = examples.publicTestimonial

/** The displays of a workspace, by their path below it. */
const displays: Description[] = [
  {
    name: 'page',
    operationId: 'getTestimonialsPage',
    summary: 'Get the page',
    description:
      'A page of its own: a wall with further pages, how the testimonials were collected, and a link to the form. It is for people, so its errors are pages, too.',
    response: html('The page.'),
    isPage: true,
  },
  {
    name: 'wall',
    operationId: 'getWall',
    summary: 'Get a wall',
    description:
      'A `section` to insert into a page of yours: no script, no style and no ids. Every text is escaped. `/testimonials.css` is its style sheet.',
    response: html('The wall.'),
    query: { limit: 6, show: 'stars,role' },
  },
  {
    name: 'carousel',
    operationId: 'getCarousel',
    summary: 'Get a carousel',
    description: 'A row that scrolls, to insert into a page of yours. Nothing moves by itself.',
    response: html('The carousel.'),
  },
  {
    name: 'single',
    operationId: 'getSingleTestimonial',
    summary: 'Get a single testimonial',
    description: 'One testimonial, or a few below each other, to insert into a page of yours.',
    response: html('The testimonial.'),
    query: { order: 'daily' },
  },
  {
    name: 'badge',
    operationId: 'getBadge',
    summary: 'Get the badge',
    description:
      'The average rating, what it is the average of, and how many ratings there are, to insert into a page of yours. Without a rating, the response is empty.',
    response: html('The badge.'),
  },
  {
    name: 'feed.json',
    operationId: 'getFeed',
    summary: 'Get the testimonials as JSON',
    description:
      'A JSON Feed 1.1. Fields that begin with `_laurel` are not part of that standard: each item has a public testimonial, and the feed has what must stand beside them.',
    response: {
      description: 'A page of the feed.',
      type: 'application/feed+json',
      schema: schemaRef('Feed'),
      example: {
        version: 'https://jsonfeed.org/version/1.1',
        title,
        home_page_url: page,
        feed_url: `${page}/feed.json`,
        language: 'en',
        items: [
          {
            id,
            content_text: text,
            date_published: `${date}T00:00:00Z`,
            authors: [{ name }],
            _laurel: examples.publicTestimonial,
          },
        ],
        _laurel: {
          disclosure: `A selection by ${examples.workspace.name}, newest first. ${texts.notChecked}`,
          how: texts.how,
          form: `${demo.url}/form/${demo.workspaceId}`,
        },
      },
    },
  },
  {
    name: 'data.jsonld',
    operationId: 'getStructuredData',
    summary: 'Get the testimonials as structured data',
    description:
      'JSON-LD for a `script` element of the page that shows the same testimonials. 404 unless the workspace has a `displayItem`.',
    response: {
      description: 'The item with its rating and reviews.',
      type: 'application/ld+json',
      schema: { type: 'object', required: ['@context', '@type', 'name'] },
      example: {
        '@context': 'https://schema.org',
        '@type': examples.displayItem.type,
        '@id': examples.displayItem.id,
        name: examples.displayItem.name,
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: stars,
          ratingCount: 1,
          bestRating: 5,
          worstRating: 0,
        },
        review: [
          {
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: date,
            reviewBody: text,
            reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 0 },
          },
        ],
      },
    },
  },
  {
    name: 'embed',
    operationId: 'getEmbedPage',
    summary: 'Get the page for an iframe',
    description: 'The wall alone, as a page for an iframe. Links open in a new tab.',
    response: html('The page.'),
    isPage: true,
  },
]

/** The operations that show testimonials to everybody. */
export const displayOperations: Operation[] = [
  ...displays.map(({ name, query = {}, response, ...operation }): Operation => {
    return {
      ...display,
      ...operation,
      path: name === 'page' ? path : `${path}/${name}`,
      query: { schema: displayOptions(name), example: query },
      response: { status: 200, ...response },
    }
  }),
  {
    ...display,
    path: '/oembed',
    operationId: 'getOembed',
    summary: 'Get the oEmbed response for a page',
    description:
      'What WordPress, Ghost and others ask for when you paste the URL of a page with testimonials: an iframe. URLs of other sites get 404.',
    query: { schema: OembedQuery, example: { url: page } },
    response: {
      status: 200,
      description: 'The iframe.',
      schema: schemaRef('Oembed'),
      example: {
        type: 'rich',
        version: '1.0',
        title,
        provider_name: 'Laurel',
        provider_url: demo.url,
        cache_age: 300,
        width: 640,
        height: 720,
        html: `<iframe src="${page}/embed" title="${title}" width="640" height="720" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
      },
    },
  },
]
