import { describe, expect, test } from 'vitest'
import {
  allRecords,
  basicAuth,
  call,
  callWithFaults,
  keys,
  query,
  unknownId,
  workspaceA,
} from '../support/service/harness.ts'

/* Conditional requests: `ETag`, `If-None-Match` and `If-Match`. */

const lost = 'D1_ERROR: Network connection lost.'
const versionMismatchMessage = 'If-Match: is not the current ETag; please read the record again'
const getEtag = ({ headers }: { headers: { get(name: string): string | null } }) => headers.get('etag') ?? ''
const send = (method: string, path: string, headers: { [name: string]: string } = {}, body?: object) =>
  call(method, path, { key: keys.workspaceA, headers, body })

describe.each(['testimonial', 'contacts'])('/v1/%s', (resource) => {
  const path = `/v1/${resource}`
  const listPath = `${path}/all/${workspaceA}`
  const create = () => send('POST', path, {}, { firstname: 'Ada', email: 'a@b' })

  test('returns an ETag with every record, which changes only with the record', async () => {
    const created = await create()
    const recordPath = `${path}/${created.body.id}`
    expect(getEtag(created)).toMatch(/^"[0-9a-f-]{36}"$/)
    expect(getEtag(await send('GET', recordPath))).toBe(getEtag(created))
    expect(getEtag(await send('PUT', recordPath))).toBe(getEtag(created))
    const updated = await send('PUT', recordPath, {}, { firstname: 'Grace' })
    expect(getEtag(updated)).not.toBe(getEtag(created))
    expect(getEtag(await send('GET', recordPath))).toBe(getEtag(updated))
    await create()
    expect(getEtag(await send('GET', recordPath))).toBe(getEtag(updated))
  })

  test('returns the current ETag with a replayed create', async () => {
    const headers = { 'Idempotency-Key': 'k' }
    const created = await send('POST', path, headers, {})
    const recordPath = `${path}/${created.body.id}`
    expect(getEtag(await send('POST', path, headers, {}))).toBe(getEtag(created))
    const updated = await send('PUT', recordPath, {}, { firstname: 'Ada' })
    expect(getEtag(await send('POST', path, headers, {}))).toBe(getEtag(updated))
    // A record created under the same id after a deletion is a new one.
    await send('DELETE', recordPath)
    expect(getEtag(await send('POST', path, headers, {}))).not.toBe(getEtag(created))
  })

  test('changes the ETag of a record that is written from outside the service', async () => {
    const { id } = (await create()).body
    const table = resource === 'contacts' ? 'contacts' : 'testimonials'
    await query(`UPDATE ${table} SET version = NULL WHERE id = ?`, id)
    const before = await send('GET', `${path}/${id}`)
    expect(getEtag(before)).toMatch(/^"[0-9a-f]+"$/)
    expect((await send('PUT', `${path}/${id}`, { 'If-Match': getEtag(before) })).status).toBe(200)
    await query(`UPDATE ${table} SET email = 'c@d' WHERE id = ?`, id)
    const after = await send('GET', `${path}/${id}`, { 'If-None-Match': getEtag(before) })
    expect(after).toMatchObject({ status: 200, body: { email: 'c@d' } })
    expect((await send('PUT', `${path}/${id}`, { 'If-Match': getEtag(before) }, { email: null })).status).toBe(412)
    expect((await send('PUT', `${path}/${id}`, { 'If-Match': getEtag(after) }, { email: null })).status).toBe(200)
  })

  test('returns 304 without a body to a matching If-None-Match, for records, lists and look-ups', async () => {
    const { id } = (await create()).body
    for (const url of [`${path}/${id}`, listPath, `${listPath}?limit=1`, `${path}?email=a@b`]) {
      const etag = getEtag(await send('GET', url))
      for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const response = await send(method, url, { 'If-None-Match': header })
          expect([response.status, response.text]).toEqual([304, ''])
          expect(getEtag(response)).toBe(etag)
          expect(response.headers.get('cache-control')).toBe('no-store')
          expect(response.headers.get('x-content-type-options')).toBe('nosniff')
          expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
          expect(response.headers.get('content-type')).toBeNull()
        }
      }
      for (const header of ['"other"', etag.replaceAll('"', ''), '']) {
        expect((await send('GET', url, { 'If-None-Match': header })).status).toBe(200)
      }
      await send('PUT', `${path}/${id}`, {}, { firstname: url })
      const updated = await send('GET', url, { 'If-None-Match': etag })
      expect(updated.status).toBe(200)
      expect(getEtag(updated)).not.toBe(etag)
    }
  })

  test('keeps the Link header in the 304 for a list', async () => {
    await create()
    await create()
    const first = await send('GET', `${listPath}?limit=1`)
    const retry = await send('GET', `${listPath}?limit=1`, { 'If-None-Match': getEtag(first) })
    expect(retry.status).toBe(304)
    expect(retry.headers.get('link')).toBe(first.headers.get('link'))
  })

  test('rejects a wrong key and unknown records despite If-None-Match: *', async () => {
    const { id } = (await create()).body
    const headers = { 'If-None-Match': '*' }
    expect((await call('GET', `${path}/${id}`, { key: keys.revoked, headers })).status).toBe(401)
    expect((await call('GET', `${path}/${id}`, { key: keys.workspaceB, headers })).status).toBe(404)
    expect((await call('GET', `${path}/all/${workspaceA}`, { key: keys.workspaceB, headers })).status).toBe(404)
    expect((await send('GET', `${path}/${unknownId}`, headers)).status).toBe(404)
  })

  test.each(['PUT', 'DELETE'])(
    '%s with If-Match changes only a matching version and returns 412 otherwise',
    async (method) => {
      const created = await create()
      const recordPath = `${path}/${created.body.id}`
      const updated = await send('PUT', recordPath, {}, { firstname: 'Grace' })
      const before = await allRecords()
      const body = method === 'PUT' ? { firstname: 'Edsger' } : undefined
      for (const header of [
        getEtag(created),
        '"other"',
        `${getEtag(created)}, "other"`,
        getEtag(updated).replaceAll('"', ''),
      ]) {
        const response = await send(method, recordPath, { 'If-Match': header }, body)
        expect([response.status, response.body]).toEqual([412, versionMismatchMessage])
      }
      expect(await allRecords()).toEqual(before)
      const foreign = await call(method, recordPath, { key: keys.workspaceB, headers: { 'If-Match': '"other"' }, body })
      expect(foreign.status).toBe(404)
      const otherEtags = Array.from({ length: 300 }, (_, index) => `"${index}"`).join()
      const successStatus = method === 'PUT' ? 200 : 204
      expect((await send(method, recordPath, { 'If-Match': `${otherEtags}, ${getEtag(updated)}` }, body)).status).toBe(
        successStatus,
      )
    },
  )

  test.each([
    ['*', (_: string) => '*'],
    ['a weak ETag, as Cloudflare sends it with a compressed response', (etag: string) => `W/${etag}`],
  ])('accepts %s as If-Match', async (_, header) => {
    const created = await create()
    const recordPath = `${path}/${created.body.id}`
    expect((await send('PUT', recordPath, { 'If-Match': header(getEtag(created)) }, { firstname: 'x' })).status).toBe(
      200,
    )
    expect((await send('DELETE', `${path}/${unknownId}`, { 'If-Match': header(getEtag(created)) })).status).toBe(404)
  })

  test('checks If-Match even for an empty update', async () => {
    const created = await create()
    const recordPath = `${path}/${created.body.id}`
    expect((await send('PUT', recordPath, { 'If-Match': getEtag(created) })).status).toBe(200)
    expect((await send('PUT', recordPath, { 'If-Match': '"other"' })).status).toBe(412)
  })

  test('lets only one of ten concurrent updates of the same version succeed', async () => {
    const created = await create()
    const recordPath = `${path}/${created.body.id}`
    const headers = { 'If-Match': getEtag(created) }
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send('PUT', recordPath, headers, { firstname: `${index}` })),
    )
    const [winner, ...others] = responses.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(9)
    expect((await send('GET', recordPath)).body).toEqual(winner?.body)
  })

  test.each([
    ['before the statement ran', { call: 1, throwBefore: lost }],
    ['after the statement ran', { call: 1, throwAfter: lost }],
  ])('returns the right status for PUT and DELETE when D1 loses the connection %s', async (_, fault) => {
    const created = await create()
    const recordPath = `${path}/${created.body.id}`
    const request = (ifMatch: string, body?: object) => ({
      key: keys.workspaceA,
      headers: { 'If-Match': ifMatch },
      body,
      fault,
    })
    const updated = await callWithFaults('PUT', recordPath, request(getEtag(created), { firstname: 'Grace' }))
    expect(updated.status).toBe(200)
    expect((await callWithFaults('PUT', recordPath, request(getEtag(created), { firstname: 'x' }))).status).toBe(412)
    expect((await callWithFaults('DELETE', recordPath, request(getEtag(created)))).status).toBe(412)
    expect((await send('GET', recordPath)).text).toContain('Grace')
    expect((await callWithFaults('DELETE', recordPath, request(getEtag(updated)))).status).toBe(204)
    expect(await allRecords()).toEqual([[], []])
    expect((await callWithFaults('DELETE', recordPath, { key: keys.revoked, fault })).status).toBe(401)
  })
})

test('ignores If-Match on create', async () => {
  const response = await call('POST', '/v1/testimonial', { headers: { 'If-Match': '"x"' } })
  expect(response.status).toBe(201)
  const unauthorized = { Authorization: basicAuth(keys.unknown), 'If-Match': '"x"' }
  expect((await call('POST', '/v1/testimonial', { headers: unauthorized })).status).toBe(401)
})
