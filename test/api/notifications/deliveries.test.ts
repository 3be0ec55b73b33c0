import { describe, expect, test } from 'vitest'
import type { Webhook } from '../../../shared/notifications/webhook.ts'
import { during, runCronWith } from '../../support/messages.ts'
import {
  batch,
  call,
  clearLogs,
  createWorkspace,
  keys,
  logLines,
  query,
  runCron,
  workspaceA,
} from '../../support/service/harness.ts'
import { type Receiver, startReceiver, verify } from '../../support/service/receiver.ts'

/* The outbox: when deliveries are sent, again and no more. */

const key = keys.workspaceA

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Adds a webhook for all events to the first workspace. */
async function createWebhook({ url }: Receiver, request: { key?: string; events?: string[] } = {}) {
  const events = request.events ?? ['testimonial.created', 'testimonial.published', 'testimonial.deleted']
  const { body } = await call('POST', '/v1/webhooks', { key: request.key ?? key, body: { url, events } })
  return body
}

const create = async (body: object = {}) => (await call('POST', '/v1/testimonial', { key, body })).body

/** Waits until the receiver has got this many requests, and their results are stored. */
async function untilSettled(receiver: Receiver, requests: number) {
  await expect.poll(() => receiver.requests.length).toBe(requests)
  await expect
    .poll(() => query('SELECT id FROM deliveries WHERE tries > 0 AND status IS NULL AND done IS NULL'))
    .toEqual([])
}

const deliveries = () => query('SELECT * FROM deliveries ORDER BY created, event')

/** Adds deliveries that are due to the only webhook. */
const insertDeliveries = (count: number, name: string) =>
  query(
    `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
      SELECT 'msg_' || value, webhooks.id, workspaceId, 'testimonial.deleted', 'x', '2026-01-01', '2026-01-01'
      FROM webhooks, json_each(?)`,
    JSON.stringify(Array.from({ length: count }, (_, index) => `${name}.${index}`)),
  )

/** Makes all waiting deliveries due. */
const passTime = () => query("UPDATE deliveries SET due = '2026-01-01T00:00:00.000Z' WHERE done IS NULL")

/** Returns the round trips to D1 of a run of the cron. */
const cronCalls = async () => Number((await runCronWith({})).headers.get('X-D1-Calls'))

/** Returns how many milliseconds there are until a moment. */
const remaining = (moment: unknown) => Date.parse(String(moment)) - Date.now()

