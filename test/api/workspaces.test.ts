import { describe, expect, test } from 'vitest'
import { allRows, call, callWithFaults, keys, query, rows, workspaceA, workspaceB } from '../support/harness.ts'

/* Section 10 of the contract: what a key holder sees and says of the own workspace, and its keys. */

const key = keys.workspaceA
const lost = 'D1_ERROR: Network connection lost.'

describe('GET /v1/workspaces', () => {
  test('answers the one workspace of the key, as connectors look for it', async () => {
    expect(await call('GET', '/v1/workspaces', { key })).toMatchObject({
      status: 200,
      body: {
        registeredWorkspaces: [workspaceA],
        workspaceDetails: [{ workspaceId: workspaceA, name: 'Ours', website: null }],
      },
    })
    expect((await call('GET', '/v1/workspaces', { key: keys.workspaceB })).body.registeredWorkspaces).toEqual([
      workspaceB,
    ])
  })

  test('is called websites by an older connector', async () => {
    const answer = await call('GET', '/v1/websites', { key })
    expect(answer).toMatchObject({ status: 200, body: { brands: [{ id: workspaceA, name: 'Ours' }] } })
  })
})

describe('PUT /v1/workspaces/{id}', () => {
  const put = (body?: unknown) => call('PUT', `/v1/workspaces/${workspaceA}`, { key, body })
  const unset = { workspaceId: workspaceA, name: 'Ours', website: null, origins: [] }

  test('sets the sent fields, keeps the others, and answers the whole workspace', async () => {
    const origins = [
      'https://shop.example',
      'http://localhost:5173',
      'https://[::1]:8443',
      'https://xn--mnchen-3ya.example',
    ]
    expect(await put()).toMatchObject({ status: 200, body: unset })
    expect((await put({ name: '  “Café” 👩🏽‍🚀 <b>\n' })).body).toEqual({ ...unset, name: '  “Café” 👩🏽‍🚀 <b>\n' })
    expect((await put({ origins })).body.origins).toEqual(origins)
    const all = { workspaceId: workspaceA, name: 'n', website: 'https://shop.example/?a=b', origins }
    expect((await put({ name: 'n', website: all.website })).body).toEqual(all)
    expect((await call('GET', '/v1/workspaces', { key })).body.workspaceDetails).toEqual([
      { workspaceId: workspaceA, name: 'n', website: all.website },
    ])
    expect((await put({ website: null, origins: null })).body).toEqual({ ...unset, name: 'n' })
    expect((await put({ website: '' })).body.website).toBeNull()
    expect((await rows('workspaces')).find(({ id }) => id === workspaceB)).toMatchObject({
      name: 'Theirs',
      origins: '[]',
    })
  })

  test('tells its version, which GET /v1/workspaces tells as well, and changes that version only', async () => {
    const tagOf = ({ headers }: { headers: { get(name: string): string | null } }) => headers.get('etag') ?? ''
    const change = (tag: string, name: string) =>
      call('PUT', `/v1/workspaces/${workspaceA}`, { key, headers: { 'If-Match': tag }, body: { name } })
    const seen = tagOf(await call('GET', '/v1/workspaces', { key }))
    const changed = await change(seen, 'mine')
    expect(changed.status).toBe(200)
    expect((await change(seen, 'theirs')).status).toBe(412)
    expect(tagOf(await put())).toBe(tagOf(changed))
    await query("UPDATE workspaces SET origins = '[]', name = 'by hand' WHERE id = ?", workspaceA)
    expect((await change(tagOf(changed), 'theirs')).status).toBe(412)
    const now = await call('GET', '/v1/workspaces', { key, headers: { 'If-None-Match': seen } })
    expect(now.text).toContain('by hand')
    expect((await change(tagOf(now), 'mine')).status).toBe(200)
  })

  test('lists the origins from which visitors may write from the next request on', async () => {
    const visit = (Origin: string) =>
      call('POST', '/v1/testimonial', { headers: { Origin }, body: { workspaceId: workspaceA } })
    expect((await visit('https://other.example')).status).toBe(201)
    await put({ origins: ['https://shop.example'] })
    expect((await visit('https://other.example')).status).toBe(403)
    expect((await visit('https://shop.example')).status).toBe(201)
    await put({ origins: [] })
    expect((await visit('https://other.example')).status).toBe(201)
  })

  const origin =
    'origins: must be an array of at most 50 origins as browsers send them, such as https://shop.example or http://localhost:5173'
  const name = 'name: must be a string of 1 to 200 characters'
  test.each<[unknown, string]>([
    ...[
      'https://shop.example/',
      'https://shop.example/path',
      'https://SHOP.example',
      'https://shop.example:443',
      'https://münchen.example',
      'shop.example',
      'ftp://shop.example',
      'null',
      '*',
      'https://*.example',
      'https://user@shop.example',
      ' https://shop.example',
      'chrome-extension://abcdef',
      '',
      null,
      7,
      ['https://shop.example'],
    ].map((value): [unknown, string] => [{ origins: ['https://shop.example', value] }, origin]),
    ...['https://shop.example', '', false, {}].map((value): [unknown, string] => [{ origins: value }, origin]),
    [{ origins: Array.from({ length: 51 }, (_, index) => `https://${index}.example`) }, origin],
    ...['', null, 7, 'x'.repeat(201), '👩'.repeat(201)].map((value): [unknown, string] => [{ name: value }, name]),
    ['{"name":"\\ud800"}', 'name: must be well-formed Unicode without U+0000'],
    [
      { website: 'javascript:alert(1)' },
      'website: must be an http or https URL of at most 2048 characters, without white space or a user name',
    ],
    [{ workspaceId: workspaceA }, 'workspaceId: is set by the service'],
    [{ nam: 'x' }, 'nam: is not a field; did you mean name?'],
    [{ name: '', colour: 'red' }, `${name}; colour: is not a field`],
    ['[]', 'The body must be a JSON object.'],
  ])('refuses %j and changes nothing', async (body, sentence) => {
    const before = await allRows()
    const answer = await put(body)
    expect([answer.status, answer.body]).toEqual([400, sentence])
    expect(await allRows()).toEqual(before)
  })
})

