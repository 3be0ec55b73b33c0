import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { measureDeliveryCosts, post } from './delivery-costs.ts'
import { compare } from './interleave.ts'
import type { Result } from './report/results.ts'
import { buildWorker, type RunningWorker, startWorker } from './workerd.ts'

const rounds = 11
/** The number of deliveries of a run of the cron, and the number of runs of a round. */
const [deliveriesPerRun, runs] = [15, 10]

/**
 * Measures what a create costs, with and without a webhook, beside a database that announces nothing, and how fast the cron sends
 * deliveries, beside a worker that only sends requests.
 */
export async function measureDeliveries(folder: string): Promise<Result[]> {
  const receiver = await startReceiver()
  const { script } = await buildWorker('test/support/service/instrumented-worker.ts', join(folder, 'instrumented'))
  const costs = await measureDeliveryCosts(script, folder, receiver.url)
  const bareWorker = await buildWorker('test/bench/workers/fetch.ts', join(folder, 'bare'))
  const bare = await startWorker(bareWorker.script, { databaseFolder: join(folder, 'bare') })
  const laurel = await startWorker(script, { databaseFolder: join(folder, 'with') })
  const toResult = await compare(
    rounds,
    () =>
      measureRate(
        () => insertDeliveries(laurel),
        () => post(laurel, '/cron'),
      ),
    () =>
      measureRate(
        async () => undefined,
        () => post(bare, '/', { receiver: receiver.url, count: deliveriesPerRun, body: receiver.lastBody() }),
      ),
  )
  await Promise.all([bare.stop(), laurel.stop()])
  const expected = 1 + 2 * rounds * runs * deliveriesPerRun
  if (receiver.count() !== expected)
    throw new Error(`The receiver got ${receiver.count()} requests instead of ${expected}.`)
  receiver.close()
  return [...costs, toResult('deliveries of the cron', 'requests/s', (rate) => rate)]
}

/** Returns how many requests a second the runs of a round send. */
async function measureRate(prepare: () => Promise<unknown>, run: () => Promise<unknown>): Promise<number> {
  await prepare()
  const started = performance.now()
  for (let count = 0; count < runs; count++) await run()
  return (deliveriesPerRun * runs * 1_000) / (performance.now() - started)
}

/** Adds what the runs of a round send: events of random testimonials. */
const insertDeliveries = (laurel: RunningWorker) =>
  post(laurel, '/batch', [
    {
      sql: `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
        SELECT 'msg_' || lower(hex(randomblob(16))), 'webhook', workspaceId, 'testimonial.created', id, '2026-01-01', '2026-01-01'
        FROM testimonials ORDER BY random() LIMIT ?`,
      values: [deliveriesPerRun * runs],
    },
  ])

/** Starts a receiver on this machine, which counts what it gets. */
async function startReceiver() {
  let count = 0
  let lastBody = ''
  const server = createServer(async (request, response) => {
    lastBody = (await request.setEncoding('utf8').toArray()).join('')
    count += 1
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  return { url, count: () => count, lastBody: () => lastBody, close: () => server.close() }
}