describe('a delivery', () => {
  test('is sent after the response, once, and its log has no words', async () => {
    const receiver = await startReceiver()
    const { secret } = await createWebhook(receiver)
    const { id } = await create({ testimonialText: 'Wonderful', firstname: 'Ada', email: 'ada@example.com' })
    await untilSettled(receiver, 1)
    const [request] = receiver.requests
    expect(request && verify(request, secret)).toMatchObject({ type: 'testimonial.created', data: { id } })
    await runCron()
    expect(receiver.requests).toHaveLength(1)
    const rows = await deliveries()
    expect(rows).toMatchObject([
      { event: 'testimonial.created', recordId: id, tries: 1, status: 204, outcome: 'delivered' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Wonderful|Ada|ada@/)
  })

  test('takes no round trip of its own: six take as many as one', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    await insertDeliveries(1, 'one')
    const calls = await cronCalls()
    await insertDeliveries(6, 'six')
    expect(await cronCalls()).toBe(calls)
    expect(receiver.requests).toHaveLength(7)
  })

  test('fails three times, and arrives under the same id with newer timestamps', async () => {
    const receiver = await startReceiver({ status: 500 }, { status: 503 }, { status: 404 }, { status: 200 })
    const { id, secret } = await createWebhook(receiver)
    await create()
    await untilSettled(receiver, 1)
    for (const [requests, status] of [
      [2, 503],
      [3, 404],
      [4, 200],
    ]) {
      await runCron()
      expect(receiver.requests).toHaveLength(Number(requests) - 1)
      await passTime()
      await runCron()
      expect((await deliveries())[0]).toMatchObject({ tries: requests, status })
    }
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const request of receiver.requests) verify(request, secret)
    const [{ done } = {}] = await query('SELECT done FROM deliveries')
    expect((await call('GET', '/v1/webhooks', { key })).body).toMatchObject([
      { id, failingSince: null, lastDelivered: done },
    ])
  })

  test('that failed, or went to another receiver, is not the last one delivered', async () => {
    await createWebhook(await startReceiver({ status: 410 }))
    await createWebhook(await startReceiver())
    await create()
    await expect
      .poll(async () => (await deliveries()).map(({ outcome }) => outcome).toSorted())
      .toEqual(['delivered', 'failed'])
    const { body } = await call('GET', '/v1/webhooks', { key })
    const last = Object.fromEntries(body.map(({ enabled, lastDelivered }: Webhook) => [enabled, lastDelivered]))
    expect(last).toEqual({ true: expect.stringMatching(/Z$/), false: null })
  })

  test('is tried ten times over three days, a little later each time', async () => {
    const receiver = await startReceiver({ status: 500 })
    await createWebhook(receiver)
    await create()
    await untilSettled(receiver, 1)
    const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    for (const pause of pauses) {
      const [{ due } = {}] = await deliveries()
      expect(remaining(due)).toBeGreaterThan(pause - 5 * second)
      expect(remaining(due)).toBeLessThan(1.1 * pause)
      await passTime()
      await runCron()
    }
    expect(await deliveries()).toMatchObject([{ tries: 10, outcome: 'failed', status: 500 }])
    await runCron()
    expect(receiver.requests).toHaveLength(10)
  })

  test.each([
    ['120', 2 * minute],
    ['999999999', 24 * hour],
    [new Date(Date.now() + hour).toUTCString(), hour],
    ['soon', 5 * second],
  ])('waits for what Retry-After says: %s', async (retryAfter, pause) => {
    const receiver = await startReceiver({ status: 429, headers: { 'Retry-After': retryAfter } })
    await createWebhook(receiver)
    await create()
    await untilSettled(receiver, 1)
    const [{ due } = {}] = await deliveries()
    expect(remaining(due)).toBeGreaterThan(pause - 30 * second)
    expect(remaining(due)).toBeLessThan(1.1 * pause)
  })

  test('that nobody finished is due again when its lease ends', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    const insert = `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
      SELECT 'msg_1', id, workspaceId, 'testimonial.deleted', 'x', ?, ? FROM webhooks`
    const now = new Date().toISOString()
    await query(insert, now, new Date(Date.now() + 2 * minute).toISOString())
    await runCron()
    expect(receiver.requests).toEqual([])
    await passTime()
    await Promise.all([runCron(), runCron(), runCron()])
    expect(receiver.requests).toHaveLength(1)
  })

  test('arrives, whichever call of the cron fails', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    // Deliveries take two more: their content is read, and their results are stored.
    const calls = (await cronCalls()) + 2
    clearLogs()
    for (let failing = 1; failing <= calls; failing++) {
      await insertDeliveries(2, `${failing}`)
      await runCronWith({ call: failing, throwBefore: 'D1_ERROR: disk I/O error' })
      await passTime()
      await runCron()
    }
    expect(await query("SELECT id FROM deliveries WHERE outcome IS NOT 'delivered'")).toEqual([])
    // Both are sent again if their results could not be stored.
    expect(receiver.requests).toHaveLength(2 * calls + 2)
    const errors = await logLines(calls + 1)
    // A failed read is logged for each of the two.
    expect(errors.filter(({ cron }) => cron === 'deliveries')).toHaveLength(1 + 2 + 1)
  })

  test('of an erased testimonial is dropped, and the erasure is sent', async () => {
    const receiver = await startReceiver({ status: 500 })
    await createWebhook(receiver)
    const { id } = await create({ testimonialText: 'Wonderful' })
    await untilSettled(receiver, 1)
    receiver.behaviours = [{ status: 200 }]
    expect((await call('DELETE', `/v1/testimonial/${id}`, { key })).status).toBe(204)
    await untilSettled(receiver, 2)
    await passTime()
    await runCron()
    expect(receiver.requests.map(({ body }) => JSON.parse(body).type)).toEqual([
      'testimonial.created',
      'testimonial.deleted',
    ])
    expect(receiver.requests[1]?.body).not.toContain('Wonderful')
    expect(await deliveries()).toMatchObject([{ event: 'testimonial.deleted', outcome: 'delivered' }])
  })

  test('is removed from the log after thirty days', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    await create()
    await create()
    await untilSettled(receiver, 2)
    const [first] = await deliveries()
    await query(
      'UPDATE deliveries SET done = ? WHERE id = ?',
      new Date(Date.now() - 31 * 24 * hour).toISOString(),
      first?.id,
    )
    await runCron()
    expect(await deliveries()).toHaveLength(1)
  })
})

