import { beforeEach, describe, expect, test } from 'vitest'
import {
  addKey,
  call,
  callWithFaults,
  hashKey,
  keys,
  query,
  rows,
  unknownId,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { callInbox, callInboxWithFaults, signIn } from '../support/service/session.ts'

/* Creating a workspace over HTTP: only an owner key of the first one can, which is that of workspace A here. */

const body = { name: 'Corner Shop', website: 'https://shop.example/' }
const keyPattern = /^lk_[\w-]{43}$/
const rejection = (header: string) =>
  `${header}: only an active owner key of the first workspace of this service can create workspaces`

const create = (key: string, input: unknown = body) => call('POST', '/v1/workspaces', { key, body: input })
const stored = () => Promise.all([rows('workspaces'), rows('apiKeys'), rows('sessions')])

describe('POST /v1/workspaces', () => {
  test('creates a workspace and its first key, which works at once and is stored as a hash', async () => {
    const { status, body: created } = await create(keys.workspaceA)
    const { workspaceId } = created
    expect([status, created]).toEqual([201, { ...body, workspaceId, key: expect.stringMatching(keyPattern) }])
    expect((await call('GET', '/v1/workspaces', { key: created.key })).body).toEqual({
      registeredWorkspaces: [workspaceId],
      workspaceDetails: [{ ...body, workspaceId }],
    })
    expect((await create(created.key)).status).toBe(403)
    const storedKeys = (await rows('apiKeys')).filter((row) => row.workspaceId === workspaceId)
    const [hash, prefix] = [hashKey(created.key), created.key.slice(0, 8)]
    expect(storedKeys).toMatchObject([{ hash, prefix, role: 'owner', label: 'Set-up key', revoked: null }])
    expect(JSON.stringify(await stored())).not.toContain(created.key)
  })

  test('gives the new workspace the settings of every new one, and its creator no access to it', async () => {
    const { body: created } = await create(keys.workspaceA, { name: ' ' })
    const path = `/v1/workspaces/${created.workspaceId}`
    const { body: workspace } = await call('PUT', path, { key: created.key, body: {} })
    expect(workspace).toMatchObject({ name: ' ', website: null, origins: [], display: 'open' })
    expect((await call('PUT', path, { key: keys.workspaceA, body: {} })).status).toBe(404)
  })

  test('is not for the keys of other workspaces, client keys, and keys that are revoked or unknown', async () => {
    const client = `lk_${crypto.randomUUID()}`
    await addKey(client, workspaceA, { role: 'client' })
    const before = await stored()
    for (const [key, status, message] of [
      [keys.workspaceB, 403, rejection('Authorization')],
      [client, 403, 'Authorization: this key may not do that'],
      [keys.revoked, 401, 'Authorization: the API key is unknown or revoked'],
      [keys.unknown, 401, 'Authorization: the API key is unknown or revoked'],
    ] as const) {
      expect(await create(key)).toMatchObject({ status, body: message })
    }
    expect(await stored()).toEqual(before)
  })

  test('is for the oldest workspace, and of two with the same age for the one with the lower id', async () => {
    await query('UPDATE workspaces SET created = (SELECT min(created) FROM workspaces)')
    expect((await create(keys.workspaceB)).status).toBe(403)
    expect((await create(keys.workspaceA)).status).toBe(201)
    await query("UPDATE workspaces SET created = '2025-01-01T00:00:00.000Z' WHERE id = ?", workspaceB)
    expect((await create(keys.workspaceB)).status).toBe(201)
    expect((await create(keys.workspaceA)).status).toBe(403)
  })

  test('never creates one that takes the place of the first, whatever the clock says', async () => {
    await query("UPDATE workspaces SET created = '2099-12-31T23:59:59.999Z'")
    for (const name of ['One', 'Two']) expect((await create(keys.workspaceA, { name })).status).toBe(201)
    expect((await rows('workspaces'))[0]?.id).toBe(workspaceA)
  })

  test('creates one workspace if the response of the database is lost', async () => {
    const fault = { throwAfter: 'D1_ERROR: Network connection lost.', call: 1 }
    const { status, body: created } = await callWithFaults('POST', '/v1/workspaces', {
      key: keys.workspaceA,
      body,
      fault,
    })
    expect(status).toBe(201)
    expect((await call('GET', '/v1/workspaces', { key: created.key })).body.registeredWorkspaces).toEqual([
      created.workspaceId,
    ])
    expect((await stored()).map(({ length }) => length)).toEqual([3, 4, 0])
  })

  test.each([
    [{}, 'name: must be a string of 1 to 200 characters'],
    [{ name: '' }, 'name: must be a string of 1 to 200 characters'],
    [{ name: null }, 'name: must be a string of 1 to 200 characters'],
    [{ name: '👩'.repeat(201) }, 'name: must be a string of 1 to 200 characters'],
    ['{"name":"\\ud800"}', 'name: must be well-formed Unicode without U+0000'],
    [{ name: 'x', website: 'javascript:alert(1)' }, 'website: must be an http or https URL'],
    [{ name: 'x', intro: 'y' }, 'intro: is not a field'],
    [{ name: 'x', workspaceId: unknownId }, 'workspaceId: '],
  ])('rejects %j', async (input, message) => {
    const response = await create(keys.workspaceA, input)
    expect(response).toMatchObject({ status: 400, body: expect.stringContaining(message) })
    expect(await rows('workspaces')).toHaveLength(2)
  })
})

describe('POST /inbox/api/{workspaceId}/workspaces', () => {
  const withKey = (key: string) => ({ 'X-Laurel-Key': key })
  const createIn = (cookie: string, workspaceId: string, headers: Record<string, string>) =>
    callInbox(cookie, 'POST', 'workspaces', { workspaceId, body, headers })
  let cookie = ''

  beforeEach(async () => {
    cookie = await signIn(keys.workspaceB, await signIn(keys.workspaceA))
  })

  test('lets the new workspace join the cookie, which stays the same, as do the tokens of open pages', async () => {
    const response = await createIn(cookie, workspaceA, withKey(keys.workspaceA))
    const { workspaceId, key } = response.body
    expect(response).toMatchObject({ status: 201, body: { ...body, key: expect.stringMatching(keyPattern) } })
    expect(response.headers.get('set-cookie')).toBeNull()
    const lastUsedDay = new Date().toISOString().slice(0, 10)
    expect(await query('SELECT lastUsedDay FROM apiKeys WHERE hash = ?', hashKey(key))).toEqual([{ lastUsedDay }])
    for (const id of [workspaceA, workspaceB, workspaceId]) {
      expect((await callInbox(cookie, 'PUT', `workspaces/${id}`, { workspaceId: id, body: {} })).status).toBe(200)
    }
    const sessions = await callInbox(cookie, 'GET', 'sessions', { workspaceId })
    const earlier = await callInbox(cookie, 'GET', 'sessions')
    expect(sessions.body).toMatchObject([{ current: true, label: earlier.body[0].label }])
    expect(sessions.body[0].expires > new Date(Date.now() + 29 * 86_400_000).toISOString()).toBe(true)
    // The session ends in the new workspace as one that has begun with its key.
    await call('POST', '/v1/keys', { key, body: {} })
    const [{ id } = {}] = await query('SELECT id FROM apiKeys WHERE hash = ?', hashKey(key))
    await call('DELETE', `/v1/keys/${id}`, { key })
    expect((await callInbox(cookie, 'GET', 'counts', { workspaceId })).status).toBe(404)
    expect((await callInbox(cookie, 'GET', 'counts')).status).toBe(200)
  })

  test('works from any workspace of the session: the key decides', async () => {
    expect((await createIn(cookie, workspaceB, withKey(keys.workspaceA))).status).toBe(201)
    const onlyB = await signIn(keys.workspaceB)
    const { status, body: created } = await createIn(onlyB, workspaceB, withKey(keys.workspaceA))
    expect(status).toBe(201)
    expect((await callInbox(onlyB, 'GET', 'counts', { workspaceId: created.workspaceId })).status).toBe(200)
    // It has not joined the workspace of the key.
    expect((await callInbox(onlyB, 'GET', 'counts')).status).toBe(404)
  })

  test('needs an active owner key of the first workspace, besides the session', async () => {
    const client = `lk_${crypto.randomUUID()}`
    await addKey(client, workspaceA, { role: 'client' })
    const before = await stored()
    for (const workspaceId of [workspaceA, workspaceB]) {
      for (const key of ['', 'nonsense', keys.workspaceB, client, keys.revoked, keys.unknown]) {
        const response = await createIn(cookie, workspaceId, key ? withKey(key) : {})
        expect(response).toMatchObject({ status: 403, body: rejection('X-Laurel-Key') })
      }
    }
    expect(await stored()).toEqual(before)
  })

  test('needs a session that is live in the workspace of the path', async () => {
    const onlyB = await signIn(keys.workspaceB)
    const before = await rows('workspaces')
    for (const workspaceId of [workspaceA, unknownId]) {
      expect((await createIn(onlyB, workspaceId, withKey(keys.workspaceA))).status).toBe(404)
    }
    await query("UPDATE sessions SET expires = '2026-01-01T00:00:00.000Z'")
    expect((await createIn(cookie, workspaceA, withKey(keys.workspaceA))).status).toBe(401)
    expect(await rows('workspaces')).toEqual(before)
  })

  test('makes one round trip to D1', async () => {
    const request = { body, headers: withKey(keys.workspaceA) }
    // The first request of a session also writes the day of its use.
    await callInboxWithFaults(cookie, 'GET', 'counts')
    const { status, headers } = await callInboxWithFaults(cookie, 'POST', 'workspaces', request)
    expect([status, headers.get('x-d1-calls'), headers.get('x-d1-calls-after')]).toEqual([201, '1', '0'])
  })
})
