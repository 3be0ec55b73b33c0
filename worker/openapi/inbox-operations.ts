import { NoQuery } from '../../shared/query.ts'
import type { Operation } from './core/operation.ts'
import { HistoryQuery, InboxQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import { arrayOf, schemaRef } from './schemas.ts'

const inbox = { tag: 'Inbox', caller: 'key holder' } as const
const { id, created, etag } = examples.inboxTestimonial
const single = { ...inbox, path: '/v1/inbox/testimonials/{id}', versioned: true } as const
const item = {
  status: 200,
  description: 'The testimonial.',
  schema: schemaRef('InboxTestimonial'),
  example: examples.inboxTestimonial,
} as const
const change = { tags: ['homepage'], highlight: 'Wonderful', pinned: true }
const noQuery = { schema: NoQuery, example: {} }

/** The operations of the inbox. Those of its app, below `/inbox/api`, do the same but are no part of the API. */
export const inboxOperations: Operation[] = [
  {
    ...inbox,
    method: 'get',
    path: '/v1/inbox/testimonials',
    operationId: 'listInbox',
    summary: 'List or search the inbox',
    description:
      'Returns the testimonials of the key’s workspace in pages, newest first. A search with `q`, `stars`, `tag`, `consent` or `has` looks at no more than 5,000 testimonials in a request: a page can be short or empty although `Link` leads to more. `Searched-To` then says how far back it has looked.',
    query: { schema: InboxQuery, example: { state: 'published', q: 'wonderful' } },
    response: {
      status: 200,
      description: 'A page of the list.',
      schema: arrayOf('InboxTestimonial'),
      example: [examples.inboxTestimonial],
    },
    paginated: true,
    bounded: true,
  },
  { ...single, method: 'get', operationId: 'getInboxTestimonial', summary: 'Get a testimonial', response: item },
  {
    ...single,
    method: 'patch',
    operationId: 'changeInboxTestimonial',
    summary: 'Change the state, tags, highlight or pin',
    description:
      'Changes only the fields that you send. The words of a testimonial are never edited here. Publishing takes it out of the archive or spam.',
    body: { schema: 'InboxChange', example: change },
    response: { ...item, example: { ...examples.inboxTestimonial, ...change } },
  },
  {
    ...inbox,
    method: 'post',
    path: '/v1/inbox/testimonials/bulk',
    operationId: 'changeInboxTestimonials',
    summary: 'Change several testimonials',
    description:
      'Changes up to 100 testimonials in the same way. The response has one result for each id, in the order of the request: some can fail while the others are changed.',
    body: { schema: 'InboxBulkChange', example: { ids: [id], set: { state: 'archived' } } },
    response: {
      status: 200,
      description: 'One result for each id.',
      schema: arrayOf('InboxBulkResult'),
      example: [{ id, ok: true, etag }],
    },
  },
  {
    ...single,
    method: 'delete',
    operationId: 'eraseInboxTestimonial',
    summary: 'Erase a testimonial',
    description: 'Erases it for good, together with its history. An entry without its id remains.',
    response: { status: 204, description: 'The testimonial is erased.' },
  },
  {
    ...inbox,
    method: 'get',
    path: '/v1/inbox/counts',
    operationId: 'getInboxCounts',
    summary: 'Count the testimonials in each state',
    query: noQuery,
    response: {
      status: 200,
      description: 'The numbers, each at most 100, which means “100 or more”.',
      schema: schemaRef('InboxCounts'),
      example: { pending: 0, published: 1, archived: 0, spam: 0 },
    },
  },
  {
    ...inbox,
    method: 'get',
    path: '/v1/inbox/newest',
    operationId: 'getNewestTestimonial',
    summary: 'Get the id of the newest testimonial',
    description: 'Reads few rows, so you can poll it for new testimonials. Spam does not count.',
    query: noQuery,
    response: {
      status: 200,
      description: 'The newest testimonial, or null if there is none.',
      schema: { anyOf: [schemaRef('NewestTestimonial'), { type: 'null' }] },
      example: { id, created },
    },
  },
  {
    ...inbox,
    method: 'get',
    path: '/v1/inbox/history',
    operationId: 'listHistory',
    summary: 'List what was done in the inbox',
    description:
      'Returns the changes made in the inbox and with this API in pages, newest first: who, when and what, without words, names, tags or e-mails. What was done through `/v1/testimonial` and on the command line is not listed.',
    query: { schema: HistoryQuery, example: { limit: 20 } },
    response: {
      status: 200,
      description: 'A page of the history.',
      schema: arrayOf('HistoryEntry'),
      example: [examples.historyEntry],
    },
    paginated: true,
  },
]
