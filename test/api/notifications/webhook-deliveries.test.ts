import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { call, clearLogs, keys, logs, query, runCron, unknownId, workspaceA } from '../../support/service/harness.ts'
import { type Behaviour, type Receiver, startReceiver, verify } from '../../support/service/receiver.ts'

/*
 * What webhooks send, to a receiver on this machine. The harness would follow redirects, and respond for receivers that do not: see
 * test/cli/start-webhooks.test.ts.
 */

const key = keys.workspaceA
const testimonialInput = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  title: 'Wonderful 🌸',
  email: 'ada@example.com',
  testimonialText: 'It “works”.\nAlways.',
  videoUrl: 'https://example.com/ada.mp4',
  videoToken: 'video-token',
  socialMediaProfiles: ['https://example.com/ada'],
  stars: 4.5,
  gaveConsent: true,
}

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})

const createWebhook = async (body: object = {}) =>
  (await call('POST', '/v1/webhooks', { key, body: { url: receiver.url, ...body } })).body
const createTestimonial = async (body: object = testimonialInput) =>
  (await call('POST', '/v1/testimonial', { key, body })).body
const sendTest = async (id: string) => (await call('POST', `/v1/webhooks/${id}/test`, { key })).body
const deliveries = async (id: string) => (await call('GET', `/v1/webhooks/${id}/deliveries`, { key })).body
const replay = (id: string, deliveryId: string) =>
  call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`, { key })

/** Waits until the receiver got this many requests, and returns them. */
async function received(count: number) {
  await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(count)
  expect(receiver.requests).toHaveLength(count)
  return receiver.requests
}

/** Waits until the service has stored the results of all deliveries of a webhook, and returns these. */
async function done(id: string) {
  await expect
    .poll(async () => (await deliveries(id)).every(({ outcome }: Delivery) => outcome !== 'waiting'))
    .toBe(true)
  return deliveries(id)
}

/** Makes all waiting deliveries due, and runs the cron. */
async function runDue() {
  await query("UPDATE deliveries SET due = '2026-01-01T00:00:00.000Z' WHERE done IS NULL")
  await runCron()
}

describe('a request', () => {
  test('is verified by the package of Standard Webhooks, and not with one byte changed', async () => {
    const { id, secret } = await createWebhook()
    const before = Math.floor(Date.now() / 1_000)
    const delivery = await sendTest(id)
    const [request] = await received(1)
    if (!request) throw new Error('No request')
    const { method, path, headers, body } = request
    expect([method, path]).toEqual(['POST', '/'])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Laurel-Webhooks',
      'webhook-id': delivery.id,
      'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
    })
    const timestamp = Number(headers['webhook-timestamp'])
    expect([timestamp >= before, timestamp <= Date.now() / 1_000]).toEqual([true, true])
    expect(verify(request, secret)).toEqual({
      type: 'webhook.test',
      timestamp: delivery.created,
      data: { id, workspaceId: workspaceA },
    })
    expect(delivery).toEqual({
      id: expect.stringMatching(/^msg_[\da-f]{32}$/),
      event: 'webhook.test',
      recordId: id,
      created: expect.stringMatching(/Z$/),
      due: null,
      tries: 1,
      status: 204,
      ms: expect.any(Number),
      outcome: 'delivered',
    })
    expect(await deliveries(id)).toEqual([delivery])
    const otherSecret = (await createWebhook()).secret
    for (const [changed, by] of [
      [{ ...request, body: body.replace('webhook.test', 'webhook.tesu') }, secret],
      [{ ...request, headers: { ...headers, 'webhook-id': `${delivery.id}0` } }, secret],
      [{ ...request, headers: { ...headers, 'webhook-timestamp': String(timestamp + 1) } }, secret],
      [request, otherSecret],
    ] as const) {
      expect(() => verify(changed, by)).toThrow('No matching signature found')
    }
  })

  test('has two signatures for a day after the secret was replaced, and then one', async () => {
    const { id, secret: first } = await createWebhook()
    const rotate = async () => (await call('POST', `/v1/webhooks/${id}/rotate`, { key })).body.secret
    const second = await rotate()
    await sendTest(id)
    await query("UPDATE webhooks SET previousUntil = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')")
    await sendTest(id)
    const third = await rotate()
    await sendTest(id)
    const requests = await received(3)
    const verifies = (secret: string) =>
      requests.map((request) => {
        try {
          return Boolean(verify(request, secret))
        } catch {
          return false
        }
      })
    expect(verifies(first)).toEqual([true, false, false])
    expect(verifies(second)).toEqual([true, true, true])
    expect(verifies(third)).toEqual([false, false, true])
    const counts = requests.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(counts).toEqual([2, 1, 2])
  })
})

describe('the events', () => {
  test('come as they happen, with the record of the API', async () => {
    const { id, secret } = await createWebhook()
    const created = await createTestimonial()
    await received(1)
    const { body: published } = await call('PUT', `/v1/testimonial/${created.id}`, { key, body: { published: true } })
    await received(2)
    const { body: unpublished } = await call('PUT', `/v1/testimonial/${created.id}`, {
      key,
      body: { published: false },
    })
    await received(3)
    await call('DELETE', `/v1/testimonial/${created.id}`, { key })
    const bodies = (await received(4)).map((request) => verify(request, secret))
    const event = (type: string, data: object) => ({
      type,
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      data,
    })
    expect(bodies).toEqual([
      event('testimonial.created', created),
      event('testimonial.published', published),
      event('testimonial.unpublished', unpublished),
      event('testimonial.deleted', { id: created.id, workspaceId: workspaceA }),
    ])
    expect(Object.keys(created)).toHaveLength(19)
    const log = await done(id)
    expect(bodies.map(({ timestamp }) => timestamp)).toEqual(log.map(({ created }: Delivery) => created).toReversed())
  })

  test('are two for a testimonial that a key creates as published', async () => {
    const { secret } = await createWebhook()
    await createTestimonial({ ...testimonialInput, published: true })
    const types = (await received(2)).map((request) => verify(request, secret).type)
    expect(types.toSorted()).toEqual(['testimonial.created', 'testimonial.published'])
  })

  test('are only those that the webhook names, of its own workspace, and while it is enabled', async () => {
    const { id } = await createWebhook({ events: ['testimonial.deleted'] })
    const disabled = await createWebhook({ enabled: false })
    const theirs = await call('POST', '/v1/webhooks', { key: keys.workspaceB, body: { url: receiver.url } })
    const testimonial = await createTestimonial({ ...testimonialInput, published: true })
    await call('DELETE', `/v1/testimonial/${testimonial.id}`, { key })
    await received(1)
    expect(await done(id)).toMatchObject([{ event: 'testimonial.deleted', outcome: 'delivered' }])
    expect(await deliveries(disabled.id)).toEqual([])
    expect(await query('SELECT id FROM deliveries WHERE receiverId = ?', theirs.body.id)).toEqual([])
  })
})

describe('the format trust', () => {
  test('has the twenty keys of Trust and workspaceId, and no other', async () => {
    const { secret } = await createWebhook({ format: 'trust' })
    const { id, created, workspaceId, consentDateTime } = await createTestimonial()
    const [request] = await received(1)
    const body = request && verify(request, secret)
    expect(body).toEqual({
      type: 'testimonial.created',
      timestamp: expect.any(String),
      data: {
        id,
        workspaceId,
        brandId: workspaceId,
        created,
        firstname: 'Ada',
        lastname: 'Lovelace',
        title: 'Wonderful 🌸',
        subtitle: null,
        company: null,
        email: 'ada@example.com',
        imageUrl: null,
        testimonialText: 'It “works”.\nAlways.',
        contractUrl: null,
        contractStatus: null,
        contractSigned: null,
        externalVideoHtml: null,
        videoUrl: 'https://example.com/ada.mp4',
        socialMediaProfiles: ['https://example.com/ada'],
        stars: 4.5,
        gaveConsent: true,
        consentDateTime,
      },
    })
  })

  test('says the same as the other of what was erased, and of a test', async () => {
    const { id, secret } = await createWebhook({ format: 'trust', events: ['testimonial.deleted'] })
    const testimonial = await createTestimonial()
    await call('DELETE', `/v1/testimonial/${testimonial.id}`, { key })
    await received(1)
    await sendTest(id)
    const data = (await received(2)).map((request) => verify(request, secret).data)
    expect(data).toEqual([
      { id: testimonial.id, workspaceId: workspaceA },
      { id, workspaceId: workspaceA },
    ])
  })
})

describe('a receiver', () => {
  test.each<[string, Behaviour, number]>([
    ['that rejects has failed', { status: 400 }, 400],
    ['that is broken has failed', { status: 500, body: 'x'.repeat(100_000) }, 500],
    ['that accepts with a page is enough', { status: 200, body: '<p>'.repeat(100_000) }, 200],
  ])('%s', async (_, behaviour, status) => {
    receiver.behaviours = [behaviour]
    const { id } = await createWebhook()
    clearLogs()
    const outcome = status === 200 ? 'delivered' : 'failed'
    expect(await sendTest(id)).toMatchObject({ status, outcome, tries: 1, due: null })
    await received(1)
    expect(logs).toEqual([])
  })

  test.each([
    ['seconds', () => '7200', 7_200],
    ['a date', () => new Date(Date.now() + 7_200_000).toUTCString(), 7_200],
    ['nonsense', () => 'soon', 5],
    ['a date that has passed', () => new Date(0).toUTCString(), 5],
    ['nothing', () => '0', 5],
    ['a negative number', () => '-7200', 5],
    ['more than a day', () => '9'.repeat(400), 86_400],
  ])('is left alone as long as Retry-After asks for: %s', async (_, retryAfter, seconds) => {
    receiver.behaviours = [{ status: 503, headers: { 'Retry-After': retryAfter() } }]
    const { id } = await createWebhook({ events: ['testimonial.created'] })
    const before = Date.now()
    await createTestimonial()
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe(503)
    const [{ due, outcome }] = await deliveries(id)
    expect(outcome).toBe('waiting')
    // Up to a tenth later; an HTTP date has no milliseconds.
    const delay = (Date.parse(due) - before) / 1_000
    expect([delay >= seconds - 1, delay <= seconds * 1.1 + 10]).toEqual([true, true])
  })

  test('that is gone gets nothing more', async () => {
    receiver.behaviours = [{ status: 410 }]
    const { id } = await createWebhook()
    await createTestimonial()
    await received(1)
    expect(await done(id)).toMatchObject([{ status: 410, outcome: 'failed' }])
    expect((await call('GET', '/v1/webhooks', { key })).body).toMatchObject([{ enabled: false }])
    await createTestimonial()
    await runDue()
    await received(1)
  })
})

describe('what is erased', () => {
  test('is not sent, and no table has its words', async () => {
    receiver.behaviours = [{ status: 500 }]
    const { id, secret } = await createWebhook()
    const { id: testimonialId } = await createTestimonial()
    await received(1)
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe(500)
    expect(JSON.stringify(await query('SELECT * FROM deliveries'))).not.toMatch(/Ada|ada@|Always/)
    receiver.behaviours = [{ status: 204 }]
    await call('DELETE', `/v1/testimonial/${testimonialId}`, { key })
    await received(2)
    await runDue()
    const [, request] = await received(2)
    expect(request && verify(request, secret)).toMatchObject({
      type: 'testimonial.deleted',
      data: { id: testimonialId, workspaceId: workspaceA },
    })
    expect(request?.body).not.toMatch(/Ada|ada@|Always/)
  })

  test.each(['testimonial.created', 'testimonial.published', 'testimonial.unpublished'])(
    'is dropped when %s is sent again',
    async (event) => {
      const { id } = await createWebhook({ events: ['testimonial.created'] })
      const { id: testimonialId } = await createTestimonial()
      await received(1)
      const [{ id: deliveryId }] = await done(id)
      await query('UPDATE deliveries SET event = ?', event)
      await call('DELETE', `/v1/testimonial/${testimonialId}`, { key })
      expect((await replay(id, deliveryId)).body).toMatchObject({ outcome: 'dropped', status: null, due: null })
      await received(1)
    },
  )

  test('is not read from another workspace', async () => {
    const { id } = await createWebhook()
    const theirs = await call('POST', '/v1/testimonial', { key: keys.workspaceB, body: testimonialInput })
    const { id: deliveryId } = await sendTest(id)
    await query("UPDATE deliveries SET event = 'testimonial.created', recordId = ?", theirs.body.id)
    expect((await replay(id, deliveryId)).body).toMatchObject({ outcome: 'dropped' })
    await received(1)
  })
})

describe('a replay', () => {
  test('has the same id, a newer time and what the testimonial says now', async () => {
    const { id, secret } = await createWebhook({ events: ['testimonial.created'] })
    const { id: testimonialId } = await createTestimonial()
    await received(1)
    const [delivery] = await done(id)
    await call('PUT', `/v1/testimonial/${testimonialId}`, { key, body: { firstname: 'Augusta' } })
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(delivery.created) + 1_000)
    const { status, body } = await replay(id, delivery.id)
    expect([status, body]).toEqual([200, { ...delivery, ms: expect.any(Number) }])
    const [first, second] = await received(2)
    if (!first || !second) throw new Error('Fewer requests')
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(Number(first.headers['webhook-timestamp']))
    const [before, after] = [verify(first, secret), verify(second, secret)]
    expect(after).toEqual({ ...before, data: { ...before.data, firstname: 'Augusta' } })
  })

  test('that fails is tried again like a new event', async () => {
    const { id } = await createWebhook({ events: ['testimonial.created'] })
    await createTestimonial()
    await received(1)
    const [{ id: deliveryId }] = await done(id)
    receiver.behaviours = [{ status: 500 }, { status: 204 }]
    expect((await replay(id, deliveryId)).body).toMatchObject({ outcome: 'waiting', status: 500, tries: 1 })
    await runDue()
    await received(3)
    expect(await deliveries(id)).toMatchObject([{ id: deliveryId, outcome: 'delivered', tries: 2 }])
  })

  test('and a test also reach a webhook that is disabled', async () => {
    const { id } = await createWebhook({ enabled: false })
    const delivery = await sendTest(id)
    expect(delivery).toMatchObject({ outcome: 'delivered' })
    expect((await replay(id, delivery.id)).body).toMatchObject({ id: delivery.id, outcome: 'delivered' })
    await received(2)
    expect((await call('GET', '/v1/webhooks', { key })).body).toMatchObject([{ enabled: false }])
  })

  test('of an unknown delivery, or that of another webhook, is 404', async () => {
    const [first, second] = [await createWebhook(), await createWebhook()]
    const { id } = await sendTest(first.id)
    for (const [webhookId, deliveryId] of [
      [second.id, id],
      [first.id, `msg_${'0'.repeat(32)}`],
      [first.id, 'nonsense'],
      [unknownId, id],
    ]) {
      expect(await replay(webhookId, deliveryId)).toMatchObject({ status: 404, body: 'There is no such record.' })
    }
    await received(1)
  })
})

test('secrets are in no response but those that show them once', async () => {
  const { id, secret } = await createWebhook()
  const rotated = await call('POST', `/v1/webhooks/${id}/rotate`, { key })
  const { id: deliveryId } = await sendTest(id)
  const responses = [
    await call('GET', '/v1/webhooks', { key }),
    await call('PUT', `/v1/webhooks/${id}`, { key, body: {} }),
    await call('PUT', `/v1/webhooks/${id}`, { key, body: { format: 'trust' } }),
    await call('GET', `/v1/webhooks/${id}/deliveries`, { key }),
    await replay(id, deliveryId),
  ]
  for (const { text } of responses) {
    for (const hidden of [secret, rotated.body.secret, 'whsec_']) expect(text).not.toContain(hidden)
  }
})
