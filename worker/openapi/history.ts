import { HistoryQuery, HistoryEntry as sharedEntry } from '../../shared/inbox.ts'
import { defineResource, listContent, ok, route } from './core/operation.ts'
import { paginationFields, queryParameters } from './core/parameters.ts'
import { exampleId, exampleTime, recordSchema } from './core/schemas.ts'
import { inboxTag } from './inbox.ts'

const HistoryEntry = recordSchema('HistoryEntry', sharedEntry, {
  fields: {
    id: 'Id of the entry',
    created: 'When it happened',
    actor:
      'Who did it: `owner` is someone signed in to the inbox, `key` a client with an API key, `giver` the author of the testimonial, `link` the same with a link made with an API key',
    action:
      'What was done: `move` changes the state; `replied` writes or removes the reply; `edit`, `consent` and `withdraw` are of the author; `link` and `unlink` create and revoke a link for the author; `undo` undoes an import',
    testimonialId: 'Id of the testimonial; null once it is erased, and for `undo`',
    from: 'The state before a `move`; null for other actions',
    to: 'The state after a `move`; null for other actions',
  },
  example: {
    id: '0b7c2f4e-1d9a-4c3b-8e57-6f1a2b3c4d5e',
    created: exampleTime,
    actor: 'key',
    action: 'move',
    testimonialId: exampleId,
    from: 'pending',
    to: 'published',
  },
})

export const history = defineResource({
  tag: inboxTag,
  caller: 'key holder',
  schemas: [HistoryEntry],
  operations: [
    route.get('/v1/inbox/history', 'listHistory', 'List what was done in the inbox', {
      description:
        'Returns the changes made in the inbox and with this API in pages, newest first: who, when and what, without words, names, tags or e-mails. What was done through `/v1/testimonial` and on the command line is not listed.',
      query: queryParameters(
        HistoryQuery,
        { ...paginationFields, testimonialId: 'Returns only entries about this testimonial' },
        { limit: 20 },
      ),
      response: ok('A page of the history.', listContent(HistoryEntry)),
      paginated: true,
    }),
  ],
})
