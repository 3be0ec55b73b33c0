import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { attack, formRequest } from '../../support/browser/hosted-page.ts'
import { storeForm } from '../../support/forms.ts'
import {
  allRows,
  call,
  callWithFaults,
  createWorkspace,
  keys,
  query,
  rows,
  runCron,
  serviceUrl,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* Invitations: links to the form that take one response each. */

const key = keys.workspaceA
const rejection = 'invite: this invitation is unknown, has expired or was used already'
const past = '2026-01-01T00:00:00.000Z'

const create = (body: object = {}) => call('POST', '/v1/invitations', { key, body })
const list = async (search = '') => (await call('GET', `/v1/invitations${search}`, { key })).body
const parseToken = (url: string) => new URL(url).searchParams.get('invite') ?? ''
const linkTo = (url: string) => url.slice(serviceUrl.origin.length)
const createToken = async (body?: object) => parseToken((await create(body)).body.url)

type Response = { headers?: Record<string, string>; workspaceId?: string }
const respond = (invite: string, { headers = {}, ...fields }: Response = {}) =>
  call('POST', '/v1/testimonial', { body: { workspaceId: workspaceA, firstname: 'Ada', invite, ...fields }, headers })

const stored = async () => (await query('SELECT * FROM invitations'))[0]
const expire = () => query('UPDATE invitations SET expires = ?', past)

describe('POST /v1/invitations', () => {
  test('returns a link that only the response contains, and stores nothing that it fills in', async () => {
    const given = {
      firstname: 'Ada & Co',
      lastname: 'Lövelace',
      title: 'A+ <b>',
      company: '100 %',
      email: 'ada+1@example.com',
    }
    const { status, body } = await create(given)
    expect(status).toBe(201)
    const { url, ...invitation } = body
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname]).toEqual([serviceUrl.origin, `/form/${workspaceA}`])
    const { invite = '', ...prefilled } = Object.fromEntries(searchParams)
    expect(prefilled).toEqual(given)
    expect(invite).toMatch(/^[\w-]{43}$/)
    expect(invitation).toMatchObject({ formId: null, used: null, testimonialId: null })
    expect(Date.parse(invitation.expires) - Date.parse(invitation.created)).toBe(90 * 86_400_000)
    expect(await list()).toEqual([invitation])
    expect(await stored()).toMatchObject({ hash: createHash('sha256').update(invite).digest('hex') })
    expect(JSON.stringify(await stored())).not.toMatch(/Ada|Lövelace|Co|example/)
    expect(JSON.stringify(await allRows())).not.toContain(invite)
  })

  test('leads to a stored form of the workspace, and to no other', async () => {
    const { formId } = await storeForm({})
    const { body } = await create({ formId, email: '', company: null })
    expect(body.formId).toBe(formId)
    expect(new URL(body.url).pathname).toBe(`/form/${workspaceA}/${formId}`)
    expect(Array.from(new URL(body.url).searchParams.keys())).toEqual(['invite'])
    await query('UPDATE forms SET workspaceId = ?', workspaceB)
    const before = await allRows()
    for (const other of [formId, unknownId, 'nonsense']) {
      expect(await create({ formId: other })).toMatchObject({
        status: 400,
        body: 'formId: is not a form of this workspace',
      })
    }
    expect(await allRows()).toEqual(before)
  })

  test.each([
    [{ email: 'nobody' }, 'email: must be an e-mail address of at most 254 characters'],
    [{ firstname: 'x'.repeat(201) }, 'firstname: must be a string of at most 200 characters'],
    [{ testimonialText: 'x' }, 'testimonialText: is not a field'],
    [[], 'The body must be a JSON object.'],
  ])('rejects %j', async (body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: message })
    expect(await list()).toEqual([])
  })

  test('is stored once if the database loses a response', async () => {
    const fault = { call: 1, throwAfter: 'Network connection lost' }
    const { status } = await callWithFaults('POST', '/v1/invitations', { key, body: {}, fault })
    expect(status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  test('works in the inbox, without an owner key', async () => {
    const cookie = await signIn()
    const { status, body } = await callInbox(cookie, 'POST', 'invitations', { body: { firstname: 'Ada' } })
    expect(status).toBe(201)
    const { url, ...invitation } = body
    expect((await callInbox(cookie, 'GET', 'invitations')).body).toEqual([invitation])
    expect((await callInbox(cookie, 'DELETE', `invitations/${body.id}`)).status).toBe(204)
    expect((await callInbox(cookie, 'GET', 'invitations', { workspaceId: workspaceB })).status).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('GET /v1/invitations', () => {
  test('returns pages, newest first, of one workspace', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await create()).body.id)
    const other = await createWorkspace()
    await call('POST', '/v1/invitations', { key: other.key, body: {} })
    const found: string[] = []
    let path = '/v1/invitations?limit=2'
    for (let page = 0; page < 3; page++) {
      const { body, headers } = await call('GET', path, { key })
      found.push(...body.map(({ id }: { id: string }) => id))
      const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      expect(next === undefined, `page ${page}`).toBe(page === 2)
      path = linkTo(next ?? path)
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
    const created = (await list()).map((invitation: { created: string }) => invitation.created)
    expect(created).toEqual(created.toSorted().reverse())
    const cursor = new URL(path, serviceUrl).searchParams.get('cursor')
    const history = await call('GET', `/v1/inbox/history?cursor=${cursor}`, { key })
    expect(history).toMatchObject({ status: 400, body: 'cursor: is not a cursor for this list' })
  })

  test('has an ETag', async () => {
    const { headers } = await call('GET', '/v1/invitations', { key })
    const again = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await call('GET', '/v1/invitations', { key, headers: again })).status).toBe(304)
  })
})

test('a deleted invitation takes no response', async () => {
  const { body } = await create()
  const headers = { 'If-Match': '"other"' }
  expect((await call('DELETE', `/v1/invitations/${body.id}`, { key, headers })).status).toBe(204)
  expect((await call('DELETE', `/v1/invitations/${body.id}`, { key })).status).toBe(404)
  expect(await respond(parseToken(body.url))).toMatchObject({ status: 400, body: rejection })
})

describe('the response to an invitation', () => {
  let invite = ''
  beforeEach(async () => {
    invite = await createToken({ firstname: 'Ada' })
  })

  test('uses it, once', async () => {
    const { status, body } = await respond(invite)
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('invite')
    expect(await list()).toMatchObject([{ used: body.created, testimonialId: body.id }])
    const before = await allRows()
    expect(await respond(invite)).toMatchObject({ status: 400, body: rejection })
    expect(await allRows()).toEqual(before)
  })

  test('is one of several that arrive at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => respond(invite)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('can be repeated with its idempotency key, also once the invitation is expired or deleted', async () => {
    const headers = { 'Idempotency-Key': 'one' }
    const { body } = await respond(invite, { headers })
    const repeat = async () => {
      const again = await respond(invite, { headers })
      expect([again.status, again.body.id]).toEqual([201, body.id])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    await repeat()
    await expire()
    await repeat()
    await query('DELETE FROM invitations')
    await repeat()
    expect(await respond(invite, { headers: { 'Idempotency-Key': 'two' } })).toMatchObject({ body: rejection })
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test('is stored once if the database loses a response, in one round trip each', async () => {
    const body = { workspaceId: workspaceA, firstname: 'Ada', invite }
    const lost = { call: 1, throwAfter: 'Network connection lost' }
    const request = { body, headers: { 'Idempotency-Key': 'one' } }
    expect((await callWithFaults('POST', '/v1/testimonial', { ...request, fault: lost })).status).toBe(201)
    expect(await rows('testimonials')).toHaveLength(1)
    const { status, headers } = await callWithFaults('POST', '/v1/testimonial', request)
    expect([status, headers.get('x-d1-calls')]).toEqual([201, '1'])
  })

  test('comes in time', async () => {
    await expire()
    expect(await respond(invite)).toMatchObject({ status: 400, body: rejection })
    expect((await stored())?.used).toBeNull()
  })

  test.each([['x'.repeat(43)], ['short'], [`${'x'.repeat(43)}\n`]])('needs a known invitation (%j)', async (other) => {
    expect(await respond(other)).toMatchObject({ status: 400, body: rejection })
    expect(await rows('testimonials')).toEqual([])
  })

  test('needs an invitation of the same workspace', async () => {
    expect(await respond(invite, { workspaceId: workspaceB })).toMatchObject({ status: 400, body: rejection })
    expect(await rows('testimonials')).toEqual([])
  })

  test('can name none', async () => {
    for (const none of ['', null]) expect((await respond(none as string)).status).toBe(201)
    expect((await stored())?.used).toBeNull()
  })

  test('is rejected for its origin before the invitation is looked at', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { status } = await respond('x'.repeat(43), { headers: { Origin: 'https://other.example' } })
    expect(status).toBe(403)
  })

  test('is only for visitors', async () => {
    const { status, body } = await call('POST', '/v1/testimonial', { key, body: { firstname: 'Ada', invite } })
    expect([status, body]).toEqual([400, 'invite: is for forms'])
  })

  test('leaves the invitation used when it is erased', async () => {
    const { body } = await respond(invite)
    await call('DELETE', `/v1/testimonial/${body.id}`, { key })
    expect(await respond(invite)).toMatchObject({ status: 400, body: rejection })
    expect(await list()).toMatchObject([{ used: body.created, testimonialId: null }])
    expect(JSON.stringify(await allRows())).not.toContain(body.id)
  })
})

test('an invitation is removed 30 days after it was used or has expired', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const later = daysAgo(-1)
  for (const [expires, used] of [
    [later, null],
    [later, daysAgo(29)],
    [later, daysAgo(31)],
    [daysAgo(29), null],
    [daysAgo(31), null],
    [daysAgo(31), daysAgo(32)],
  ] as const) {
    const { body } = await create()
    await query('UPDATE invitations SET expires = ?, used = ? WHERE id = ?', expires, used, body.id)
  }
  expect((await runCron()).outcome).toBe('ok')
  const kept = await query('SELECT expires > ? AS isOpen, used IS NOT NULL AS isUsed FROM invitations', daysAgo(0))
  expect(kept.map(({ isOpen, isUsed }) => [isOpen, isUsed]).toSorted()).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ])
})

