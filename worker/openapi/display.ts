import type * as z from 'zod/mini'
import { type DisplayPath, displayQueries } from '../../shared/displays/options.ts'
import { defineResource, html, ok, type ResourceOperation, type Tag } from './core/operation.ts'
import { queryParameters, workspaceParameter } from './core/parameters.ts'
import { Feed, FeedDisplay, FeedItem, PublicTestimonial, structuredData } from './feed.ts'

export const displayTag: Tag = {
  name: 'Public displays',
  description:
    'What visitors of your pages get: the published testimonials that have consent, as HTML, as JSON Feed and as JSON-LD.',
}

type OptionName = { [Path in DisplayPath]: keyof (typeof displayQueries)[Path]['shape'] }[DisplayPath]

/** The descriptions of the options of displays. */
export const optionDescriptions: Record<OptionName, string> = {
  limit: 'Maximum number of testimonials',
  cursor: 'Start of the page, taken from the link to the next page',
  order: 'Order of those that are neither in `first` nor pinned; `daily` shuffles them every day',
  only: 'Shows only the testimonials with these ids',
  first: 'Ids of the testimonials to show first, in this order; pinned ones follow',
  tag: 'Shows only testimonials with this tag',
  min: 'Shows only testimonials with a text of at least this many characters',
  clip: 'Length of a text from which on the rest is behind “Read more”; 0 shows all of it',
  show: 'Parts of a card to show besides the name and the text; by default all of them; `role` is the author’s role and company, `company` the company alone',
  lang: 'Language of headings, buttons and dates; the page itself follows the browser by default',
  write: 'Whether to link to the form (`1`) or not (`0`)',
  design:
    'Look of the testimonials; `/testimonials.css` is the style sheet of `cards`, `/testimonials-{design}.css` of another',
  columns: 'Number of columns; `auto` uses as many as fit',
  level: 'Level of the heading',
  theme: 'Light or dark colours; `auto` follows the visitor’s device',
  color: 'Accent colour',
  radius: 'Radius of the corners, in pixels',
}

/** A display of a workspace, and examples of its options. */
type Display = Pick<ResourceOperation, 'operationId' | 'summary' | 'description' | 'isPage' | 'response' | 'errors'> & {
  name: DisplayPath
  query?: Record<string, string | number>
}

/** The displays of a workspace, by their path below it. */
const displays: Display[] = [
  {
    name: 'page',
    operationId: 'getTestimonialsPage',
    summary: 'Get the page',
    description:
      'A page of its own: a wall with further pages, how the testimonials were collected, and a link to the form. It is for people, so its errors are pages, too, and it ignores parameters that it does not know: networks append them to what is shared.',
    response: ok('The page.', html),
    isPage: true,
    errors: {
      400: {
        description: 'An option is repeated or invalid; unknown ones are ignored.',
        example: 'limit: must be a whole number from 1 to 50',
      },
    },
  },
  {
    name: 'wall',
    operationId: 'getWall',
    summary: 'Get a wall',
    description:
      'A `section` to insert into a page of yours: no script, no style and no ids. Every text is escaped. `/testimonials.css` is its style sheet.',
    response: ok('The wall.', html),
    query: { limit: 6, show: 'stars,role' },
  },
  {
    name: 'carousel',
    operationId: 'getCarousel',
    summary: 'Get a carousel',
    description: 'A row that scrolls, to insert into a page of yours. Nothing moves by itself.',
    response: ok('The carousel.', html),
  },
  {
    name: 'single',
    operationId: 'getSingleTestimonial',
    summary: 'Get a single testimonial',
    description: 'One testimonial, or a few below each other, to insert into a page of yours.',
    response: ok('The testimonial.', html),
    query: { order: 'daily' },
  },
  {
    name: 'badge',
    operationId: 'getBadge',
    summary: 'Get the badge',
    description:
      'The average rating, what it is the average of, and how many ratings there are, to insert into a page of yours. Ratings from other platforms are left out. Without a rating, the response is empty.',
    response: ok('The badge.', html),
  },
  {
    name: 'feed.json',
    operationId: 'getFeed',
    summary: 'Get the testimonials as JSON',
    description:
      'A JSON Feed 1.1. Fields that begin with `_laurel` are not part of that standard: each item has a public testimonial, and the feed has what must stand beside them.',
    response: ok('A page of the feed.', { ...Feed, type: 'application/feed+json' }),
  },
  {
    name: 'data.jsonld',
    operationId: 'getStructuredData',
    summary: 'Get the testimonials as structured data',
    description:
      'JSON-LD for a `script` element of the page that shows the same testimonials. Those from other platforms are left out.',
    response: ok('The item with its rating and reviews.', structuredData),
    errors: { 404: 'Or the workspace has no `displayItem`.' },
  },
  {
    name: 'embed',
    operationId: 'getEmbedPage',
    summary: 'Get the page for an iframe',
    description: 'The wall alone, as a page for an iframe. Links open in a new tab.',
    response: ok('The page.', html),
    isPage: true,
  },
]

/** The operations that show testimonials to everybody. */
export const display = defineResource({
  tag: displayTag,
  caller: 'anyone',
  display: true,
  parameters: [workspaceParameter('workspaceId', 'Id of the workspace.')],
  schemas: [PublicTestimonial, Feed, FeedItem, FeedDisplay],
  operations: [
    ...displays.map(({ name, query = {}, ...operation }) => ({
      ...operation,
      method: 'get' as const,
      path: `/testimonials/{workspaceId}${name === 'page' ? '' : `/${name}`}`,
      query: queryParameters<Record<string, z.ZodMiniType>>(displayQueries[name], optionDescriptions, query),
    })),
    {
      method: 'get',
      path: '/testimonials/{workspaceId}/t/{testimonialId}',
      operationId: 'getTestimonialPage',
      summary: 'Get the page of one testimonial',
      description:
        'A page to share, with what networks show of its link. It takes `lang`, and ignores the parameters that they append to it.',
      response: ok('The page.', html),
      errors: { 404: 'Or displays do not show a testimonial with this id.' },
      isPage: true,
    },
  ],
})
