import { describe, expect, test } from 'vitest'
import { call, db, keys, query, rows } from '../support/harness.ts'

/* Section 10 of the contract: what is deleted is gone, from every table. */

const key = keys.workspaceA
const canary = 'canary-93ab'

/** All that the database holds, as one text, but for the keys' days of use. */
async function dump(): Promise<string> {
  const tables = await query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  )
  const all = await Promise.all(tables.map(async ({ name }) => [name, await query(`SELECT * FROM "${name}"`)]))
  return JSON.stringify(all).replaceAll(/"lastUsedDay":[^,}]+/g, '')
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

  test('is 204 without a body, and leaves the database as if the record had never been', async () => {
    const before = await dump()
    const { body } = await create({ 'Idempotency-Key': canary })
    await call('PUT', `${path}/${body.id}`, { key, body: { firstname: `${canary}-2` } })
    expect(await dump()).toContain(canary)
    const answer = await call('DELETE', `${path}/${body.id.toUpperCase()}?anything=goes`, { key })
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null])
    expect(await dump()).toBe(before)
  })

  test('again is 404, and so are reads and updates', async () => {
    const { body } = await create()
    const at = `${path}/${body.id}`
    await call('DELETE', at, { key })
    for (const method of ['DELETE', 'GET', 'PUT']) {
      expect(await call(method, at, { key })).toMatchObject({ status: 404, body: 'There is no such record.' })
    }
    expect((await call('GET', `${path}?email=${canary}@example.com`, { key })).body).toEqual([])
  })

  test('takes no other record with it', async () => {
    const [{ body: gone }, { body: stays }] = [await create(), await create()]
    await call('DELETE', `${path}/${gone.id}`, { key })
    expect((await call('GET', `${path}?email=${canary}@example.com`, { key })).body).toEqual([stays])
  })

  test('makes its idempotency key new again, also for another body', async () => {
    const once = { 'Idempotency-Key': 'k' }
    const { body } = await create(once)
    await call('DELETE', `${path}/${body.id}`, { key })
    const again = await call('POST', path, { key, body: { firstname: 'other' }, headers: once })
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    expect(await rows(resource === 'contacts' ? 'contacts' : 'testimonials')).toHaveLength(1)
  })

  test('while it is being updated ends in 404 or in one of both, and brings nothing back', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await create()).body.id))
    await Promise.all(
      ids.flatMap((id) => [
        call('PUT', `${path}/${id}`, { key, body: { firstname: 'x' } }).then(({ status }) =>
          expect([200, 404]).toContain(status),
        ),
        call('DELETE', `${path}/${id}`, { key }).then(({ status }) => expect(status).toBe(204)),
      ]),
    )
    expect(await db.prepare('SELECT 1 FROM testimonials UNION ALL SELECT 1 FROM contacts').all()).toMatchObject({
      results: [],
    })
  })
})

test('a person is found by address over testimonials and contacts, and erased by the ids', async () => {
  const before = await dump()
  for (const [path, body] of Object.entries(full)) await call('POST', `/v1/${path}`, { key, body })
  for (const path of Object.keys(full)) {
    const { body: found } = await call('GET', `/v1/${path}?email=${canary.toUpperCase()}@EXAMPLE.com`, { key })
    expect(found).toHaveLength(1)
    for (const { id } of found) await call('DELETE', `/v1/${path}/${id}`, { key })
  }
  expect(await dump()).toBe(before)
})
