import { describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import { beginUpload, completeUpload, createPhoto, listObjects, sendPart, upload } from '../../support/media/media.ts'
import { mp4 } from '../../support/media/media-files.ts'
import { call, callWithFaults, clearLogs, logLines, query, runCron, workspaceA } from '../../support/service/harness.ts'

const photo = createPhoto()
const past = '2026-01-01T00:00:00.000Z'
const expire = () => query('UPDATE media SET expires = ? WHERE expires IS NOT NULL', past)
const removals = () => query('SELECT object, isRepeated FROM mediaRemovals')

describe('the cron', () => {
  test('removes complete files that no record has claimed', async () => {
    const { body } = await upload(photo)
    await runCron()
    expect(await listObjects(body.id)).toHaveLength(1)
    await expire()
    await runCron()
    expect([await query('SELECT * FROM media'), await listObjects(body.id)]).toEqual([[], []])
    // What the ticket could still write to is removed once more.
    expect(await removals()).toEqual([{ object: expect.stringContaining(body.id), isRepeated: 0 }])
  })

  test('keeps what a record has', async () => {
    const { body } = await upload(photo)
    await call('POST', '/v1/testimonial', { body: { workspaceId: workspaceA, imageUrl: body.url } })
    await expire()
    await runCron()
    expect(await listObjects(body.id)).toHaveLength(1)
  })

  test('ends uploads in parts, and removes them once more later', async () => {
    const { body } = await beginUpload(limits.mediaPartBytes + 1, { kind: 'video', type: 'video/mp4' })
    await sendPart(body, 2, new Uint8Array(1))
    await expire()
    await runCron()
    expect(await removals()).toEqual([{ object: expect.stringContaining(body.id), isRepeated: 0 }])
    // A small one: the response can come before a large part is sent, which ends the connection.
    expect((await sendPart(body, 2, new Uint8Array(1))).status).toBe(404)
    await query('UPDATE mediaRemovals SET due = ?', past)
    await runCron()
    expect(await removals()).toEqual([])
  })

  test('removes a poster with its video', async () => {
    const { body: video } = await upload(mp4(), { kind: 'video', type: 'video/mp4' })
    const { status, body: poster } = await upload(photo, {
      kind: 'poster',
      videoId: video.id,
      videoTicket: video.ticket,
    })
    expect(status).toBe(200)
    await query('UPDATE media SET expires = ? WHERE kind = ?', past, 'video')
    await runCron()
    expect([await query('SELECT * FROM media'), await listObjects(poster.id), await listObjects(video.id)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('removes what was announced but never stored', async () => {
    await query('INSERT INTO mediaRemovals (object, due) VALUES (?, ?)', 'x/1', past)
    await runCron()
    expect(await removals()).toEqual([])
  })

  test('does little at a time, and the rest in its next runs', async () => {
    const objects = JSON.stringify(Array.from({ length: 70 }, (_, index) => `y/${index}`))
    await query(
      'INSERT INTO mediaRemovals (object, uploadId, due) SELECT value, value, ? FROM json_each(?)',
      past,
      objects,
    )
    const counts: number[] = []
    for (let run = 0; run < 3; run++) {
      await runCron()
      counts.push((await removals()).length)
    }
    expect(counts).toEqual([40, 10, 0])
  })
})

describe('a poster', () => {
  const begin = (request: object) => beginUpload(photo.length, { kind: 'poster', ...request })
  const ticketRule =
    'videoId: is not a video with the ticket in X-Laurel-Ticket that has no poster and no testimonial yet'

  test('needs the ticket of its video', async () => {
    const { body: video } = await beginUpload(10, { kind: 'video', type: 'video/mp4' })
    expect((await begin({ videoId: video.id, videoTicket: video.ticket })).status).toBe(201)
    for (const request of [
      { videoId: video.id },
      { videoId: video.id, videoTicket: 'x' },
      { videoId: '0'.repeat(32), videoTicket: video.ticket },
    ]) {
      expect(await begin(request)).toMatchObject({ status: 400, body: ticketRule })
    }
  })

  test('can begin without a video', async () => {
    expect((await begin({})).status).toBe(201)
  })

  test('is the only one of its video', async () => {
    const { body: video } = await upload(mp4(), { kind: 'video', type: 'video/mp4' })
    const request = { kind: 'poster', videoId: video.id, videoTicket: video.ticket } as const
    expect((await upload(photo, request)).status).toBe(200)
    expect(await begin({ videoId: video.id, videoTicket: video.ticket })).toMatchObject({
      status: 400,
      body: ticketRule,
    })
  })

  test('cannot come after a testimonial has the video: the owner may have published it', async () => {
    const { body: video } = await beginUpload(10, { kind: 'video', type: 'video/mp4' })
    const request = { videoId: video.id, videoTicket: video.ticket }
    const { body: poster } = await begin(request)
    await sendPart(poster, 1, photo)
    await query('UPDATE media SET expires = NULL, completed = created WHERE id = ?', video.id)
    expect((await completeUpload(poster)).status).toBe(404)
    expect(await begin(request)).toMatchObject({ status: 400, body: ticketRule })
  })
})

describe('faults during an upload', () => {
  const request = (body: { ticket: string }) => ({ headers: { 'X-Laurel-Ticket': body.ticket } })

  test.each([
    ['the bucket', { bucket: { fails: 'before' } }],
    ['the bucket, after it has stored the part', { bucket: { fails: 'after' } }],
    ['the database', { throwBefore: 'D1_ERROR: overloaded' }],
    ['the database, after the part is stored', { throwBefore: 'D1_ERROR: overloaded', call: 3 }],
  ] as const)('of %s are 503, and the part can be sent again', async (_, fault) => {
    const { body } = await beginUpload(photo.length)
    const part = { ...request(body), body: photo, fault }
    expect((await callWithFaults('PUT', `/v1/media/${body.id}/1`, part)).status).toBe(503)
    expect((await sendPart(body, 1, photo)).status).toBe(204)
    expect((await completeUpload(body)).status).toBe(200)
  })

  test('of the bucket are logged', async () => {
    const { body } = await beginUpload(photo.length)
    clearLogs()
    const part = { ...request(body), body: photo, fault: { bucket: { fails: 'before' } } as const }
    await callWithFaults('PUT', `/v1/media/${body.id}/1`, part)
    expect(await logLines(1)).toMatchObject([{ status: 503, error: 'BucketUnavailable' }])
  })

  test.each([
    ['the bucket', { bucket: { fails: 'before', call: 1 } }],
    ['the database', { throwBefore: 'D1_ERROR: overloaded', call: 2 }],
    ['the database, after the file is complete', { throwAfter: 'D1_ERROR: overloaded', call: 2 }],
  ] as const)('of %s do not keep an upload from being completed later', async (_, fault) => {
    const { body } = await beginUpload(photo.length)
    await sendPart(body, 1, photo)
    expect((await callWithFaults('POST', `/v1/media/${body.id}/complete`, { ...request(body), fault })).status).toBe(
      503,
    )
    expect((await completeUpload(body)).status).toBe(200)
    await query('UPDATE mediaRemovals SET due = ?', past)
    await runCron()
    expect(await listObjects(body.id)).toHaveLength(1)
  })

  test('after the parts were joined do not lose them', async () => {
    const size = limits.mediaPartBytes + 1
    const { body } = await beginUpload(size, { kind: 'video', type: 'video/mp4' })
    await sendPart(body, 1, new Uint8Array(limits.mediaPartBytes))
    await sendPart(body, 2, new Uint8Array(1))
    const fault = { bucket: { fails: 'after', call: 1 } } as const
    const joined = await callWithFaults('POST', `/v1/media/${body.id}/complete`, { ...request(body), fault })
    // The bucket says that it has the whole file: its content is checked.
    expect([joined.status, joined.body]).toEqual([400, expect.stringMatching(/^video: /)])
  })
})
