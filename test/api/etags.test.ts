import { describe, expect, test } from 'vitest'
import { allRecords, basicAuth, call, callWithFaults, db, keys, unknownId, workspaceA } from '../support/harness.ts'

/* `ETag`, `If-None-Match` and `If-Match`: who has an answer already is told so, and nobody overwrites what they have not seen. */

const lost = 'D1_ERROR: Network connection lost.'
const changed = 'If-Match: is not the current ETag; please read the record again'
const tagOf = ({ headers }: { headers: { get(name: string): string | null } }) => headers.get('etag') ?? ''
const ask = (method: string, path: string, headers: { [name: string]: string } = {}, body?: object) =>
  call(method, path, { key: keys.workspaceA, headers, body })

describe.each(['testimonial', 'contacts'])('of /v1/%s', (resource) => {
  const path = `/v1/${resource}`
  const all = `${path}/all/${workspaceA}`
  const create = () => ask('POST', path, {}, { firstname: 'Ada', email: 'a@b' })

  test('every answer with a record tells its version, which changes with the record and only then', async () => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    expect(tagOf(created)).toMatch(/^"[0-9a-f-]{36}"$/)
    expect(tagOf(await ask('GET', at))).toBe(tagOf(created))
    expect(tagOf(await ask('PUT', at))).toBe(tagOf(created))
    const updated = await ask('PUT', at, {}, { firstname: 'Grace' })
    expect(tagOf(updated)).not.toBe(tagOf(created))
    expect(tagOf(await ask('GET', at))).toBe(tagOf(updated))
    await create()
    expect(tagOf(await ask('GET', at))).toBe(tagOf(updated))
  })

  test('a repeated create answers the version that the record has now', async () => {
    const once = { 'Idempotency-Key': 'k' }
    const created = await ask('POST', path, once, {})
    const at = `${path}/${created.body.id}`
    expect(tagOf(await ask('POST', path, once, {}))).toBe(tagOf(created))
    const updated = await ask('PUT', at, {}, { firstname: 'Ada' })
    expect(tagOf(await ask('POST', path, once, {}))).toBe(tagOf(updated))
    // A record under the same id after an erasure is another one.
    await ask('DELETE', at)
    expect(tagOf(await ask('POST', path, once, {}))).not.toBe(tagOf(created))
  })

  test('a record that was written around the service has a version, which changes when it is written so again', async () => {
    const { id } = (await create()).body
    const table = resource === 'contacts' ? 'contacts' : 'testimonials'
    await db.prepare(`UPDATE ${table} SET version = NULL WHERE id = ?`).bind(id).run()
    const before = await ask('GET', `${path}/${id}`)
    expect(tagOf(before)).toMatch(/^"[0-9a-f]+"$/)
    expect((await ask('PUT', `${path}/${id}`, { 'If-Match': tagOf(before) })).status).toBe(200)
    await db.prepare(`UPDATE ${table} SET email = 'c@d' WHERE id = ?`).bind(id).run()
    const after = await ask('GET', `${path}/${id}`, { 'If-None-Match': tagOf(before) })
    expect(after).toMatchObject({ status: 200, body: { email: 'c@d' } })
    expect((await ask('PUT', `${path}/${id}`, { 'If-Match': tagOf(before) }, { email: null })).status).toBe(412)
    expect((await ask('PUT', `${path}/${id}`, { 'If-Match': tagOf(after) }, { email: null })).status).toBe(200)
  })

  test('If-None-Match with the tag of a record, a list or a look-up is 304 without a body, until it changes', async () => {
    const { id } = (await create()).body
    for (const at of [`${path}/${id}`, all, `${all}?limit=1`, `${path}?email=a@b`]) {
      const tag = tagOf(await ask('GET', at))
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(method, at, { 'If-None-Match': header })
          expect([answer.status, answer.text]).toEqual([304, ''])
          expect(tagOf(answer)).toBe(tag)
          expect(answer.headers.get('cache-control')).toBe('no-store')
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
          expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
          expect(answer.headers.get('content-type')).toBeNull()
        }
      }
      for (const header of ['"other"', tag.replaceAll('"', ''), '']) {
        expect((await ask('GET', at, { 'If-None-Match': header })).status).toBe(200)
      }
      await ask('PUT', `${path}/${id}`, {}, { firstname: at })
      const changed = await ask('GET', at, { 'If-None-Match': tag })
      expect(changed.status).toBe(200)
      expect(tagOf(changed)).not.toBe(tag)
    }
  })

  test('a list that has not changed still leads on', async () => {
    await create()
    await create()
    const first = await ask('GET', `${all}?limit=1`)
    const again = await ask('GET', `${all}?limit=1`, { 'If-None-Match': tagOf(first) })
    expect(again.status).toBe(304)
    expect(again.headers.get('link')).toBe(first.headers.get('link'))
  })

  test('If-None-Match does not get past a wrong key or to what is not there', async () => {
    const { id } = (await create()).body
    const headers = { 'If-None-Match': '*' }
    expect((await call('GET', `${path}/${id}`, { key: keys.revoked, headers })).status).toBe(401)
    expect((await call('GET', `${path}/${id}`, { key: keys.workspaceB, headers })).status).toBe(404)
    expect((await call('GET', `${path}/all/${workspaceA}`, { key: keys.workspaceB, headers })).status).toBe(404)
    expect((await ask('GET', `${path}/${unknownId}`, headers)).status).toBe(404)
  })

  test.each(['PUT', 'DELETE'])('%s with If-Match changes that version only, else 412', async (method) => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    const updated = await ask('PUT', at, {}, { firstname: 'Grace' })
    const before = await allRecords()
    const body = method === 'PUT' ? { firstname: 'Edsger' } : undefined
    for (const header of [
      tagOf(created),
      '"other"',
      `${tagOf(created)}, "other"`,
      tagOf(updated).replaceAll('"', ''),
    ]) {
      const answer = await ask(method, at, { 'If-Match': header }, body)
      expect([answer.status, answer.body]).toEqual([412, changed])
    }
    expect(await allRecords()).toEqual(before)
    const strange = await call(method, at, { key: keys.workspaceB, headers: { 'If-Match': '"other"' }, body })
    expect(strange.status).toBe(404)
    const many = Array.from({ length: 300 }, (_, index) => `"${index}"`).join()
    const done = method === 'PUT' ? 200 : 204
    expect((await ask(method, at, { 'If-Match': `${many}, ${tagOf(updated)}` }, body)).status).toBe(done)
  })

  test.each([
    ['*', (_: string) => '*'],
    ['the tag as Cloudflare makes it when it compresses an answer', (tag: string) => `W/${tag}`],
  ])('If-Match takes %s', async (_, header) => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    expect((await ask('PUT', at, { 'If-Match': header(tagOf(created)) }, { firstname: 'x' })).status).toBe(200)
    expect((await ask('DELETE', `${path}/${unknownId}`, { 'If-Match': header(tagOf(created)) })).status).toBe(404)
  })

  test('an update of nothing with If-Match is judged, too', async () => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    expect((await ask('PUT', at, { 'If-Match': tagOf(created) })).status).toBe(200)
    expect((await ask('PUT', at, { 'If-Match': '"other"' })).status).toBe(412)
  })

  test('of ten updates of one version, one holds', async () => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    const headers = { 'If-Match': tagOf(created) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask('PUT', at, headers, { firstname: `${index}` })),
    )
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9)
    expect((await ask('GET', at)).body).toEqual(winner?.body)
  })

  test.each([
    ['before it ran', { call: 1, throwBefore: lost }],
    ['after it ran', { call: 1, throwAfter: lost }],
  ])('PUT and DELETE are what they say when D1 loses the connection %s', async (_, fault) => {
    const created = await create()
    const at = `${path}/${created.body.id}`
    const request = (tag: string, body?: object) => ({
      key: keys.workspaceA,
      headers: { 'If-Match': tag },
      body,
      fault,
    })
    const updated = await callWithFaults('PUT', at, request(tagOf(created), { firstname: 'Grace' }))
    expect(updated.status).toBe(200)
    expect((await callWithFaults('PUT', at, request(tagOf(created), { firstname: 'x' }))).status).toBe(412)
    expect((await callWithFaults('DELETE', at, request(tagOf(created)))).status).toBe(412)
    expect((await ask('GET', at)).text).toContain('Grace')
    expect((await callWithFaults('DELETE', at, request(tagOf(updated)))).status).toBe(204)
    expect(await allRecords()).toEqual([[], []])
    expect((await callWithFaults('DELETE', at, { key: keys.revoked, fault })).status).toBe(401)
  })
})

test('If-Match means nothing to a create', async () => {
  const answer = await call('POST', '/v1/testimonial', { headers: { 'If-Match': '"x"' } })
  expect(answer.status).toBe(201)
  const wrong = { Authorization: basicAuth(keys.unknown), 'If-Match': '"x"' }
  expect((await call('POST', '/v1/testimonial', { headers: wrong })).status).toBe(401)
})
