import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../shared/notifications/delivery.ts'
import { webhookEvents } from '../../../shared/notifications/webhook.ts'
import { call, callWithFaults, keys, query, serviceUrl, unknownId, workspaceA } from '../../support/service/harness.ts'
import { startReceiver } from '../../support/service/receiver.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* Webhooks and the log of their deliveries, as their owners manage them. What is sent: webhook-deliveries.test.ts. */

const key = keys.workspaceA
const connectionLost = 'D1_ERROR: Network connection lost.'
const url = 'https://hooks.example/laurel?shop=1'
const secretPattern = /^whsec_[\w+/]{43}=$/
const urlRule = "url: must be https on port 443, with the name of a public host that is not this service's"
const urlFormat = 'url: must be an http or https URL of at most 2048 characters, without white space or a user name'
const noRecord = { status: 404, body: 'There is no such record.' }

const create = async (body: object = { url }) => (await call('POST', '/v1/webhooks', { key, body })).body
const list = async () => (await call('GET', '/v1/webhooks', { key })).body
const storedSecrets = () => query('SELECT secret, previousSecret, previousUntil FROM webhooks')

describe('POST /v1/webhooks', () => {
  test('creates a webhook for all events, with a secret that is shown only once', async () => {
    const response = await call('POST', '/v1/webhooks', { key, body: { url } })
    const webhook = {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      url,
      events: [...webhookEvents],
      format: 'laurel',
      enabled: true,
      failingSince: null,
      lastDelivered: null,
    }
    expect([response.status, response.body]).toEqual([
      201,
      { ...webhook, secret: expect.stringMatching(secretPattern) },
    ])
    expect(Buffer.from(response.body.secret.slice(6), 'base64')).toHaveLength(32)
    const [{ version } = {}] = await query('SELECT version FROM webhooks')
    expect(response.headers.get('etag')).toBe(`"${version}"`)
    expect(await list()).toEqual([webhook])
    const changed = await call('PUT', `/v1/webhooks/${response.body.id}`, { key, body: { enabled: true } })
    expect(changed.body).toEqual(webhook)
    expect((await create()).secret).not.toBe(response.body.secret)
  })

  test('takes events once each, a format and whether it is enabled', async () => {
    const body = { url, events: ['testimonial.deleted', 'testimonial.created', 'testimonial.deleted'], format: 'trust' }
    expect(await create({ ...body, enabled: false })).toMatchObject({
      events: ['testimonial.deleted', 'testimonial.created'],
      format: 'trust',
      enabled: false,
    })
  })

  const eventsRule = `events: must be an array of at least one of ${webhookEvents.join(', ')}`
  test.each<[object, string]>([
    [{}, urlFormat],
    [{ url: '' }, urlFormat],
    [{ url: null }, urlFormat],
    [{ url: 'ftp://hooks.example' }, urlFormat],
    [{ url: `https://hooks.example/${'x'.repeat(2_048)}` }, urlFormat],
    [{ url, events: [] }, eventsRule],
    [{ url, events: ['webhook.test'] }, eventsRule],
    [{ url, events: ['webhook.disabled'] }, eventsRule],
    [{ url, events: 'testimonial.created' }, eventsRule],
    [{ url, events: null }, eventsRule],
    [{ url, format: 'Trust' }, 'format: must be laurel or trust'],
    [{ url, format: null }, 'format: must be laurel or trust'],
    [{ url, enabled: 1 }, 'enabled: must be true or false'],
    [{ url, secret: 'whsec_x' }, 'secret: is not a field'],
  ])('rejects %j', async (body, message) => {
    const response = await call('POST', '/v1/webhooks', { key, body })
    expect([response.status, response.body]).toEqual([400, expect.stringContaining(message)])
    expect(await list()).toEqual([])
  })

  test('allows ten webhooks in a workspace, also when several are created at once', async () => {
    const created = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/v1/webhooks', { key, body: { url } })),
    )
    const rejected = created.filter(({ status }) => status !== 201)
    expect(rejected.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([400, 'A workspace can have at most 10 webhooks. Delete one first.']),
    )
    const webhooks = await list()
    expect(webhooks).toHaveLength(10)
    expect((await call('POST', '/v1/webhooks', { key: keys.workspaceB, body: { url } })).status).toBe(201)
    expect((await call('DELETE', `/v1/webhooks/${webhooks[0].id}`, { key })).status).toBe(204)
    // The tenth one, whose response is lost at first.
    const retried = { key, body: { url }, fault: { call: 1, throwAfter: connectionLost } }
    const { status, body } = await callWithFaults('POST', '/v1/webhooks', retried)
    expect([status, await list()]).toMatchObject([201, { length: 10 }])
    const [{ secret } = {}] = await query('SELECT secret FROM webhooks WHERE id = ?', body.id)
    expect(secret).toBe(body.secret)
  })
})