test('a receiver that closes the connection is tried again', async () => {
  const receiver = await startReceiver('close')
  await createWebhook(receiver)
  await create()
  // Without a response, the local network of workerd responds in its place.
  await expect.poll(deliveries).toMatchObject([{ tries: 1, outcome: null, ms: expect.any(Number) }])
})

describe('events', () => {
  test('of a testimonial that a key publishes at once are created and published', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    await create({ published: true })
    await untilSettled(receiver, 2)
    const types = receiver.requests.map(({ body }) => JSON.parse(body).type)
    expect(types.sort()).toEqual(['testimonial.created', 'testimonial.published'])
  })

  test.each<[name: string, change: (id: string) => Promise<{ status: number }>]>([
    ['PUT', (id) => call('PUT', `/v1/testimonial/${id}`, { key, body: { published: true } })],
    ['PATCH', (id) => call('PATCH', `/v1/inbox/testimonials/${id}`, { key, body: { state: 'published' } })],
    [
      'a bulk change',
      (id) => call('POST', '/v1/inbox/testimonials/bulk', { key, body: { ids: [id], set: { state: 'published' } } }),
    ],
  ])('of a publication by %s are sent once', async (_, change) => {
    const receiver = await startReceiver()
    await createWebhook(receiver, { events: ['testimonial.published', 'testimonial.unpublished'] })
    const { id } = await create()
    await change(id)
    await change(id)
    await untilSettled(receiver, 1)
    await call('PUT', `/v1/testimonial/${id}`, { key, body: { published: false } })
    await untilSettled(receiver, 2)
    expect(receiver.requests.map(({ body }) => JSON.parse(body).type)).toEqual([
      'testimonial.published',
      'testimonial.unpublished',
    ])
  })

  test('of a creation that is repeated are sent once', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    const request = { headers: { 'Idempotency-Key': 'a' }, body: { workspaceId: workspaceA, stars: 5 } }
    await Promise.all(Array.from({ length: 5 }, () => call('POST', '/v1/testimonial', request)))
    await untilSettled(receiver, 1)
    await runCron()
    expect(receiver.requests).toHaveLength(1)
  })

  test('of another workspace are not sent', async () => {
    const receiver = await startReceiver()
    await createWebhook(receiver)
    const other = await createWorkspace()
    await call('POST', '/v1/testimonial', { key: other.key, body: {} })
    await runCron()
    expect(receiver.requests).toEqual([])
    expect(await deliveries()).toEqual([])
  })
})

