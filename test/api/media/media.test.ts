import { describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import {
  beginUpload,
  completeUpload,
  createPhoto,
  fetchFile,
  listObjects,
  sendPart,
  sendWithoutLength,
  upload,
} from '../../support/media/media.ts'
import {
  call,
  callWithFaults,
  clearLogs,
  keys,
  logs,
  query,
  runCron,
  setOrigins,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { openConnection, readFirstResponse } from '../../support/service/raw-http.ts'

const photo = createPhoto()
const key = keys.workspaceA

const storedMedia = () => query('SELECT * FROM media ORDER BY created, id')
const past = '2026-01-01T00:00:00.000Z'
/** Makes all uploads older, with the time that they have left. */
const passMinutes = (minutes: number) =>
  query(
    `UPDATE media SET created = strftime('%Y-%m-%dT%H:%M:%fZ', created, ?1), expires = strftime('%Y-%m-%dT%H:%M:%fZ', expires, ?1)`,
    `${-minutes} minutes`,
  )

/** Sends the first part of an upload to a bucket that fails: only its first byte takes effect. */
async function sendFirstByte({ id, ticket }: { id: string; ticket: string }, bytes: number) {
  const request = {
    headers: { 'X-Laurel-Ticket': ticket },
    body: new Uint8Array(bytes),
    fault: { bucket: { fails: 'before', call: bytes < limits.mediaPartBytes ? 1 : 2 } },
  } as const
  expect((await callWithFaults('PUT', `/v1/media/${id}/1`, request)).status).toBe(503)
}

const expire = () => query('UPDATE media SET expires = ? WHERE expires IS NOT NULL', past)

describe('GET /v1/media', () => {
  test('lists the kinds of files, for pages of any origin', async () => {
    const { body, headers } = await call('GET', '/v1/media')
    expect(body).toEqual({ kinds: ['photo', 'video', 'poster'] })
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('lists none without a bucket', async () => {
    expect((await callWithFaults('GET', '/v1/media', { fault: { bucket: 'missing' } })).body).toEqual({ kinds: [] })
  })

  test.each([
    ['POST', '/v1/media'],
    ['PUT', `/v1/media/${'0'.repeat(32)}/1`],
    ['POST', `/v1/media/${'0'.repeat(32)}/complete`],
    ['POST', `/v1/media/upload-image/${workspaceA}`],
    ['POST', `/v1/media/upload-video/${workspaceA}`],
    ['POST', `/v1/media/upload-small-video/${workspaceA}`],
    ['POST', `/v1/contacts/upload-image/${workspaceA}`],
    ['GET', `/media/${'0'.repeat(32)}.jpg`],
  ])('%s %s is 501 without a bucket, and all else works', async (method, path) => {
    const fault = { bucket: 'missing' } as const
    expect(await callWithFaults(method, path, { key, fault })).toMatchObject({
      status: 501,
      body: 'This service stores no files.',
    })
    const body = { workspaceId: workspaceA, imageUrl: 'https://shop.example/ada.jpg' }
    expect((await callWithFaults('POST', '/v1/testimonial', { body, fault })).status).toBe(201)
  })
})

describe('POST /v1/media', () => {
  test('returns a ticket for two minutes, and stores only its hash', async () => {
    const { status, body } = await beginUpload(photo.length)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      partBytes: 5_242_880,
      expires: expect.any(String),
    })
    const seconds = (Date.parse(body.expires) - Date.now()) / 1_000
    expect(seconds).toBeGreaterThan(100)
    expect(seconds).toBeLessThanOrEqual(120)
    expect(JSON.stringify(await storedMedia())).not.toContain(body.ticket)
  })

  test('uses the first workspace without a workspaceId', async () => {
    expect((await beginUpload(10, { workspaceId: null })).status).toBe(201)
    expect(await storedMedia()).toMatchObject([{ workspaceId: workspaceA }])
  })

  const kindRule = 'kind: must be photo, video or poster'
  const typeRule =
    'type: must be image/jpeg, image/png or image/webp, or, of a video, video/mp4, video/quicktime or video/webm'
  const bytesRule =
    'bytes: must be the size of the file in bytes: at most 5000000 of a photo, 64000000 of a video, 200000 of a poster'
  test.each([
    ['another kind', { kind: 'sound' }, kindRule],
    ['no kind', { kind: undefined }, kindRule],
    ['an object as the kind that is no text', { kind: { toString: '' } }, kindRule],
    ['an object as the size that is no number', { bytes: { valueOf: '', toString: '' } }, bytesRule],
    ['SVG', { type: 'image/svg+xml' }, typeRule],
    ['GIF', { type: 'image/gif' }, typeRule],
    ['HEIC', { type: 'image/heic' }, typeRule],
    ['a video as a photo', { type: 'video/mp4' }, typeRule],
    ['a photo as a video', { kind: 'video' }, typeRule],
    ['a photo of more than 5 MB', { bytes: 5_000_001 }, bytesRule],
    ['a video of more than 64 MB', { kind: 'video', type: 'video/mp4', bytes: 64_000_001 }, bytesRule],
    ['a large poster', { kind: 'poster', bytes: 200_001 }, bytesRule],
    ['an empty file', { bytes: 0 }, bytesRule],
    ['a size as text', { bytes: '10' }, bytesRule],
    ['a video of a photo', { videoId: 'x' }, 'videoId: is only for posters'],
    ['another field', { size: 10 }, 'size: is not a field'],
    ['an unknown workspace', { workspaceId: unknownId }, 'workspaceId: is not a registered workspace'],
  ])('rejects %s', async (_, request, message) => {
    const body = { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes: 10, ...request }
    expect(await call('POST', '/v1/media', { body })).toMatchObject({ status: 400, body: message })
    expect(await storedMedia()).toEqual([])
  })

  test.each(['video/mp4;codecs="avc1.42E01E, mp4a.40.2"', 'VIDEO/MP4', 'video/quicktime'])(
    'accepts the type %s as MP4',
    async (type) => {
      expect((await beginUpload(10, { kind: 'video', type })).status).toBe(201)
      expect(await storedMedia()).toMatchObject([{ type: 'video/mp4' }])
    },
  )

  test('rejects a page whose origin is not allowed', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const body = { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes: 10 }
    const send = (origin: string) => call('POST', '/v1/media', { body, headers: { Origin: origin } })
    expect((await send('https://evil.example')).status).toBe(403)
    expect((await send('https://shop.example')).status).toBe(201)
  })

  test('limits how often an IP begins an upload', async () => {
    const statuses: number[] = []
    // At most twice the limit, as the period may end meanwhile.
    for (let count = 0; count < 11 && !statuses.includes(429); count++) statuses.push((await beginUpload(10)).status)
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(5)
  })

  const insertUploads = (count: number, bytes: number, completed: string | null) =>
    query(
      `INSERT INTO media (id, workspaceId, created, kind, type, bytes, object, ticketHash, completed, expires)
        SELECT lower(hex(randomblob(16))), ?, ?, 'video', 'video/mp4', ?, lower(hex(randomblob(16))), lower(hex(randomblob(32))), ?, ?
        FROM json_each(?)`,
      workspaceA,
      new Date().toISOString(),
      bytes,
      completed,
      new Date(Date.now() + 60_000).toISOString(),
      JSON.stringify(Array(count).fill(0)),
    )

  test('allows 50 uploads at once in a workspace, until they end', async () => {
    await insertUploads(50, 10, null)
    const rejected = await beginUpload(10)
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([
      429,
      'Too many uploads are under way; please try again in a minute.',
      '60',
    ])
    expect((await beginUpload(10, { workspaceId: workspaceB })).status).toBe(201)
    await expire()
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('has room again four minutes after 50 uploads have sent one byte each', async () => {
    for (let count = 0; count < 50; count++) {
      const body = { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes: 10 }
      await sendFirstByte((await callWithFaults('POST', '/v1/media', { body })).body, 10)
    }
    expect((await beginUpload(10)).status).toBe(429)
    await passMinutes(4)
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('counts no upload as under way whose parts have all arrived', async () => {
    await insertUploads(50, 10, null)
    await query(`UPDATE media SET parts = '{"1":"etag"}'`)
    expect((await beginUpload(10)).status).toBe(201)
    await query(`UPDATE media SET bytes = ?`, limits.mediaPartBytes + 1)
    expect((await beginUpload(10)).status).toBe(429)
  })

  test('allows 500 MB a day in a workspace', async () => {
    await insertUploads(10, 49_999_999, new Date().toISOString())
    expect((await beginUpload(10)).status).toBe(201)
    const rejected = await beginUpload(11)
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([
      429,
      'Too much was uploaded in the last 24 hours; please try again later.',
      '3600',
    ])
    await query('UPDATE media SET created = ?', past)
    expect((await beginUpload(10)).status).toBe(201)
  })

  test.each([
    ['400 MB', 8, 50_000_000],
    ['1,600 files', 1_600, 1],
  ])('accepts no more videos after %s in a day, but photos', async (_, count, bytes) => {
    await insertUploads(count, bytes, new Date().toISOString())
    expect(await beginUpload(10, { kind: 'video', type: 'video/mp4' })).toMatchObject({
      status: 429,
      body: 'Too much was uploaded in the last 24 hours; please try again later.',
    })
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('counts the bytes that have arrived towards the day, not those that were declared', async () => {
    await insertUploads(8, 62_500_000, null)
    await query(`UPDATE media SET parts = '{"1":"etag"}'`)
    const video = 500_000_000 * 0.8 - 8 * limits.mediaPartBytes
    await insertUploads(5, 64_000_000, new Date().toISOString())
    const rest = video - 5 * 64_000_000
    expect((await beginUpload(rest + 1, { kind: 'video', type: 'video/mp4' })).status).toBe(429)
    expect((await beginUpload(rest, { kind: 'video', type: 'video/mp4' })).status).toBe(201)
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('counts a short last part towards the day as it is', async () => {
    await insertUploads(100, limits.mediaPartBytes + 1, null)
    await query(`UPDATE media SET parts = '{"2":"etag"}', expires = ?`, past)
    await insertUploads(10, 49_999_989, new Date().toISOString())
    expect((await beginUpload(11)).status).toBe(429)
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('does not count tickets that bring nothing, and files of API keys, towards the day', async () => {
    await insertUploads(20, 64_000_000, null)
    await query("UPDATE media SET parts = '{}'")
    expect((await beginUpload(10)).status).toBe(201)
    await query('UPDATE media SET ticketHash = NULL, completed = created')
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('allows 8 GB in a workspace', async () => {
    await query('INSERT INTO mediaTotals (workspaceId, bytes) VALUES (?, ?)', workspaceA, 7_999_999_990)
    expect(await beginUpload(11)).toMatchObject({
      status: 400,
      body: 'bytes: this workspace has no room left for files',
    })
    expect((await beginUpload(10)).status).toBe(201)
  })

  test('responds to the preflight of a page', async () => {
    for (const path of ['/v1/media', '/v1/media/x/1', '/v1/media/x/complete']) {
      const { status, headers } = await call('OPTIONS', path, {
        headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'PUT' },
      })
      expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]).toEqual(
        [204, '*', 'POST,PUT'],
      )
      expect(headers.get('access-control-allow-headers')).toBe('content-type,x-laurel-ticket')
    }
  })
})

describe('an upload', () => {
  test('is stored, and has its URL only for the ticket', async () => {
    const { status, body } = await upload(photo)
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/[^/]+\/media\/[\da-f]{32}\.jpg$/)
    expect(await storedMedia()).toMatchObject([{ type: 'image/jpeg', bytes: photo.length, width: 800, height: 600 }])
    expect((await completeUpload(body)).body.url).toBe(body.url)
    expect((await sendPart(body, 1, photo)).status).toBe(404)
    const { body: other } = await beginUpload(photo.length)
    for (const ticket of ['', 'x', `${body.ticket}x`, other.ticket]) {
      expect((await completeUpload({ ...body, ticket })).status).toBe(404)
      expect(
        (await sendPart({ ...other, ticket: ticket === other.ticket ? body.ticket : ticket }, 1, photo)).status,
      ).toBe(404)
    }
  })

  const minutesLeft = async () => {
    const [{ expires } = {}] = await storedMedia()
    return Math.round((Date.parse(String(expires)) - Date.now()) / 60_000)
  }

  test('has four minutes from its first byte, and from each new part that is no short rest', async () => {
    const size = limits.mediaPartBytes
    const { body } = await beginUpload(2 * size + 1, { kind: 'video', type: 'video/mp4' })
    await passMinutes(1)
    await sendFirstByte(body, size)
    expect(await minutesLeft()).toBe(4)
    await passMinutes(3)
    const leftAfter = async (part: number, bytes: number) => {
      expect((await sendPart(body, part, new Uint8Array(bytes))).status).toBe(204)
      return minutesLeft()
    }
    expect(await leftAfter(3, 1)).toBe(1)
    expect(await leftAfter(1, size)).toBe(4)
    await passMinutes(3)
    expect(await leftAfter(1, size)).toBe(1)
    expect(await leftAfter(2, size)).toBe(4)
  })

  test('has no more time after another first byte', async () => {
    const { body } = await beginUpload(photo.length)
    await sendFirstByte(body, photo.length)
    await passMinutes(3)
    await sendFirstByte(body, photo.length)
    expect(await minutesLeft()).toBe(1)
  })

  test('has four minutes more once its only part is there', async () => {
    const { body } = await beginUpload(photo.length)
    await passMinutes(1)
    expect((await sendPart(body, 1, photo)).status).toBe(204)
    expect(await minutesLeft()).toBe(4)
  })

  test('ends an hour after its ticket at the latest', async () => {
    const { body } = await beginUpload(photo.length)
    await passMinutes(58)
    await query('UPDATE media SET expires = ?', new Date(Date.now() + 60_000).toISOString())
    await sendFirstByte(body, photo.length)
    expect(await minutesLeft()).toBe(2)
    await sendPart(body, 1, photo)
    expect(await minutesLeft()).toBe(2)
  })

  test('ends while a part arrives that takes too long', async () => {
    const { body } = await beginUpload(photo.length)
    await sendPart(body, 1, photo)
    const part = { headers: { 'X-Laurel-Ticket': body.ticket }, body: photo, fault: { clockAdvance: 241_000 } }
    expect((await callWithFaults('PUT', `/v1/media/${body.id}/1`, part)).status).toBe(404)
  })

  test('without a first byte ends after two minutes, and frees its place', async () => {
    const { body } = await beginUpload(photo.length)
    await expire()
    expect(await sendPart(body, 1, photo)).toMatchObject({
      status: 404,
      body: 'This upload is unknown or has expired. Please begin a new one.',
    })
    await runCron()
    expect([await storedMedia(), await listObjects(body.id)]).toEqual([[], []])
    expect(await query('SELECT bytes FROM mediaTotals')).toEqual([{ bytes: 0 }])
  })

  test.each([
    ['a part that the file does not have', 2, photo, 400, 'part: must be a number from 1 to 1'],
    ['no part', 0, photo, 400, 'part: must be a number from 1 to 1'],
    ['half a part', 1.5, photo, 400, 'part: must be a number from 1 to 1'],
    ['a part that is no number', Number.NaN, photo, 400, 'part: must be a number from 1 to 1'],
    [
      'too many bytes',
      1,
      new Uint8Array(photo.length + 1),
      413,
      `Content-Length: must be ${photo.length}, the size of this part`,
    ],
    ['too few bytes', 1, photo.slice(1), 400, `Content-Length: must be ${photo.length}, the size of this part`],
  ])('rejects %s', async (_, part, bytes, status, message) => {
    const { body } = await beginUpload(photo.length)
    expect(await sendPart(body, part, bytes)).toMatchObject({ status, body: message })
    expect(await completeUpload(body)).toMatchObject({ status: 400, body: 'Part 1 has not arrived.' })
  })

  test('needs the size of its parts to be declared', async () => {
    const { body } = await beginUpload(10)
    expect(await sendWithoutLength(body)).toEqual({ status: 411, body: 'Content-Length: is missing' })
  })

  test('in parts may be sent in any order, and a part again', async () => {
    const large = createPhoto(0)
    const file = new Uint8Array(limits.mediaPartBytes * 2 + 10)
    file.set(large)
    const { body } = await beginUpload(file.length, { kind: 'video', type: 'video/mp4' })
    const part = (number: number) => file.slice((number - 1) * limits.mediaPartBytes, number * limits.mediaPartBytes)
    for (const number of [3, 1]) expect((await sendPart(body, number, part(number))).status).toBe(204)
    expect(await completeUpload(body)).toMatchObject({ status: 400, body: 'Part 2 has not arrived.' })
    const statuses = await Promise.all(
      [2, 1].map(async (number) => (await sendPart(body, number, part(number))).status),
    )
    expect(statuses).toEqual([204, 204])
    // All parts are there: now the content is what is wrong.
    expect(await completeUpload(body)).toMatchObject({ status: 400, body: expect.stringMatching(/^video: /) })
  })

  test('cannot be replaced once it was checked, by a part that began to arrive before', async () => {
    const { body } = await beginUpload(photo.length)
    await sendPart(body, 1, photo)
    const socket = openConnection()
    const response = readFirstResponse(socket)
    const head = `PUT /v1/media/${body.id}/1 HTTP/1.1\r\nHost: localhost\r\nX-Laurel-Ticket: ${body.ticket}\r\nContent-Length: ${photo.length}\r\n\r\n`
    socket.write(`${head}<script>`)
    const { url } = (await completeUpload(body)).body
    socket.write('x'.repeat(photo.length - '<script>'.length))
    expect(await response).toMatch(/^HTTP\/1.1 404 /)
    expect((await fetchFile(url, { key })).bytes).toEqual(photo)
    await runCron()
    expect((await fetchFile(url, { key })).bytes).toEqual(photo)
    expect(await listObjects(body.id)).toHaveLength(1)
  })

  test.each([
    ['in one part', photo.length, 0],
    ['in several parts', limits.mediaPartBytes + 1, 0],
    ['in several parts, after another one', limits.mediaPartBytes + 1, 2],
  ])('%s logs nothing when the client hangs up', async (_, bytes, earlier) => {
    const { body } = await beginUpload(bytes, { kind: 'video', type: 'video/mp4' })
    if (earlier) await sendPart(body, earlier, new Uint8Array(1))
    clearLogs()
    const size = Math.min(bytes, limits.mediaPartBytes)
    const socket = openConnection()
    const response = readFirstResponse(socket)
    socket.write(
      `PUT /v1/media/${body.id}/1 HTTP/1.1\r\nHost: localhost\r\nX-Laurel-Ticket: ${body.ticket}\r\nContent-Length: ${size}\r\n\r\nx`,
    )
    await expect.poll(storedMedia).toMatchObject([{ started: 1 }])
    // The service may still respond on a connection that is half closed.
    socket.end()
    expect(await response).toMatch(/^HTTP\/1.1 400 .*"The body must be complete."$/s)
    expect(logs).toEqual([])
    expect((await sendPart(body, 1, new Uint8Array(size))).status).toBe(204)
  })

  test('that is not what was declared is rejected, and nothing is kept', async () => {
    const { body: begun } = await beginUpload(photo.length, { type: 'image/png' })
    await sendPart(begun, 1, photo)
    expect(await listObjects(begun.id)).toHaveLength(1)
    expect(await completeUpload(begun)).toMatchObject({
      status: 400,
      body: 'photo: is not image/png, as was declared',
    })
    expect([await storedMedia(), await listObjects(begun.id)]).toEqual([[], []])
    expect((await completeUpload(begun)).status).toBe(404)
  })
})
