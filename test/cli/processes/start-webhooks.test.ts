import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../../worker/lib/demo.ts'
import { copyProject, freePort, npm, removeCopies, stopAll, untilReady } from '../../support/cli/project-copy.ts'
import { type Receiver, startReceiver } from '../../support/service/receiver.ts'

/* Webhooks of a service on this machine, as `npm start` runs it, to receivers that misbehave. */

let service: ReturnType<typeof npm>
let origin = ''
let printed = ''

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  service = npm(copyProject(), 'start', '--', '--port', String(port))
  await untilReady(service)
  printed = service.output
}, 150_000)

afterAll(() => {
  stopAll()
  removeCopies()
})

/** Sends a request to the service with the demo's key, and returns the JSON of its response. */
async function send(method: string, path: string, body?: object) {
  const headers = { Authorization: `Basic ${btoa(`x:${demo.key}`)}`, 'Content-Type': 'application/json' }
  const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return response.json()
}

/** Creates a webhook, and sends it a test. */
async function sendTest(url: string) {
  const { id } = await send('POST', '/v1/webhooks', { url })
  return send('POST', `/v1/webhooks/${id}/test`)
}

const failed = (status: number | null) => ({ status, outcome: 'failed', tries: 1, due: null })

test.each([302, 307, 308])('a redirect with the status %i is not followed', async (status) => {
  const elsewhere = await startReceiver()
  const receiver = await startReceiver({ status, headers: { Location: elsewhere.url } })
  expect(await sendTest(receiver.url)).toMatchObject(failed(status))
  expect([receiver.requests.length, elsewhere.requests.length]).toEqual([1, 0])
})

test('a receiver that closes the connection has failed', async () => {
  const receiver = await startReceiver('close')
  expect(await sendTest(receiver.url)).toMatchObject(failed(null))
  expect(receiver.requests).not.toEqual([])
})

test('a receiver that nobody has started has failed', async () => {
  expect(await sendTest(`http://localhost:${await freePort()}/`)).toMatchObject(failed(null))
})

test('a receiver that does not respond within 15 seconds has failed', async () => {
  const receiver = await startReceiver('hang')
  const delivery = await sendTest(receiver.url)
  expect(delivery).toMatchObject(failed(null))
  expect([delivery.ms >= 14_900, delivery.ms < 20_000]).toEqual([true, true])
})

test('a body that does not end is not read', async () => {
  const receiver: Receiver = await startReceiver('endless body')
  expect(await sendTest(receiver.url)).toMatchObject({ status: 200, outcome: 'delivered' })
  await expect.poll(() => receiver.aborted).toBe(1)
})

test('the service itself is no receiver', async () => {
  const rule = "url: must be https on port 443, with the name of a public host that is not this service's"
  for (const url of [origin, origin.replace('localhost', '127.0.0.1'), `${origin}/v1/testimonial`]) {
    expect(await send('POST', '/v1/webhooks', { url })).toBe(rule)
  }
})

test('nothing of that is printed', () => {
  expect(service.output).toBe(printed)
})