describe('keys', () => {
  const create = async (label?: unknown) => (await call('POST', '/v1/keys', { key, body: { label } })).body
  const list = async () => (await call('GET', '/v1/keys', { key })).body
  const revoke = (id: string, by = key) => call('DELETE', `/v1/keys/${id}`, { key: by })

  test('POST /v1/keys answers a new key this once, which then works and is stored as a digest', async () => {
    const answer = await call('POST', '/v1/keys', { key, body: { label: 'Zapier' } })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      label: 'Zapier',
      prefix: answer.body.key.slice(0, 8),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      key: expect.stringMatching(/^lk_[\w-]{43}$/),
    })
    const record = await call('POST', '/v1/testimonial', { key: answer.body.key })
    expect(record).toMatchObject({ status: 201, body: { workspaceId: workspaceA } })
    const listed = await call('GET', '/v1/keys', { key })
    for (const text of [listed.text, JSON.stringify(await rows('apiKeys'))]) expect(text).not.toContain(answer.body.key)
    expect(Object.values((await create()) as object)).not.toContain(answer.body.key)
  })

  test.each([[undefined], [null], ['']])('POST /v1/keys with the label %j makes one without', async (label) => {
    expect(await create(label)).toMatchObject({ label: '' })
  })

  test('GET /v1/keys answers the keys of the workspace, newest first, without the keys themselves', async () => {
    const { key: _, ...made } = await create('Zapier')
    const listed = await list()
    expect(listed[0]).toEqual({ ...made, lastUsedDay: null, revoked: null })
    expect(listed).toHaveLength(3)
    expect(
      listed
        .slice(1)
        .map(({ prefix, revoked }: { prefix: string; revoked: unknown }) => [prefix, revoked])
        .sort(),
    ).toEqual([
      ['lk_ours-', null],
      ['lk_revok', '2026-01-01T00:00:00.000Z'],
    ])
  })

  test('GET /v1/keys tells the day of the last use', async () => {
    const made = await create()
    await call('GET', '/v1/workspaces', { key: made.key })
    const day = async () => (await list())[0].lastUsedDay
    await expect.poll(day).toBe(new Date().toISOString().slice(0, 10))
  })

  test('DELETE /v1/keys/{id} revokes it with the next request, and again changes nothing', async () => {
    const made = await create()
    expect(await revoke(made.id)).toMatchObject({ status: 204, text: '' })
    expect((await call('GET', '/v1/workspaces', { key: made.key })).status).toBe(401)
    const [{ revoked }] = await list()
    expect(revoked).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await revoke(made.id.toUpperCase())).status).toBe(204)
    expect((await list())[0].revoked).toBe(revoked)
  })

  test('a key may revoke itself, and the last live one can not be revoked', async () => {
    const [{ id }] = (await list()).filter(({ revoked }: { revoked: unknown }) => !revoked)
    const last = await revoke(id)
    expect([last.status, last.body]).toEqual([
      400,
      'The last active key of a workspace cannot be revoked. Create another key first.',
    ])
    const made = await create()
    expect((await revoke(id)).status).toBe(204)
    expect((await revoke(made.id, made.key)).status).toBe(400)
    expect((await call('GET', '/v1/keys', { key: made.key })).status).toBe(200)
  })

  test('of keys that revoke each other at the same time one stays', async () => {
    const [one, other] = [await create(), await create()]
    const listed: { id: string; prefix: string }[] = await list()
    const first = listed.find(({ prefix }) => prefix === key.slice(0, 8))?.id ?? ''
    await Promise.all([revoke(other.id), revoke(first, one.key), revoke(one.id, other.key)])
    const live = (await rows('apiKeys')).filter(({ workspaceId, revoked }) => workspaceId === workspaceA && !revoked)
    expect(live).not.toEqual([])
  })

  test.each([
    ['before it ran', { call: 1, throwBefore: lost }],
    ['after it ran', { call: 1, throwAfter: lost }],
  ])('a key that revokes itself is answered 204, also when D1 loses the connection %s', async (_, fault) => {
    const made = await create()
    const self = await callWithFaults('DELETE', `/v1/keys/${made.id}`, { key: made.key, fault })
    expect(self.status).toBe(204)
    expect((await revoke(made.id, made.key)).status).toBe(401)
  })

  test('all keys are listed, however many', async () => {
    const many = `INSERT INTO apiKeys (id, workspaceId, created, label, prefix, hash)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
      SELECT printf('00000000-0000-4000-8000-%012d', i), ?, '2026-02-01T00:00:00.000Z', '', 'lk_', printf('%064d', i) FROM n`
    await query(many, workspaceA)
    expect(await list()).toHaveLength(1_102)
  })

  test('a creation or revocation whose answer D1 has lost has happened once', async () => {
    const fault = { call: 1, throwAfter: lost }
    const made = await callWithFaults('POST', '/v1/keys', { key, body: {}, fault })
    expect(made.status).toBe(201)
    expect(await list()).toHaveLength(3)
    expect((await call('GET', '/v1/keys', { key: made.body.key })).status).toBe(200)
    expect((await callWithFaults('DELETE', `/v1/keys/${made.body.id}`, { key, fault })).status).toBe(204)
  })

  test.each([
    [{ label: 'x'.repeat(101) }, 'label: must be a string of at most 100 characters'],
    [{ label: 7 }, 'label: must be a string of at most 100 characters'],
    [{ prefix: 'lk_' }, 'prefix: is set by the service'],
    [{ key: 'lk_mine' }, 'key: is not a field'],
    [{ name: 'x' }, 'name: is not a field'],
  ])('POST /v1/keys refuses %j and makes none', async (body, sentence) => {
    const before = await allRows()
    const answer = await call('POST', '/v1/keys', { key, body })
    expect([answer.status, answer.body]).toEqual([400, sentence])
    expect(await allRows()).toEqual(before)
  })
})
