import { describe, expect, test } from 'vitest'
import { createPhoto, fetchFile, upload, uploadWithKey } from '../../support/media/media.ts'
import { mp4 } from '../../support/media/media-files.ts'
import { call, callWithFaults, keys, query, serviceUrl, workspaceA } from '../../support/service/harness.ts'
import { sameOrigin, signIn } from '../../support/service/session.ts'

const photo = createPhoto(1_000)
const key = keys.workspaceA

/** Uploads a photo, and gives a testimonial with it. */
async function givePhoto(): Promise<{ url: string; id: string }> {
  const { body } = await upload(photo)
  const given = await call('POST', '/v1/testimonial', {
    body: { workspaceId: workspaceA, imageUrl: body.url, gaveConsent: true },
  })
  return { url: body.url, id: given.body.id }
}

const change = (id: string, body: object) => call('PUT', `/v1/testimonial/${id}`, { key, body })

describe('a visitor’s file', () => {
  test('is only for the workspace until its testimonial is published with consent', async () => {
    const { url, id } = await givePhoto()
    const statuses = async () => [
      (await fetchFile(url)).status,
      (await fetchFile(url, { key: keys.workspaceB })).status,
      (await fetchFile(url, { key })).status,
    ]
    expect(await statuses()).toEqual([404, 404, 200])
    await change(id, { published: true, gaveConsent: false })
    expect(await statuses()).toEqual([404, 404, 200])
    await change(id, { gaveConsent: true })
    expect(await statuses()).toEqual([200, 200, 200])
    await query("UPDATE workspaces SET display = 'closed'")
    expect(await statuses()).toEqual([200, 200, 200])
    await change(id, { published: false })
    expect(await statuses()).toEqual([404, 404, 200])
    // Its ETag is in its URL.
    const headers = { 'If-None-Match': `"${/[\da-f]{32}/.exec(url)}"`, Range: 'bytes=0-0' }
    expect((await fetchFile(url, { headers })).status).toBe(404)
    expect((await fetchFile(url, { method: 'HEAD' })).status).toBe(404)
  })

  test('is found without reading other testimonials', async () => {
    await query(
      `INSERT INTO testimonials (id, workspaceId, created, published, gaveConsent)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        SELECT lower(hex(randomblob(16))), ?, 'x', 1, 1 FROM n`,
      workspaceA,
    )
    const { url, id } = await givePhoto()
    const { pathname } = new URL(url)
    const rowsRead = async () => Number((await callWithFaults('HEAD', pathname)).headers.get('x-d1-rows-read'))
    expect(await rowsRead()).toBeLessThan(10)
    await change(id, { published: true })
    expect(await rowsRead()).toBeLessThan(10)
  })

  test('is for pages of the inbox, which has a session', async () => {
    const { url } = await givePhoto()
    const cookie = await signIn()
    const other = await signIn(keys.workspaceB)
    expect((await fetchFile(url, { headers: { Cookie: cookie, ...sameOrigin } })).status).toBe(200)
    for (const headers of [
      { Cookie: cookie },
      { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' },
      { Cookie: cookie, 'Sec-Fetch-Site': 'none' },
      { Cookie: other, ...sameOrigin },
    ]) {
      expect((await fetchFile(url, { headers })).status).toBe(404)
    }
  })

  test('is 401 for an API key that is not active, and not public for it', async () => {
    const { url, id } = await givePhoto()
    await change(id, { published: true })
    for (const inactive of [keys.unknown, keys.revoked, 'nonsense']) {
      const { status, headers } = await fetchFile(url, { key: inactive })
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="laurel", charset="UTF-8"'])
    }
  })

  test('has headers that keep it from being anything but a file', async () => {
    const { url, id } = await givePhoto()
    const pending = await fetchFile(url, { key })
    expect(pending.bytes).toEqual(photo)
    expect(pending.headers.get('cache-control')).toBe('private, no-store')
    await change(id, { published: true })
    const headers = Object.fromEntries((await fetchFile(url)).headers)
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-if-error=0',
      'content-disposition': expect.stringMatching(/^inline; filename="photo-[\da-f]{8}\.jpg"$/),
      'content-length': '1000',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'x-content-type-options': 'nosniff',
    })
  })
})

test('a video in a tab of its own is nothing but a video', async () => {
  const { body } = await upload(mp4(), { kind: 'video', type: 'video/mp4' })
  const headers = Object.fromEntries((await fetchFile(body.url, { key })).headers)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  })
})