describe('a webhook that fails', () => {
  test('is disabled after three days, and the owner’s channels hear of it', async () => {
    const receiver = await startReceiver({ status: 500 })
    const { id } = await createWebhook(receiver)
    await query(
      "INSERT INTO channels (id, workspaceId, created, kind, target, origin, confirmed) VALUES ('c', ?, 'x', 'slack', 'https://hooks.slack.com/x', 'x', 'x')",
      workspaceA,
    )
    await query("UPDATE channels SET schedule = 'daily'")
    await create()
    await untilSettled(receiver, 1)
    await create()
    await untilSettled(receiver, 2)
    await query('UPDATE webhooks SET failingSince = ?', new Date(Date.now() - 73 * hour).toISOString())
    await passTime()
    await query("UPDATE deliveries SET due = '2027-01-01' WHERE receiverId = 'c'")
    await runCron()
    expect((await call('GET', '/v1/webhooks', { key })).body).toMatchObject([{ id, enabled: false }])
    const rows = await deliveries()
    expect(rows.filter(({ receiverId }) => receiverId === id).map(({ outcome }) => outcome)).toEqual([
      'failed',
      'failed',
    ])
    expect(rows.filter(({ event }) => event === 'webhook.disabled')).toMatchObject([{ receiverId: 'c', recordId: id }])
    const requests = receiver.requests.length
    await create()
    await passTime()
    await runCron()
    expect(receiver.requests).toHaveLength(requests)
  })

  test('begins to fail with an event, not with a test, and has the same version until that changes', async () => {
    const receiver = await startReceiver({ status: 500 })
    const { id } = await createWebhook(receiver)
    const webhook = async () => (await query('SELECT failingSince, version FROM webhooks'))[0]
    await call('POST', `/v1/webhooks/${id}/test`, { key })
    expect(await webhook()).toMatchObject({ failingSince: null })
    await create()
    await untilSettled(receiver, 2)
    const failing = await webhook()
    expect(failing?.failingSince).toMatch(/Z$/)
    await passTime()
    await runCron()
    expect(receiver.requests).toHaveLength(3)
    expect(await webhook()).toEqual(failing)
  })

  test('with 410 is disabled at once', async () => {
    const receiver = await startReceiver({ status: 410 })
    const { id } = await createWebhook(receiver)
    await create()
    await untilSettled(receiver, 1)
    await expect
      .poll(async () => (await call('GET', '/v1/webhooks', { key })).body)
      .toMatchObject([{ id, enabled: false }])
    expect(await deliveries()).toMatchObject([{ status: 410, outcome: 'failed' }])
  })

  test.each([410, 500])('of an earlier URL that responds %i says nothing about the new one', async (status) => {
    const receiver = await startReceiver({ status })
    await createWebhook(receiver)
    await during('UPDATE OF outcome ON deliveries', `UPDATE webhooks SET url = '${receiver.url}new'`, async () => {
      await create()
      await untilSettled(receiver, 1)
    })
    expect(await query('SELECT enabled, failingSince FROM webhooks')).toEqual([{ enabled: 1, failingSince: null }])
  })

  test('with a thousand waiting deliveries leaves turns to other receivers and workspaces', async () => {
    const [busy, same, other] = [await startReceiver(), await startReceiver(), await startReceiver()]
    const otherWorkspace = await createWorkspace()
    const { id } = await createWebhook(busy)
    const { id: sameId } = await createWebhook(same)
    const { id: otherId } = await createWebhook(other, { key: otherWorkspace.key })
    const row = (index: number, receiverId: string, workspaceId: string) => ({
      sql: `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due)
        VALUES (?, ?, ?, 'testimonial.deleted', 'x', '2026', '2026')`,
      values: [`msg_${index}`, receiverId, workspaceId],
    })
    await batch(Array.from({ length: 1_000 }, (_, index) => row(index, id, workspaceA)))
    await batch([row(1, sameId, workspaceA), row(1, otherId, otherWorkspace.workspaceId)])
    await runCron()
    expect([busy, same, other].map(({ requests }) => requests.length)).toEqual([13, 1, 1])
  })
})

test('a testimonial that spends a while in the folder spam is sent once to each webhook', async () => {
  const [working, failing] = [await startReceiver(), await startReceiver({ status: 500 })]
  await createWebhook(working)
  await createWebhook(failing)
  const { id } = await create()
  await untilSettled(working, 1)
  await untilSettled(failing, 1)
  failing.behaviours = [{ status: 200 }]
  const move = (state: string) => call('PATCH', `/v1/inbox/testimonials/${id}`, { key, body: { state } })
  await move('spam')
  await runCron()
  expect(failing.requests).toHaveLength(1)
  await move('pending')
  await untilSettled(failing, 2)
  await runCron()
  expect([working, failing].map(({ requests }) => requests.length)).toEqual([1, 2])
})
