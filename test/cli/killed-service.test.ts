import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  copyProject,
  freePort,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  stopGroup,
  untilReady,
} from '../support/project-copy.ts'

/* A service that is killed loses no event: each one reaches its webhook. */

const testimonials = process.env.LONG ? 1_000 : 150
/** After how many testimonials the service is killed. */
const kills = [testimonials / 5, testimonials * (3 / 5)]

afterAll(stopAll)
afterAll(removeCopies)

test(`a webhook gets all of ${testimonials} events although the service is killed twice`, async () => {
  const received = new Map<string, number>()
  const receiver = await startReceiver((id) => received.set(id, (received.get(id) ?? 0) + 1))
  const folder = copyProject()
  const port = await freePort()
  const start = async () => {
    const run = npm(folder, 'start', '--', '--port', String(port))
    await untilReady(run)
    return run
  }
  let run = await start()
  const kill = async () => {
    stopGroup(run.child.pid ?? 0, 'SIGKILL')
    await run.ended
  }
  await send(port, 'POST', '/v1/webhooks', {
    url: `http://localhost:${receiver.port}/`,
    events: ['testimonial.created'],
  })

  let restarting = Promise.resolve()
  const create = async (index: number): Promise<string> => {
    const created = await send(port, 'POST', '/v1/testimonial', { stars: 5 }, `create-${index}`).catch(() => undefined)
    if (created) return created.id
    await restarting
    return create(index)
  }
  const ids: string[] = []
  while (ids.length < testimonials) {
    const requests = Array.from({ length: 10 }, (_, index) => create(ids.length + index))
    // Requests, statements and deliveries are under way.
    if (kills.includes(ids.length)) {
      restarting = kill().then(async () => {
        run = await start()
      })
    }
    ids.push(...(await Promise.all(requests)))
    await restarting
  }
  expect(new Set(ids).size).toBe(testimonials)

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
  receiver.stop()
})

/** Starts a server that calls `onEvent` with the id of each event that it receives. */
async function startReceiver(onEvent: (id: string) => void) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    onEvent(JSON.parse(Buffer.concat(chunks).toString()).data.id)
    response.end()
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
