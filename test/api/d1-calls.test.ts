import { describe, expect, test } from 'vitest'
import { dataUrl, logos } from '../support/media/logos.ts'
import {
  batch,
  call,
  callWithFaults,
  keys,
  query,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { callInboxWithFaults, signIn } from '../support/service/session.ts'

/* What a request costs: its round trips to D1 and the rows that it writes. */

describe('D1 calls', () => {
  test.each([
    ['when a visitor creates a testimonial', 'POST', '/v1/testimonial', {}],
    ['when a visitor names a workspace', 'POST', '/v1/testimonial', { body: { workspaceId: workspaceB } }],
    [
      'when a key holder creates a testimonial',
      'POST',
      '/v1/testimonial',
      { key: keys.workspaceA, body: { stars: 5 } },
    ],
    [
      'when a key holder updates a testimonial',
      'PUT',
      '/v1/testimonial/',
      { key: keys.workspaceA, body: { stars: 5 } },
    ],
    [
      'when a key holder creates a contact',
      'POST',
      '/v1/contacts',
      { key: keys.workspaceA, body: { workspaceId: workspaceA } },
    ],
    ['when a key holder updates a contact', 'PUT', '/v1/contacts/', { key: keys.workspaceA }],
    ['when a key holder reads a testimonial', 'GET', '/v1/testimonial/', { key: keys.workspaceA }],
    ['when a key holder lists contacts', 'GET', `/v1/contacts/all/${workspaceA}`, { key: keys.workspaceA }],
    ['when a key holder finds contacts by e-mail', 'GET', '/v1/contacts?email=a@b', { key: keys.workspaceA }],
    ['when a key holder deletes a contact', 'DELETE', '/v1/contacts/', { key: keys.workspaceA }],
    ['when a key holder reads the workspace', 'GET', '/v1/workspaces', { key: keys.workspaceA }],
    [
      'when a key holder updates the workspace',
      'PUT',
      `/v1/workspaces/${workspaceA}`,
      { key: keys.workspaceA, body: { name: 'x' } },
    ],
    [
      'when a key holder changes the logo',
      'PUT',
      `/v1/workspaces/${workspaceA}`,
      { key: keys.workspaceA, body: { logo: dataUrl('image/png', logos['image/png']) } },
    ],
    ['when a key holder creates a key', 'POST', '/v1/keys', { key: keys.workspaceA }],
    ['when a key holder creates a workspace', 'POST', '/v1/workspaces', { key: keys.workspaceA, body: { name: 'x' } }],
    ['when a key holder lists keys', 'GET', '/v1/keys', { key: keys.workspaceA }],
    ['when a key holder creates a form', 'POST', '/v1/forms', { key: keys.workspaceA, body: { name: 'x' } }],
    ['when a key holder lists forms', 'GET', '/v1/forms', { key: keys.workspaceA }],
    [
      'when a key holder creates a webhook',
      'POST',
      '/v1/webhooks',
      { key: keys.workspaceA, body: { url: 'https://hooks.example' } },
    ],
    ['when a key holder lists webhooks', 'GET', '/v1/webhooks', { key: keys.workspaceA }],
    ['when a key holder reads the health report', 'GET', '/v1/health-report', { key: keys.workspaceA }],
    ['when a key holder lists rejected origins', 'GET', '/v1/rejected-origins', { key: keys.workspaceA }],
  ])('makes one round trip to D1 %s', async (_, method, path, request) => {
    const resource = path.includes('contacts') ? 'contacts' : 'testimonial'
    const { body } = await callWithFaults('POST', `/v1/${resource}`, { key: keys.workspaceA, body: { email: 'a@b' } })
    const { status, headers } = await callWithFaults(method, path.endsWith('/') ? path + body.id : path, request)
    expect(status).toBeLessThan(300)
    expect(headers.get('x-d1-calls')).toBe('1')
    // The use of the key was recorded after the previous request.
    expect(headers.get('x-d1-calls-after')).toBe('0')
  })

  test('makes one round trip to D1 for a form and its versions', async () => {
    const { body } = await call('POST', '/v1/forms', { key: keys.workspaceA, body: { name: 'x' } })
    const path = `/v1/forms/${body.id}`
    const requests: [method: string, path: string, body?: object][] = [
      ['POST', `${path}/versions`, { settings: {} }],
      ['POST', `${path}/versions`, { settings: {} }],
      ['GET', `${path}/versions`],
      ['GET', `${path}/versions/1`],
      ['PUT', path, { closed: true }],
      ['GET', path],
      ['DELETE', path],
    ]
    // The first request of a key also writes the day of its use.
    await callWithFaults('GET', '/v1/forms', { key: keys.workspaceA })
    for (const [method, path, body] of requests) {
      const { status, headers } = await callWithFaults(method, path, { key: keys.workspaceA, body })
      expect([method, status < 300, headers.get('x-d1-calls')]).toEqual([method, true, '1'])
      expect(headers.get('x-d1-calls-after')).toBe('0')
    }
    const counts = await callInboxWithFaults(await signIn(), 'GET', 'form-summaries')
    expect([counts.status, counts.headers.get('x-d1-calls')]).toEqual([200, '1'])
  })

  test('makes one round trip to D1 for the history with its names, and reads each by its index', async () => {
    const cookie = await signIn()
    const [id, name] = [crypto.randomUUID(), 'Ada']
    await query(
      "INSERT INTO testimonials (id, workspaceId, created, firstname) VALUES (?, ?, 'x', ?)",
      id,
      workspaceA,
      name,
    )
    await batch(
      Array.from({ length: 60 }, (_, index) => ({
        sql: `INSERT INTO history (id, workspaceId, created, actor, actorId, action, testimonialId)
          SELECT ?, ?, ?, 'owner', id, 'pin', ? FROM sessions`,
        values: [crypto.randomUUID(), workspaceA, `2026-01-01T00:00:${index + 10}.000Z`, id],
      })),
    )
    const headers = { 'X-Explain': 'yes' }
    const page = await callInboxWithFaults(cookie, 'GET', 'named-history?limit=50', { headers })
    expect([page.body.length, page.body[0].firstname, page.headers.get('x-d1-calls')]).toEqual([50, name, '1'])
    expect(page.headers.get('x-plans')).not.toMatch(/SCAN (?:testimonials|apiKeys|sessions)/)
    // An entry, three names, the session and its key with their entries in an index.
    expect(Number(page.headers.get('x-d1-rows-read'))).toBeLessThan(51 * 10)
  })

  test('makes one round trip to D1 for a webhook and its deliveries', async () => {
    const { body } = await call('POST', '/v1/webhooks', {
      key: keys.workspaceA,
      body: { url: 'https://hooks.example' },
    })
    const path = `/v1/webhooks/${body.id}`
    // The first request of a key also writes the day of its use.
    await callWithFaults('GET', '/v1/webhooks', { key: keys.workspaceA })
    for (const row of Array(20).keys()) {
      await query(
        "INSERT INTO deliveries (id, receiverId, workspaceId, event, recordId, created, due, done) VALUES (?, ?, ?, 'x', ?, ?, 'x', 'x')",
        ...[`msg_${String(row).padStart(32, '0')}`, body.id, workspaceA, body.id, `2026-01-01T00:00:${row + 10}.000Z`],
      )
    }
    const page = await callWithFaults('GET', `${path}/deliveries?limit=5`, { key: keys.workspaceA })
    expect([page.body.length, page.headers.get('x-d1-calls')]).toEqual([5, '1'])
    // The key, its entry in the index, the webhook with its own, and one delivery more than the page has.
    expect(Number(page.headers.get('x-d1-rows-read'))).toBeLessThanOrEqual(11)
    const requests: [method: string, path: string, body?: object][] = [
      ['PUT', path, { enabled: false, url: 'https://other.example' }],
      ['POST', `${path}/rotate`],
      ['DELETE', path],
    ]
    for (const [method, path, body] of requests) {
      const { status, headers } = await callWithFaults(method, path, { key: keys.workspaceA, body })
      expect([method, status < 300, headers.get('x-d1-calls')]).toEqual([method, true, '1'])
    }
  })

  test('counts the testimonials of a form by its index, and no more than a hundred of them', async () => {
    const { body } = await call('POST', '/v1/forms', { key: keys.workspaceA, body: { name: 'x' } })
    const insert = "INSERT INTO testimonials (id, workspaceId, created, formId) VALUES (?, ?, 'x', ?)"
    const values = () => [crypto.randomUUID(), workspaceA, body.id]
    await batch(Array.from({ length: 300 }, () => ({ sql: insert, values: values() })))
    const headers = { 'X-Explain': 'yes' }
    const counts = await callInboxWithFaults(await signIn(), 'GET', 'form-summaries', { headers })
    expect(counts.body).toEqual({ [body.id]: { count: 100, published: null } })
    expect(counts.headers.get('x-plans')).toMatch(/SEARCH testimonials USING INDEX testimonialsByForm \(formId=\?\)/)
    expect(Number(counts.headers.get('x-d1-rows-read'))).toBeLessThan(220)
  })

  test('writes four rows for a create: one in the table and three in its indexes', async () => {
    for (const path of ['/v1/testimonial', '/v1/contacts']) {
      const { headers } = await callWithFaults('POST', path, { key: keys.workspaceA, body: { email: 'a@b' } })
      // The first request of a key also writes the day of its use.
      expect(Number(headers.get('x-d1-rows-written')) - Number(headers.get('x-d1-calls-after'))).toBe(4)
    }
  })

  test('writes one row for an update, and none for an empty one', async () => {
    for (const path of ['/v1/testimonial', '/v1/contacts']) {
      const { body } = await callWithFaults('POST', path, { key: keys.workspaceA, body: { email: 'a@b' } })
      const rowsWritten = async (input: unknown) =>
        (await callWithFaults('PUT', `${path}/${body.id}`, { key: keys.workspaceA, body: input })).headers.get(
          'x-d1-rows-written',
        )
      expect(await rowsWritten({ firstname: 'x', lastname: 'y' })).toBe('1')
      expect(await rowsWritten({})).toBe('0')
    }
  })

  test('writes two rows for a publication, three with consent, and two more of history in the inbox', async () => {
    for (const [path, gaveConsent, rows] of [
      ['/v1/testimonial/', false, '2'],
      ['/v1/testimonial/', true, '3'],
      ['/v1/inbox/testimonials/', true, '5'],
    ] as const) {
      const created = await callWithFaults('POST', '/v1/testimonial', {
        key: keys.workspaceA,
        body: { gaveConsent, stars: 5 },
      })
      const isInInbox = path.includes('inbox')
      const { headers } = await callWithFaults(isInInbox ? 'PATCH' : 'PUT', path + created.body.id, {
        key: keys.workspaceA,
        body: isInInbox ? { state: 'published' } : { published: true },
      })
      expect(headers.get('x-d1-rows-written'), path).toBe(rows)
    }
  })

  test('reads seven rows to publish with a key: what displays showed before is one of them', async () => {
    const { body } = await callWithFaults('POST', '/v1/testimonial', { body: { gaveConsent: true } })
    await call('GET', `/v1/testimonial/${body.id}`, { key: keys.workspaceA })
    const { headers } = await callWithFaults('PUT', `/v1/testimonial/${body.id}`, {
      key: keys.workspaceA,
      body: { published: true },
    })
    expect([headers.get('x-d1-calls'), headers.get('x-d1-rows-read')]).toEqual(['1', '7'])
  })

  test('makes at most two D1 calls for a rejected request, and none for an invalid one', async () => {
    const d1Calls = async (...request: Parameters<typeof call>) =>
      (await callWithFaults(...request)).headers.get('x-d1-calls')
    expect(await d1Calls('PUT', `/v1/contacts/${unknownId}`, { key: keys.workspaceA })).toBe('2')
    expect(await d1Calls('POST', '/v1/contacts', { key: keys.unknown })).toBe('2')
    expect(await d1Calls('POST', '/v1/testimonial', { body: { workspaceId: unknownId } })).toBe('2')
    for (const [method, path, body] of [
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/versions', { settings: {} }],
      ['GET', '/versions/1', undefined],
    ] as const) {
      expect(await d1Calls(method, `/v1/forms/${unknownId}${path}`, { key: keys.workspaceA, body })).toBe('2')
    }
    for (const request of [
      { body: '{' },
      { body: { stars: 9 } },
      { key: 'wrong' },
      { headers: { 'Content-Type': 'x' }, body: 'x' },
    ]) {
      expect(await d1Calls('POST', '/v1/testimonial', request)).toBe('0')
    }
    expect(await d1Calls('POST', '/v1/contacts', {})).toBe('0')
    expect(await d1Calls('OPTIONS', '/v1/testimonial', {})).toBe('0')
  })

  test.each([
    ['an API key', { key: keys.workspaceA, body: { published: true } }, 4, 3],
    ['a visitor, with the total of the day', { body: { testimonialText: 'x' } }, 5, 4],
  ])('reads and writes no row more for %s if nobody is notified', async (_, request, read, written) => {
    // The first request of a key also writes the day of its use.
    await callWithFaults('POST', '/v1/testimonial', request)
    const { headers } = await callWithFaults('POST', '/v1/testimonial', request)
    const cost = ['calls', 'calls-after', 'rows-read', 'rows-written'].map((name) => headers.get(`x-d1-${name}`))
    expect(cost.map(Number)).toEqual([1, 0, read, written])
  })

  test('makes one round trip before the response if somebody is notified', async () => {
    await query(
      "INSERT INTO channels (id, workspaceId, created, kind, target, origin, confirmed) VALUES ('c', ?, 'x', 'slack', 'x', 'x', 'x')",
      workspaceA,
    )
    const { headers } = await callWithFaults('POST', '/v1/testimonial', { body: { testimonialText: 'x' } })
    expect(headers.get('x-d1-calls')).toBe('1')
    expect(Number(headers.get('x-d1-calls-after'))).toBeGreaterThan(1)
    expect(await query('SELECT event, tries FROM deliveries')).toEqual([{ event: 'testimonial.created', tries: 1 }])
  })
})
