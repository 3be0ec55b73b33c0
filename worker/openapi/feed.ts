import { PublicTestimonial as sharedTestimonial } from '../../shared/displays/public-testimonial.ts'
import * as limits from '../../shared/limits.ts'
import { displayTexts as texts } from '../../shared/texts/en/display.ts'
import { demo } from '../lib/demo.ts'
import type { Content } from './core/operation.ts'
import { exampleId, exampleTime, namedSchema, objectSchema, recordSchema, uri, uuid } from './core/schemas.ts'
import { displayItem, Workspace } from './workspaces.ts'

/* The published testimonials as data: a JSON Feed, and the structured data that search engines read. */

export const PublicTestimonial = recordSchema('PublicTestimonial', sharedTestimonial, {
  fields: {
    id: 'Id of the testimonial',
    date: 'Day of its creation; null for what was added from elsewhere without a day',
    name: 'Name of the author, in the form that the workspace has chosen',
    title: 'Headline',
    subtitle: 'The author’s role, shown as “Role”',
    company: 'Company of the author',
    text: 'Text of the testimonial, with line breaks',
    highlight: 'The best part of the text, marked by the owner',
    stars: `Rating in stars, from 0 to ${limits.stars}`,
    video:
      'Video on another site, or one that the service stores; `embedUrl` is the player of another site, or null for a file',
    photo: 'URL of a photo that the service stores or, if the workspace shows them, on another host',
    source:
      'Where the words first appeared, if not in a form of the workspace; `day` is as exact as known: `2025`, `2025-03` or `2025-03-09`',
    incentive: 'Benefit that the author received for it, if known',
    reply: 'Reply of the workspace, and the day of its last change',
    answers:
      'The text as answers to the questions of a form, in their order; null if the author has written another text',
  },
  example: {
    id: exampleId,
    date: exampleTime.slice(0, 10),
    name: 'Ada Lovelace',
    title: null,
    subtitle: null,
    company: 'Analytical Engines',
    text: 'Wonderful.',
    highlight: null,
    stars: 5,
    video: null,
    photo: null,
    source: null,
    incentive: null,
    reply: null,
    answers: null,
  },
})
const { id, date, name, text, stars } = PublicTestimonial.example

export const FeedItem = namedSchema(
  'FeedItem',
  objectSchema(
    {
      id: { ...uuid, description: 'Id of the testimonial.' },
      content_text: { type: 'string', description: 'Text of the testimonial; can be empty.' },
      date_published: { type: 'string', format: 'date-time', description: 'Its `date`; absent without one.' },
      authors: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        description: 'Its author; absent without a name.',
      },
      _laurel: { ...PublicTestimonial.schema, description: 'The testimonial.' },
    },
    ['authors', 'date_published'],
  ),
  {
    id,
    content_text: text,
    date_published: `${date}T00:00:00Z`,
    authors: [{ name }],
    _laurel: PublicTestimonial.example,
  },
)

export const FeedDisplay = namedSchema(
  'FeedDisplay',
  objectSchema({
    disclosure: {
      type: 'string',
      description:
        'Who has selected the testimonials, in which order they are, whether some first appeared elsewhere, and that nobody has checked the authors.',
    },
    how: { type: 'string', description: 'How they were collected, to show as a link to `home_page_url`.' },
    form: { ...uri, description: 'URL of the form.' },
  }),
  {
    disclosure: `A selection by ${Workspace.example.name}, newest first. ${texts.notChecked}`,
    how: texts.how,
    form: `${demo.url}/form/${demo.workspaceId}`,
  },
)

/** The title and the URL of the page of the example’s workspace. */
export const examplePage = {
  title: `${texts.heading} · ${Workspace.example.name}`,
  url: `${demo.url}/testimonials/${demo.workspaceId}`,
}

const version = 'https://jsonfeed.org/version/1.1'

export const Feed = namedSchema(
  'Feed',
  objectSchema(
    {
      version: { type: 'string', const: version, description: 'Version of JSON Feed.' },
      title: { type: 'string', description: 'Heading and name of the workspace.' },
      home_page_url: { ...uri, description: 'URL of the page with the testimonials.' },
      feed_url: { ...uri, description: 'URL of this feed.' },
      next_url: { ...uri, description: 'URL of the next page; absent on the last one.' },
      language: { type: 'string', description: 'Language of the texts of this service.' },
      items: { type: 'array', items: FeedItem.schema, description: 'The testimonials.' },
      _laurel: { ...FeedDisplay.schema, description: 'What must stand beside the testimonials.' },
    },
    ['next_url'],
  ),
  {
    version,
    title: examplePage.title,
    home_page_url: examplePage.url,
    feed_url: `${examplePage.url}/feed.json`,
    language: 'en',
    items: [FeedItem.example],
    _laurel: FeedDisplay.example,
  },
)

/** The content of structured data (https://schema.org). */
export const structuredData: Content = {
  type: 'application/ld+json',
  schema: { type: 'object', required: ['@context', '@type', 'name'] },
  example: {
    '@context': 'https://schema.org',
    '@type': displayItem.type,
    '@id': displayItem.id,
    name: displayItem.name,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: stars,
      ratingCount: 1,
      bestRating: limits.stars,
      worstRating: 0,
    },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: date,
        reviewBody: text,
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: limits.stars, worstRating: 0 },
      },
    ],
  },
}