describe('a file', () => {
  async function uploadPublic(): Promise<string> {
    return (await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, photo)).body.url
  }

  test.each([
    ['bytes=0-1', 0, 2],
    ['bytes=998-', 998, 1_000],
    ['bytes=-500', 500, 1_000],
    ['bytes=-5000', 0, 1_000],
    ['bytes=990-5000', 990, 1_000],
    ['Bytes=0-0', 0, 1],
  ])('is returned in part for %s', async (range, start, end) => {
    const { status, headers, bytes } = await fetchFile(await uploadPublic(), { headers: { Range: range } })
    expect([status, headers.get('content-range'), headers.get('content-length')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/1000`,
      String(end - start),
    ])
    expect(bytes).toEqual(photo.slice(start, end))
  })

  test.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('is 416 for %s', async (range) => {
    const { status, headers } = await fetchFile(await uploadPublic(), { headers: { Range: range } })
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=-', '0-1'])(
    'is returned in whole for %s',
    async (range) => {
      expect((await fetchFile(await uploadPublic(), { headers: { Range: range } })).status).toBe(200)
    },
  )

  test('has an ETag, for conditional requests', async () => {
    const url = await uploadPublic()
    const etag = (await fetchFile(url)).headers.get('etag') ?? ''
    const statusFor = async (headers: Record<string, string>) => (await fetchFile(url, { headers })).status
    expect(await statusFor({ 'If-None-Match': etag })).toBe(304)
    expect(await statusFor({ 'If-None-Match': '"other"' })).toBe(200)
    expect(await statusFor({ Range: 'bytes=0-1', 'If-Range': etag })).toBe(206)
    expect(await statusFor({ Range: 'bytes=0-1', 'If-Range': '"other"' })).toBe(200)
  })

  test('has a HEAD', async () => {
    const { status, headers, bytes } = await fetchFile(await uploadPublic(), { method: 'HEAD' })
    expect([status, headers.get('content-length'), headers.get('content-type'), bytes.length]).toEqual([
      200,
      '1000',
      'image/jpeg',
      0,
    ])
  })

  test('is 404 under another name, and 405 for other methods', async () => {
    const url = await uploadPublic()
    for (const other of [
      url.replace('.jpg', '.png'),
      url.replace('.jpg', ''),
      `${url}/x`,
      url.replace('/media/', '/media/x'),
    ]) {
      expect((await fetchFile(other)).status).toBe(404)
    }
    expect((await fetchFile(url, { method: 'DELETE' })).status).toBe(405)
  })

  test.each(['GET', 'HEAD'])(
    'counts each %s by IP, before credentials are looked up and the database is asked',
    async (method) => {
      const { pathname } = new URL(await uploadPublic())
      const request = { key: keys.unknown, headers: { 'CF-Connecting-IP': '192.0.2.7' } }
      const { status, headers } = await callWithFaults(method, pathname, { ...request, fault: { limiters: 'reject' } })
      expect([status, headers.get('retry-after'), headers.get('x-d1-calls')]).toEqual([429, '60', '0'])
      expect(headers.get('x-rate-limit-calls')).toBe('[["MEDIA_READ_RATE","192.0.2.7"]]')
    },
  )

  test('is 503 while the bucket does not respond', async () => {
    const url = await uploadPublic()
    const { status, headers, body } = await callWithFaults('GET', new URL(url).pathname, {
      fault: { bucket: { fails: 'before' } },
    })
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '5',
      'The file store is not responding. Please try again in a few seconds.',
    ])
  })

  test('has a host of its own if the service has one, on which nothing else is', async () => {
    const fault = { mediaHost: 'files.example' }
    const begun = await callWithFaults('POST', '/v1/media', {
      fault,
      body: { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes: photo.length },
    })
    const headers = { 'X-Laurel-Ticket': begun.body.ticket }
    await callWithFaults('PUT', `/v1/media/${begun.body.id}/1`, { body: photo, headers, fault })
    const { body } = await callWithFaults('POST', `/v1/media/${begun.body.id}/complete`, { headers, fault })
    expect(body.url).toBe(`https://files.example/media/${begun.body.id}.jpg`)
    const given = await callWithFaults('POST', '/v1/testimonial', {
      body: { workspaceId: workspaceA, imageUrl: body.url },
      fault,
    })
    expect(given.status).toBe(201)
    expect(await query('SELECT imageFile FROM testimonials')).toEqual([{ imageFile: begun.body.id }])
    const path = (await uploadPublic()).replace(serviceUrl.origin, 'https://files.example')
    expect((await callWithFaults('HEAD', path, { fault })).status).toBe(200)
    for (const other of [`/v1/testimonial/${given.body.id}`, '/inbox', '/form/']) {
      expect((await callWithFaults('GET', `https://files.example${other}`, { key, fault })).status).toBe(404)
    }
  })
})
