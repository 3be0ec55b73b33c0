import { beforeEach, describe, expect, test } from 'vitest'
import { idAt, storedColumns, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { createPhoto, fetchFile, listObjects } from '../../support/media/media.ts'
import type { Fault } from '../../support/service/faults.ts'
import {
  basicAuth,
  call,
  callWithFaults,
  keys,
  query,
  serviceUrl,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'

/* The picture of a testimonial that its owner shares, to which links to the testimonial lead. */

const key = keys.workspaceA
const record = `/v1/inbox/testimonials/${idAt(0)}`
const path = `${record}/picture`
const jpeg = { 'Content-Type': 'image/jpeg' }
const put = (body: unknown = createPhoto(), headers: Record<string, string> = jpeg) =>
  call('PUT', path, { key, body, headers })
const remove = () => call('DELETE', path, { key })
const pictureOf = async () => (await call('GET', record, { key })).body.picture
const stored = () => query("SELECT * FROM media WHERE kind = 'picture'")
const marketing = (...decisions: string[]) =>
  JSON.stringify(
    decisions.map((decision) => ({ purpose: 'marketing', decision, at: '2026-01-01T00:00:00.000Z', by: 'giver' })),
  )
const fileId = (url: string) => /[\da-f]{32}/.exec(url)?.[0] ?? ''

/** Stores a picture, and returns its URL. */
async function store(): Promise<string> {
  const { status, body } = await put()
  expect([status, Object.keys(body)]).toEqual([200, ['url']])
  return body.url
}

beforeEach(() => storeTestimonials({ published: 1 }))

describe('a picture', () => {
  test('is stored at a new URL each time, in a new version of the testimonial', async () => {
    expect(await pictureOf()).toBeNull()
    const before = await call('GET', record, { key })
    const { headers, body } = await put()
    const { body: item } = await call('GET', record, { key })
    expect([item.picture, item.etag]).toEqual([body.url, headers.get('etag')])
    expect(item.etag).not.toBe(before.body.etag)
    const second = await store()
    expect(second).not.toBe(body.url)
    expect((await fetchFile(body.url)).status).toBe(404)
    const file = await fetchFile(second)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await stored()).toMatchObject([{ id: fileId(second), width: 800, height: 600, expires: null }])
    expect(await query('SELECT object FROM mediaRemovals')).toMatchObject([
      { object: expect.stringContaining(fileId(body.url)) },
    ])
  })

  test.each<[string, () => unknown, Record<string, string>, number, string]>([
    [
      'another type',
      () => createPhoto(),
      { 'Content-Type': 'image/png' },
      400,
      'picture: is not what Content-Type says',
    ],
    [
      'an unknown type',
      () => createPhoto(),
      { 'Content-Type': 'image/webp' },
      400,
      'Content-Type: must be image/png or image/jpeg',
    ],
    [
      'more pixels',
      () => createPhoto(0, 2_401, 10),
      jpeg,
      400,
      'picture: must not have more than 2400 pixels on a side',
    ],
    ['no image', () => new Uint8Array(9), jpeg, 400, 'picture: is not a JPEG, PNG or WebP image'],
    ['more bytes', () => createPhoto(1_000_001), jpeg, 413, 'picture: must not be larger than 1 MB'],
  ])('is rejected with %s', async (_, body, headers, status, message) => {
    expect(await put(body(), headers)).toMatchObject({ status, body: message })
    expect(await stored()).toEqual([])
  })

  test('has up to 1 MB and 2,400 pixels, also without a declared size', async () => {
    expect((await put(createPhoto(1_000_000, 2_400, 2_400))).status).toBe(200)
    const send = (bytes: number) => {
      const request = {
        method: 'PUT',
        headers: { ...jpeg, Authorization: basicAuth(key) },
        body: new Blob([createPhoto(bytes)]).stream(),
        duplex: 'half',
      }
      return fetch(new URL(path, serviceUrl), request)
    }
    expect((await send(1_000_000)).status).toBe(200)
    expect((await send(1_000_001)).status).toBe(413)
  })

  test('is 501 without a bucket, and applies to the version in If-Match', async () => {
    const request = { key, body: createPhoto(), headers: jpeg }
    expect((await callWithFaults('PUT', path, { ...request, fault: { bucket: 'missing' } })).status).toBe(501)
    expect((await put(createPhoto(), { ...jpeg, 'If-Match': '"x"' })).status).toBe(412)
    expect(await stored()).toEqual([])
  })

  test.each([
    [[], 200],
    [['given'], 200],
    [['refused'], 400],
    [['given', 'withdrawn'], 400],
    [['refused', 'given'], 200],
  ])('with the consents to advertising %j is %s', async (decisions, status) => {
    await query('UPDATE testimonials SET consents = ?', marketing(...decisions))
    const response = await put()
    expect(response.status).toBe(status)
    if (status === 400) {
      expect(response.body).toBe('picture: its author has refused or withdrawn the consent to advertising')
      expect(await stored()).toEqual([])
    }
  })

  test('is everybody’s while displays show the testimonial, else only for the workspace', async () => {
    const url = await store()
    const statuses = async () => [
      (await fetchFile(url)).status,
      (await fetchFile(url, { key: keys.workspaceB })).status,
      (await fetchFile(url, { key })).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    for (const [table, change, undo] of [
      ['testimonials', 'published = 0', 'published = 1'],
      ['testimonials', 'gaveConsent = 0', 'gaveConsent = 1'],
      ['workspaces', "display = 'closed'", "display = 'open'"],
    ]) {
      await query(`UPDATE ${table} SET ${change}`)
      expect(await statuses()).toEqual([404, 404, 200])
      await query(`UPDATE ${table} SET ${undo}`)
    }
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('cannot become the photo of a record', async () => {
    const imageUrl = await store()
    expect(await call('PUT', `/v1/testimonial/${idAt(0)}`, { key, body: { imageUrl } })).toMatchObject({ status: 400 })
  })
})

describe('a picture is gone', () => {
  test.each([
    ['firstname', "'Eve'"],
    ['lastname', "'Eve'"],
    ['title', "'New'"],
    ['subtitle', "'New'"],
    ['company', "'New'"],
    ['imageUrl', "'https://a.example'"],
    ['testimonialText', "'New'"],
    ['stars', '1'],
    ['consents', `'${marketing('withdrawn')}'`],
  ])('after a change of %s', async (name, value) => {
    const url = await store()
    await query(`UPDATE testimonials SET ${name} = ${name}`)
    expect(await pictureOf()).toBe(url)
    await query(`UPDATE testimonials SET ${name} = ${value}`)
    expect([await pictureOf(), await stored(), (await fetchFile(url, { key })).status]).toEqual([null, [], 404])
  })

  test.each([
    ['full', 'initial', true],
    ['full', 'first', true],
    ['initial', 'first', true],
    ['first', 'initial', false],
    ['initial', 'full', false],
    ['full', 'full', false],
  ])('once displays show less of names: %s, then %s is %s', async (before, displayNames, isGone) => {
    await query('UPDATE workspaces SET displayNames = ?', before)
    await query(
      "INSERT INTO testimonials (id, workspaceId, created, pictureFile, pictureUrl) VALUES (?, ?, 'x', 'theirs', 'x')",
      unknownId,
      workspaceB,
    )
    const url = await store()
    const { etag } = (await call('GET', record, { key })).body
    const change = { key, body: { displayNames }, fault: { purge: 'is beyond the limit' } } as const
    const { status, headers } = await callWithFaults('PUT', `/v1/workspaces/${workspaceA}`, change)
    expect([status, headers.get('x-purges') !== '[]']).toEqual([200, isGone])
    const item = (await call('GET', record, { key })).body
    expect([item.picture, item.etag === etag]).toEqual(isGone ? [null, false] : [url, true])
    expect((await fetchFile(url, { key })).status).toBe(isGone ? 404 : 200)
    expect(await stored()).toHaveLength(isGone ? 0 : 1)
    expect(await query("SELECT id FROM testimonials WHERE pictureFile = 'theirs'")).toHaveLength(1)
  })

  test('with DELETE, which changes nothing without one', async () => {
    const url = await store()
    expect((await remove()).status).toBe(204)
    expect([await storedColumns(0, 'pictureFile', 'pictureUrl'), await stored()]).toEqual([[null, null], []])
    expect((await remove()).status).toBe(204)
    await callWithFaults('POST', '/cron')
    await expect.poll(() => listObjects(fileId(url))).toEqual([])
  })

  test('with its testimonial', async () => {
    await store()
    await call('DELETE', record, { key })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['other consents', `'${marketing('given')}'`],
    ['tags', `'["x"]'`],
  ])('but not after a change of %s', async (name, value) => {
    const url = await store()
    await query(`UPDATE testimonials SET ${name === 'tags' ? name : 'consents'} = ${value}`)
    expect(await pictureOf()).toBe(url)
  })
})

test.each<[string, number, 'PUT' | 'DELETE', NonNullable<Fault['purge']>, number]>([
  ['a picture', 1, 'PUT', 'succeeds', 1],
  ['a picture beyond the limit', 1, 'PUT', 'is beyond the limit', 0],
  ['a picture of what is not shown', 0, 'PUT', 'succeeds', 0],
  ['its removal beyond the limit', 1, 'DELETE', 'is beyond the limit', 1],
  ['its removal of what is not shown', 0, 'DELETE', 'succeeds', 0],
])('the cached displays end with %s', async (_, published, method, purge, count) => {
  await query('UPDATE testimonials SET published = ?', published)
  await store()
  const body = method === 'PUT' ? { body: createPhoto(), headers: jpeg } : {}
  const { headers } = await callWithFaults(method, path, { key, ...body, fault: { purge } })
  expect(JSON.parse(headers.get('x-purges') ?? '')).toHaveLength(count)
  await query('UPDATE testimonials SET pictureFile = NULL, pictureUrl = NULL')
  const again = await callWithFaults('DELETE', path, { key, fault: { purge: 'succeeds' } })
  expect(again.headers.get('x-purges')).toBe('[]')
})

test.each([
  ['its words', { testimonialText: 'New' }, 1],
  ['what it does not show', { email: 'a@b.example' }, 0],
])('the cached displays end beyond the limit with a picture whose testimonial changes %s', async (_, body, count) => {
  await store()
  const request = { key, body, fault: { purge: 'is beyond the limit' } } as const
  const purges = async () =>
    JSON.parse((await callWithFaults('PUT', `/v1/testimonial/${idAt(0)}`, request)).headers.get('x-purges') ?? '')
  expect(await purges()).toHaveLength(count)
  await query("UPDATE testimonials SET pictureFile = NULL, testimonialText = 'Old'")
  expect(await purges()).toEqual([])
})
