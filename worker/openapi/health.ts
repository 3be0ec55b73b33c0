import * as limits from '../../shared/limits.ts'
import * as shared from '../../shared/workspace/health.ts'
import { defineResource, listContent, ok, route } from './core/operation.ts'
import { recordSchema } from './core/schemas.ts'

const tag = {
  name: 'Health',
  description: 'The state of the service and of a workspace, in sentences for its owner.',
}

const HealthRow = recordSchema('HealthRow', shared.HealthRow, {
  fields: {
    name: 'Subject of the row: the report has one for each, in this order',
    state: 'Severity: `ok`, `warning` for something to look at, or `fault` for something that does not work',
    sentence: 'State in English',
    help: 'What to do, or an empty string if there is nothing to do',
  },
  example: {
    name: 'database',
    state: 'ok',
    sentence: 'The database responded in 12 ms. It has 4.1 MB. Cloudflare’s free plan allows 500 MB, a paid one 10 GB.',
    help: '',
  },
})

export const RejectedOrigin = recordSchema('RejectedOrigin', shared.RejectedOrigin, {
  fields: {
    origin: 'Origin of the page, as browsers send it',
    count: 'How many requests were rejected on that day, at least: repeated ones within a minute may be missing',
    day: 'Day of the last rejection in UTC',
  },
  example: { origin: 'https://blog.shop.example', count: 3, day: '2026-01-31' },
})

export const health = defineResource({
  tag,
  caller: 'owner key',
  schemas: [HealthRow, RejectedOrigin],
  operations: [
    route.get('/v1/health-report', 'getHealthReport', 'Get the state of the service', {
      description:
        'Returns what the service knows of itself: the rows `files`, `deliveries`, `spam` and `origins` are about the workspace of the key, the others about the whole service. No row contains secrets, e-mail addresses, IPs, URLs or words of testimonials. The guide to operating the service explains each row.',
      query: [],
      response: ok('The report.', listContent(HealthRow)),
    }),
    route.get('/v1/rejected-origins', 'listRejectedOrigins', 'List rejected origins', {
      description: `Returns origins from which visitors got 403 in the last ${limits.rejectedOriginDays} days, because they are not in \`origins\` of the workspace, the last ones first. A workspace keeps at most ${limits.rejectedOrigins}; a further one takes the place of that with the fewest requests. An origin that you allow disappears from the list.`,
      query: [],
      response: ok('The origins.', listContent(RejectedOrigin)),
    }),
  ],
})
