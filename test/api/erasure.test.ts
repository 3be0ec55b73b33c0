import { describe, expect, test } from 'vitest'
import { call, keys, query, rows } from '../support/service/harness.ts'

/* Deleting a record, which leaves nothing of it in any table. */

const key = keys.workspaceA
const canary = 'canary-93ab'

/** Returns the content of all tables as text, without the days on which keys were used. */
async function dump(): Promise<string> {
  const tables = await query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  )
  const contents = await Promise.all(tables.map(async ({ name }) => [name, await query(`SELECT * FROM "${name}"`)]))
  return JSON.stringify(contents).replaceAll(/"lastUsedDay":[^,}]+/g, '')
}

const full = {
  testimonial: {
    firstname: canary,
    lastname: canary,
    title: canary,
    subtitle: canary,
    company: canary,
    email: `${canary}@example.com`,
    imageUrl: `https://example.com/${canary}`,
    testimonialText: canary,
    videoUrl: `https://example.com/${canary}`,
    videoToken: canary,
    socialMediaProfiles: [`https://example.com/${canary}`],
    stars: 5,
    gaveConsent: true,
    externalVideoHtml: `<iframe src="https://example.com/${canary}"></iframe>`,
  },
  contacts: {
    firstname: canary,
    lastname: canary,
    email: `${canary}@example.com`,
    phone: canary,
    imageUrl: `https://example.com/${canary}`,
  },
}

describe.each(['testimonial', 'contacts'] as const)('DELETE /v1/%s/{id}', (resource) => {
  const path = `/v1/${resource}`
  const create = (headers = {}) => call('POST', path, { key, body: full[resource], headers })

  test('returns 204 without a body and leaves no trace in the database', async () => {
    const before = await dump()
    const { body } = await create({ 'Idempotency-Key': canary })
    await call('PUT', `${path}/${body.id}`, { key, body: { firstname: `${canary}-2` } })
    expect(await dump()).toContain(canary)
    const response = await call('DELETE', `${path}/${body.id.toUpperCase()}?anything=goes`, { key })
    expect([response.status, response.text, response.headers.get('content-type')]).toEqual([204, '', null])
    expect(await dump()).toBe(before)
  })

  test('makes later deletes, reads and updates return 404', async () => {
    const { body } = await create()
    const recordPath = `${path}/${body.id}`
    await call('DELETE', recordPath, { key })
    for (const method of ['DELETE', 'GET', 'PUT']) {
      expect(await call(method, recordPath, { key })).toMatchObject({ status: 404, body: 'There is no such record.' })
    }
    expect((await call('GET', `${path}?email=${canary}@example.com`, { key })).body).toEqual([])
  })

  test('deletes no other record', async () => {
    const [{ body: deleted }, { body: kept }] = [await create(), await create()]
    await call('DELETE', `${path}/${deleted.id}`, { key })
    expect((await call('GET', `${path}?email=${canary}@example.com`, { key })).body).toEqual([kept])
  })

  test('frees its idempotency key, even for another body', async () => {
    const headers = { 'Idempotency-Key': 'k' }
    const { body } = await create(headers)
    await call('DELETE', `${path}/${body.id}`, { key })
    const again = await call('POST', path, { key, body: { firstname: 'other' }, headers })
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    expect(await rows(resource === 'contacts' ? 'contacts' : 'testimonials')).toHaveLength(1)
  })

  test('never lets a concurrent update restore the record', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create()).body.id))
    await Promise.all(
      ids.flatMap((id) => [
        call('PUT', `${path}/${id}`, { key, body: { firstname: 'x' } }).then(({ status }) =>
          expect([200, 404]).toContain(status),
        ),
        call('DELETE', `${path}/${id}`, { key }).then(({ status }) => expect(status).toBe(204)),
      ]),
    )
    expect(await query('SELECT 1 FROM testimonials UNION ALL SELECT 1 FROM contacts')).toEqual([])
  })
})

test('erases all records of a person, found by e-mail', async () => {
  const before = await dump()
  for (const [path, body] of Object.entries(full)) await call('POST', `/v1/${path}`, { key, body })
  for (const path of Object.keys(full)) {
    const { body: found } = await call('GET', `/v1/${path}?email=${canary.toUpperCase()}@EXAMPLE.com`, { key })
    expect(found).toHaveLength(1)
    for (const { id } of found) await call('DELETE', `/v1/${path}/${id}`, { key })
  }
  expect(await dump()).toBe(before)
})
