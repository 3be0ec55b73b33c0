import { join } from 'node:path'
import type { Goal } from './report/goals.ts'
import { equalToBaseline } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { sampleTarget, testimonialFields } from './sample.ts'
import { createDatabase, withDatabase } from './seed.ts'
import { type RunningWorker, startWorker } from './workerd.ts'
import { visitorPost } from './workload.ts'

/** The cost of a request or a run of the cron: round trips to D1 before and after the response, and the rows that D1 bills. */
type Cost = Record<'before' | 'after' | 'read' | 'written', number>

/**
 * Measures what a create and a run of the cron cost, without receivers and with a webhook, beside a database that announces
 * nothing. The databases are in folders below this one; that with the webhook is `with`.
 */
export async function measureDeliveryCosts(script: string, folder: string, receiverUrl: string): Promise<Result[]> {
  const silent = await measureCosts(script, join(folder, 'silent'), dropAnnouncements)
  const without = await measureCosts(script, join(folder, 'without'), '')
  const withWebhook = await measureCosts(script, join(folder, 'with'), insertWebhook(receiverUrl))
  return [
    ...compareCosts('create without receivers', without.create, silent.create, equalToBaseline),
    ...compareCosts('create with a webhook', withWebhook.create, silent.create),
    ...compareCosts('cron with nothing to do', without.cron),
  ]
}

/** The triggers that the tables of messages add to a create. */
const dropAnnouncements = ['Created', 'BeginAsSpam', 'Invited']
  .map((name) => `DROP TRIGGER testimonials${name};`)
  .join('')

const insertWebhook = (url: string) =>
  `INSERT INTO webhooks (id, workspaceId, created, url, events, secret) VALUES ('webhook', '${sampleTarget.workspaceId}',
    '2026-01-01', '${url}', '["testimonial.created"]', 'whsec_${btoa('x'.repeat(32))}')`

/** Creates a testimonial in a database of 1,000, after a statement, and then runs the cron. */
async function measureCosts(
  script: string,
  databaseFolder: string,
  statement: string,
): Promise<{ create: Cost; cron: Cost }> {
  withDatabase(await createDatabase(databaseFolder, 1, 1_000), (database) => database.exec(statement))
  const worker = await startWorker(script, { databaseFolder })
  const { path, ...init } = visitorPost(sampleTarget, testimonialFields)
  const create = parseCost(await request(new URL(path, worker.url), init))
  const cron = parseCost(await post(worker, '/cron'))
  await worker.stop()
  return { create, cron }
}

function parseCost({ headers }: Response): Cost {
  const read = (name: string) => Number(headers.get(`X-D1-${name}`))
  return { before: read('Calls'), after: read('Calls-After'), read: read('Rows-Read'), written: read('Rows-Written') }
}

const costNames = {
  before: ['round trips to D1', 'calls'],
  after: ['round trips after the response', 'calls'],
  read: ['rows read', 'rows'],
  written: ['rows written', 'rows'],
} as const

const compareCosts = (name: string, cost: Cost, baseline?: Cost, goal?: Goal): Result[] =>
  (['before', 'after', 'read', 'written'] as const).map((kind) => {
    const [quantity, unit] = costNames[kind]
    return createResult(`${name}: ${quantity}`, unit, [cost[kind]], baseline && [baseline[kind]], goal)
  })

/** Sends JSON to a worker. @throws Error if it fails. */
export const post = ({ url }: RunningWorker, path: string, body?: object) =>
  request(new URL(path, url), { method: 'POST', body: JSON.stringify(body) })

async function request(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${init.method} ${url.pathname} returned ${response.status}.`)
  return response
}