describe.each(['the own form', 'a stored form'])('the page of %s', (kind) => {
  let path = ''
  beforeEach(async () => {
    const formId = kind === 'a stored form' ? (await storeForm({})).formId : undefined
    const given = { firstname: `Ada${attack}`, lastname: 'Lovelace', company: 'Engines', email: 'ada@example.com' }
    path = linkTo((await create({ formId, ...given, title: 'Hello' })).body.url)
  })

  test('fills in what the link says, and uses nothing', async () => {
    const before = await allRows()
    for (let count = 0; count < 5; count++) await call(count % 2 ? 'HEAD' : 'GET', path)
    const { status, text } = await call('GET', path)
    expect(status).toBe(200)
    expect(text).toContain(` invite="${new URLSearchParams(path.split('?')[1]).get('invite')}"`)
    expect(text).toContain(' prefill-lastname="Lovelace"')
    expect(text).toContain(' prefill-email="ada@example.com"')
    expect(text).toMatch(/name="company"[^>]* value="Engines"/)
    expect(text).toMatch(/name="title"[^>]* value="Hello"/)
    expect(text).toContain(`href="${path.split('?')[0]}?plain&amp;invite=`)
    expect(text).not.toContain('<img src=x')
    expect(await allRows()).toEqual(before)
  })

  test('fills in nothing without an invitation', async () => {
    const { text } = await call('GET', path.replace('invite=', 'other='))
    expect(text).not.toMatch(/Lovelace|invite="|name="invite"/)
  })

  test.each([
    ['used', 410, 'We have received a testimonial with it: thank you!'],
    ['expired', 410, 'This invitation has expired'],
    ['deleted', 404, 'Invitation not found'],
  ])('says that the invitation is %s', async (state, status, sentence) => {
    if (state === 'used') await query('UPDATE invitations SET used = created')
    if (state === 'expired') await expire()
    if (state === 'deleted') await query('DELETE FROM invitations')
    for (const url of [path, `${path}&plain`]) {
      const response = await call('GET', url)
      expect(response.status).toBe(status)
      expect(response.text).toContain(sentence)
      expect(response.text).toContain('ask <bdi>Ours</bdi>.')
      expect(response.text).not.toMatch(/<form|laurel-form|Lovelace/)
    }
  })

  test('takes the invitation without JavaScript, once', async () => {
    const { text } = await call('GET', `${path}&plain`)
    const controls = Object.fromEntries(
      Array.from(text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g), ([, name, value]) => [
        `${name}`,
        `${value}`,
      ]),
    )
    const filled = { ...controls, firstname: 'Ada', testimonialText: 'Wonderful.' }
    const sent = await call('POST', path, formRequest(filled))
    expect([sent.status, sent.text.includes('received your testimonial')]).toEqual([200, true])
    expect((await stored())?.used).not.toBeNull()
    expect((await call('POST', path, formRequest(filled))).status).toBe(303)
    const second = await call('POST', path, formRequest({ ...filled, 'Idempotency-Key': 'another' }))
    expect(second.status).toBe(400)
    expect(second.text).toContain(rejection)
    expect(second.text).toContain('Wonderful.')
    expect(await rows('testimonials')).toHaveLength(1)
    expect((await call('GET', path)).status).toBe(410)
  })
})