describe('the URL of a webhook', () => {
  /** Both by the same rule: the URL, and whether the message is that of the format. */
  const rejected: [string, string][] = [
    ['http', 'http://hooks.example/'],
    ['another port', 'https://hooks.example:8443/'],
    ['the port of http', 'https://hooks.example:80/'],
    ['a name without a dot', 'https://hooks/'],
    ['a top-level domain with a final dot', 'https://example./'],
    ['an empty label', 'https://hooks..example/'],
    ['two final dots', 'https://hooks.example../'],
    ['an IPv4 address', 'https://192.0.2.1/'],
    ['an IPv4 address with a final dot', 'https://192.0.2.1./'],
    ['a decimal IPv4 address', 'https://2130706433/'],
    ['a hexadecimal IPv4 address', 'https://0x7f000001/'],
    ['an octal IPv4 address', 'https://0177.0.0.1/'],
    ['a short IPv4 address', 'https://127.1/'],
    ['an IPv4 address in other digits', 'https://１２７.０.０.１/'],
    ['an escaped IPv4 address', 'https://%31%32%37.0.0.1/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/'],
    ['IPv6', 'https://[2001:db8::1]/'],
    ['an IPv4-mapped IPv6 address', 'https://[::ffff:192.0.2.1]/'],
    ['the loopback of IPv6', 'https://[::1]/'],
    ['an IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]/'],
    ['an IPv4 address behind NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['an IPv4 address in circled digits', 'https://①②⑦.⓪.⓪.①/'],
    ['.local', 'https://printer.local/'],
    ['.local in capitals', 'https://PRINTER.LOCAL/'],
    ['.local with a final dot', 'https://printer.local./'],
    ['.local in full-width letters', 'https://printer.ｌｏｃａｌ/'],
    ['.local after an ideographic full stop', 'https://printer。local/'],
    ['.internal', 'https://metadata.google.internal/'],
    ['.internal with a final dot', 'https://metadata.google.Internal./'],
    ['.localhost', 'https://app.localhost/'],
    ['localhost', 'https://localhost/'],
    ['localhost on another port', 'https://localhost:8443/'],
    ['home.arpa', 'https://home.arpa/'],
    ['.home.arpa', 'https://nas.home.arpa/'],
    ['.home.arpa with a final dot', 'https://nas.HOME.arpa./'],
    ['http to a name below localhost', 'http://app.localhost:3000/'],
    ['http to localhost with a final dot', 'http://localhost.:3000/'],
    ['http to the IP of this machine', 'http://127.0.0.1:3000/'],
    ['this service', serviceUrl.href.replace('127.0.0.1', 'localhost')],
  ]

  test.each(rejected)('cannot be %s', async (_, url) => {
    const { id } = await create()
    const responses = [
      await call('POST', '/v1/webhooks', { key, body: { url } }),
      await call('PUT', `/v1/webhooks/${id}`, { key, body: { url } }),
    ]
    for (const { status, body } of responses) expect([status, body]).toEqual([400, urlRule])
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['a user name', 'https://ada@hooks.example/'],
    ['a password', 'https://ada:secret@hooks.example/'],
    ['an empty user name', 'https://@hooks.example/'],
    ['white space', 'https://hooks.example/ x'],
    ['an invalid host', 'https://hooks.example%00/'],
    ['a number that is no IP', 'https://1.2.3.4.5/'],
  ])('cannot have %s', async (_, url) => {
    const response = await call('POST', '/v1/webhooks', { key, body: { url } })
    expect([response.status, response.body]).toEqual([400, urlFormat])
  })

  /** The SERVICE_HOSTS of the instrumented copy are in service.ts. */
  const own: [string, string][] = [
    ['the host of the request', 'https://instrumented.example/'],
    ['the host of the request with a final dot', 'https://instrumented.example./'],
    ['the host of the request in capitals', 'https://Instrumented.EXAMPLE/'],
    ['a host of the service', 'https://praise.example/'],
    ['a host of the service with a final dot', 'https://praise.example./'],
    ['a host of the service with a wildcard', 'https://shop.wild.example/'],
    ['a preview of the service', 'https://main-laurel.ada.workers.dev/'],
    ['the host for files', 'https://files.example/'],
    ['the host for files with a final dot', 'https://files.example./'],
    ['a program on the same machine', 'http://localhost:3000/'],
  ]

  test.each(own)('of a deployed service cannot be %s', async (_, url) => {
    const response = await callWithFaults('POST', 'https://instrumented.example/v1/webhooks', {
      key,
      body: { url },
      fault: { mediaHost: 'files.example' },
    })
    expect([response.status, response.body]).toEqual([400, urlRule])
  })

  test.each([
    'https://hooks.example',
    'https://hooks.example:443/x?y#z',
    'HTTPS://Hooks.Example./',
    'https://höks.example/',
    'https://hooks.example.xn--p1ai/',
    'https://local.example/',
    'https://a_b.localhosts/',
    'https://123.example/',
    'https://notpraise.example/',
  ])('can be %s', async (url) => {
    const { status, body } = await callWithFaults('POST', '/v1/webhooks', { key, body: { url } })
    expect([status, body.url]).toEqual([201, url])
  })

  test('of a local service can be another program on this machine', async () => {
    expect(await create({ url: 'http://localhost:3000/hook' })).toMatchObject({ url: 'http://localhost:3000/hook' })
    expect(await create({ url: 'http://localhost' })).toMatchObject({ enabled: true })
  })
})

describe('GET /v1/webhooks', () => {
  test('returns all webhooks of the workspace, newest first, with an ETag', async () => {
    expect(await list()).toEqual([])
    const [{ secret: _, ...first }, { secret: __, ...second }] = [
      await create(),
      await create({ url, format: 'trust' }),
    ]
    await call('POST', '/v1/webhooks', { key: keys.workspaceB, body: { url } })
    await query("UPDATE webhooks SET created = '2026-01-01T00:00:00.000Z' WHERE id = ?", first.id)
    const response = await call('GET', '/v1/webhooks', { key })
    expect(response.body).toEqual([second, { ...first, created: '2026-01-01T00:00:00.000Z' }])
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
    expect((await call('GET', '/v1/webhooks', { key, headers })).status).toBe(304)
  })
})

describe('PUT /v1/webhooks/{id}', () => {
  test('changes only what is sent, and returns the webhook with a new ETag', async () => {
    const { id, secret, ...webhook } = await create()
    const changes = [
      { url: 'https://other.example/' },
      { events: ['testimonial.deleted'] },
      { format: 'trust' },
      { enabled: false },
      {},
    ]
    let expected = { id, ...webhook }
    const etags = new Set()
    for (const body of changes) {
      expected = { ...expected, ...body }
      const response = await call('PUT', `/v1/webhooks/${id}`, { key, body })
      expect([response.status, response.body]).toEqual([200, expected])
      expect(await list()).toEqual([expected])
      etags.add(response.headers.get('etag'))
    }
    expect(etags.size).toBe(changes.length - 1)
    expect(await storedSecrets()).toMatchObject([{ secret }])
  })

  test('rejects another ETag than the current one with 412, and changes nothing', async () => {
    const { headers, body } = await call('POST', '/v1/webhooks', { key, body: { url } })
    const put = (enabled: boolean) =>
      call('PUT', `/v1/webhooks/${body.id}`, {
        key,
        body: { enabled },
        headers: { 'If-Match': headers.get('etag') ?? '' },
      })
    expect((await put(false)).status).toBe(200)
    expect((await put(true)).status).toBe(412)
    expect(await list()).toMatchObject([{ enabled: false }])
  })

  test.each([
    ['forgets failures when it is enabled again', 0, { enabled: true }, null],
    ['forgets failures of another URL', 1, { url: 'https://other.example' }, null],
    ['keeps failures while it is enabled', 1, { enabled: true }, '2026-01-01T00:00:00.000Z'],
    ['keeps failures of the same URL', 1, { url, events: ['testimonial.created'] }, '2026-01-01T00:00:00.000Z'],
    ['keeps failures when it is disabled', 1, { enabled: false }, '2026-01-01T00:00:00.000Z'],
  ])('%s', async (_, enabled, body, failingSince) => {
    const { id } = await create()
    await query("UPDATE webhooks SET enabled = ?, failingSince = '2026-01-01T00:00:00.000Z'", enabled)
    expect((await call('PUT', `/v1/webhooks/${id}`, { key, body })).body).toMatchObject({ failingSince })
  })
})

describe('POST /v1/webhooks/{id}/rotate', () => {
  test('returns a new secret, and keeps the earlier one for a day, also after a lost response', async () => {
    const { id, secret, ...webhook } = await create()
    const fault = { call: 1, throwAfter: connectionLost }
    const before = Date.now()
    const response = await callWithFaults('POST', `/v1/webhooks/${id}/rotate`, { key, fault })
    expect([response.status, response.body]).toEqual([
      200,
      { id, ...webhook, secret: expect.stringMatching(secretPattern) },
    ])
    expect(response.body.secret).not.toBe(secret)
    const [stored] = await storedSecrets()
    expect(stored).toMatchObject({ secret: response.body.secret, previousSecret: secret })
    const until = Date.parse(String(stored?.previousUntil)) - 86_400_000
    expect([until >= before, until <= Date.now()]).toEqual([true, true])
    const again = await call('POST', `/v1/webhooks/${id}/rotate`, { key })
    expect(await storedSecrets()).toMatchObject([{ secret: again.body.secret, previousSecret: response.body.secret }])
    const headers = { 'If-Match': response.headers.get('etag') ?? '' }
    expect((await call('POST', `/v1/webhooks/${id}/rotate`, { key, headers })).status).toBe(412)
  })
})

describe('the deliveries of a webhook', () => {
  test('are listed in pages, newest first, with what has become of each', async () => {
    const { id } = await create()
    const row = (number: number, outcome: string | null, done: string | null) =>
      query(
        `INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due, tries, status, ms, outcome, done)
          VALUES (?, ?, ?, 'testimonial.created', ?, ?, '2026-02-01T00:00:00.000Z', 2, 500, 31, ?, ?)`,
        ...[`msg_${String(number).padStart(32, '0')}`, id, workspaceA, unknownId],
        ...[`2026-01-0${Math.ceil(number / 2)}T00:00:00.000Z`, outcome, done],
      )
    await row(1, 'delivered', '2026-02-02T00:00:00.000Z')
    await row(2, 'failed', '2026-02-02T00:00:00.000Z')
    await row(3, 'dropped', '2026-02-02T00:00:00.000Z')
    await row(4, null, null)
    await row(5, null, null)
    const path = `/v1/webhooks/${id}/deliveries`
    const all = (await call('GET', path, { key })).body
    expect(all.map(({ id, due, outcome }: Delivery) => [Number(id.slice(4)), due, outcome])).toEqual([
      [5, '2026-02-01T00:00:00.000Z', 'waiting'],
      [4, '2026-02-01T00:00:00.000Z', 'waiting'],
      [3, null, 'dropped'],
      [2, null, 'failed'],
      [1, null, 'delivered'],
    ])
    expect(all[4]).toEqual({
      id: `msg_${'0'.repeat(31)}1`,
      event: 'testimonial.created',
      recordId: unknownId,
      created: '2026-01-01T00:00:00.000Z',
      due: null,
      tries: 2,
      status: 500,
      ms: 31,
      outcome: 'delivered',
    })
    const pages = []
    for (let next: string | undefined = `${path}?limit=2`; next; ) {
      const { body, headers } = await call('GET', next, { key })
      pages.push(body)
      next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(all)
    const { headers } = await call('GET', `${path}?limit=2`, { key })
    const other = await create()
    const link = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    const foreign = await call('GET', link.replace(id, other.id), { key })
    expect([foreign.status, foreign.body]).toEqual([400, 'cursor: is not a cursor for this list'])
    expect((await call('GET', `${path}?limit=101`, { key })).status).toBe(400)
    expect((await call('GET', `/v1/webhooks/${other.id}/deliveries`, { key })).body).toEqual([])
  })

  test('go with the webhook', async () => {
    const receiver = await startReceiver()
    const { id } = await create({ url: receiver.url })
    await call('POST', `/v1/webhooks/${id}/test`, { key })
    expect(await query('SELECT id FROM deliveries')).toHaveLength(1)
    expect((await call('DELETE', `/v1/webhooks/${id}`, { key })).status).toBe(204)
    expect(await query('SELECT id FROM deliveries')).toEqual([])
    expect(await call('GET', `/v1/webhooks/${id}/deliveries`, { key })).toMatchObject(noRecord)
  })

  test('of a channel are not those of a webhook', async () => {
    await query(
      "INSERT INTO channels (id, workspaceId, created, kind, target, origin) VALUES (?, ?, 'x', 'slack', 'x', 'x')",
      ...[unknownId, workspaceA],
    )
    const delivery = `msg_${'0'.repeat(32)}`
    await query(
      "INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due) VALUES (?, ?, ?, 'x', 'x', 'x', 'z')",
      ...[delivery, unknownId, workspaceA],
    )
    for (const [method, path] of [
      ['GET', 'deliveries'],
      ['POST', 'test'],
      ['POST', `deliveries/${delivery}/replay`],
    ] as const) {
      expect(await call(method, `/v1/webhooks/${unknownId}/${path}`, { key })).toMatchObject(noRecord)
    }
    expect(await query('SELECT tries, done FROM deliveries')).toEqual([{ tries: 0, done: null }])
  })
})

describe('in a session', () => {
  test('webhooks are read and tested without a key, and changed with an owner key', async () => {
    const receiver = await startReceiver()
    const cookie = await signIn()
    const headers = { 'X-Laurel-Key': key }
    const body = { url: receiver.url }
    expect((await callInbox(cookie, 'POST', 'webhooks', { body })).status).toBe(403)
    const created = await callInbox(cookie, 'POST', 'webhooks', { body, headers })
    expect([created.status, created.body.url]).toEqual([201, receiver.url])
    const { id } = created.body
    expect((await callInbox(cookie, 'GET', 'webhooks')).body).toMatchObject([{ id }])
    const tested = await callInbox(cookie, 'POST', `webhooks/${id}/test`)
    expect(tested).toMatchObject({ status: 200, body: { outcome: 'delivered' } })
    const path = `webhooks/${id}/deliveries`
    expect((await callInbox(cookie, 'GET', path)).body).toEqual([tested.body])
    const replayed = await callInbox(cookie, 'POST', `${path}/${tested.body.id}/replay`)
    expect(replayed).toMatchObject({ status: 200, body: { id: tested.body.id } })
    expect(receiver.requests).toHaveLength(2)
    for (const method of ['PUT', 'DELETE']) {
      expect((await callInbox(cookie, method, `webhooks/${id}`)).status).toBe(403)
    }
    expect((await callInbox(cookie, 'POST', `webhooks/${id}/rotate`)).status).toBe(403)
    expect((await callInbox(cookie, 'POST', `webhooks/${id}/rotate`, { headers })).status).toBe(200)
    expect((await callInbox(cookie, 'PUT', `webhooks/${id}`, { body: { enabled: false }, headers })).status).toBe(200)
    expect((await callInbox(cookie, 'DELETE', `webhooks/${id}`, { headers })).status).toBe(204)
  })
})
