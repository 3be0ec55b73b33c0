import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Row } from '../../../worker/cli/d1/connection.ts'
import { formatTable } from '../../../worker/cli/lib/format.ts'
import {
  copyProject,
  freePort,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  stopGroup,
  untilReady,
} from '../../support/cli/project-copy.ts'

/* A service that is killed loses no event: each one reaches its webhook. */

const testimonials = process.env.LONG ? 1_000 : 150
/** After how many events the service is killed, while it sends the next ones, which do not arrive. */
const kills = [testimonials / 5 + 7, testimonials * (3 / 5) + 7]

const deliveryCounts = `SELECT count(*) AS stored, sum(outcome IS 'delivered') AS delivered,
  sum(done IS NULL AND tries = 0) AS waiting, sum(done IS NULL AND tries > 0) AS leased FROM deliveries`

afterAll(stopAll)
afterAll(removeCopies)

test(`a webhook gets all of ${testimonials} events although the service is killed twice`, async () => {
  const received = new Map<string, number>()
  let restarting = Promise.resolve()
  let isRunning = true
  const receiver = await startReceiver((id) => {
    if (received.size === kills[0]) {
      kills.shift()
      isRunning = false
      restarting = kill().then(async () => {
        run = await start()
        isRunning = true
      })
    }
    if (isRunning) received.set(id, (received.get(id) ?? 0) + 1)
    return isRunning
  })
  const folder = copyProject()
  const port = await freePort()
  const start = async () => {
    const run = npm(folder, 'start', '--', '--port', String(port))
    await untilReady(run)
    return run
  }
  let run = await start()
  const table: Row[] = []
  const kill = async () => {
    stopGroup(run.child.pid ?? 0, 'SIGKILL')
    await run.ended
    const database = openLocalDatabase(join(folder, '.wrangler/state'))
    const repeated = Array.from(received.values()).filter((count) => count > 1).length
    table.push({ ...database.prepare(deliveryCounts).get(), received: received.size, repeated })
    database.close()
  }
  await send(port, 'POST', '/v1/webhooks', {
    url: `http://localhost:${receiver.port}/`,
    events: ['testimonial.created'],
  })

  const create = async (index: number): Promise<string> => {
    const created = await send(port, 'POST', '/v1/testimonial', { stars: 5 }, `create-${index}`).catch(() => undefined)
    if (created) return created.id
    await restarting
    return create(index)
  }
  const ids: string[] = []
  while (ids.length < testimonials) {
    ids.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => create(ids.length + index)))))
    await restarting
  }
  expect(new Set(ids).size).toBe(testimonials)
  expect(kills).toEqual([])

  await kill()
  const database = openLocalDatabase(join(folder, '.wrangler/state'))
  // What the killed service had leased is due again when the lease ends.
  database.exec("UPDATE deliveries SET due = '2026-01-01T00:00:00.000Z' WHERE done IS NULL")
  database.close()
  run = await start()
  // Each change sends six of those that are due.
  while (new Set(ids.filter((id) => received.has(id))).size < testimonials) {
    await send(port, 'PUT', `/v1/testimonial/${ids[0]}`, { stars: 4 })
  }
  expect(Array.from(received.keys()).sort()).toEqual(ids.sort())
  await kill()
  if (process.env.LONG) process.stdout.write(`${formatTable(table)}\n`)
  receiver.stop()
})

/** Starts a server that calls `onEvent` with the id of each event; of those for which it returns `false`, the connection is lost. */
async function startReceiver(onEvent: (id: string) => boolean) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (onEvent(JSON.parse(Buffer.concat(chunks).toString()).data.id)) response.end()
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

async function send(port: number, method: string, path: string, body: object, idempotencyKey?: string) {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: {
      Authorization: `Basic ${btoa('x:lk_demo')}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
