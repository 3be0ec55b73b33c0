import { describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { bucket, call, keys, query, runCron, unknownId, workspaceA, workspaceB } from '../support/harness.ts'
import { beginUpload, completeUpload, fetchFile, sendPart, upload, uploadWithKey } from '../support/media.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

test('smoke', async () => {
  const { status, body } = await upload(jpeg)
  expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.any(String) } })
  expect((await fetchFile(body.url)).status).toBe(404)
  expect((await fetchFile(body.url, { key: keys.workspaceB })).status).toBe(404)
  const own = await fetchFile(body.url, { key: keys.workspaceA })
  expect(own.status).toBe(200)
  expect(own.bytes).toEqual(jpeg)
  console.log(Object.fromEntries(own.headers))
  const created = await call('POST', '/v1/testimonial', { body: { workspaceId: workspaceA, imageUrl: body.url, gaveConsent: true } })
  expect(created.status).toBe(201)
  await call('PUT', `/v1/testimonial/${created.body.id}`, { key: keys.workspaceA, body: { published: true } })
  expect((await fetchFile(body.url)).status).toBe(200)
  const part = await fetchFile(body.url, { headers: { Range: 'bytes=0-1' } })
  console.log(part.status, Object.fromEntries(part.headers))
  expect((await fetchFile(body.url, { headers: { Range: 'bytes=-3' } })).bytes).toHaveLength(3)
  expect((await fetchFile(body.url, { headers: { Range: 'bytes=100-' } })).status).toBe(416)
  const head = await fetchFile(body.url, { method: 'HEAD' })
  console.log(head.status, Object.fromEntries(head.headers))
  const second = await call('POST', '/v1/testimonial', { body: { workspaceId: workspaceA, imageUrl: body.url } })
  expect(second.status).toBe(400)
  console.log(second.body)
  await call('DELETE', `/v1/testimonial/${created.body.id}`, { key: keys.workspaceA })
  expect((await fetchFile(body.url, { key: keys.workspaceA })).status).toBe(404)
  console.log(await query('SELECT * FROM mediaRemovals'), await query('SELECT * FROM mediaTotals'), (await bucket.list()).objects.length)
  await runCron()
  console.log(await query('SELECT * FROM mediaRemovals'), (await bucket.list()).objects.length)
})

test('video in parts', async () => {
  const video = new Uint8Array(12_000_000)
  video.set([0, 0, 0, 16, 0x66, 0x74, 0x79, 0x70])
  const { status, body } = await upload(video, { kind: 'video', type: 'video/mp4' })
  expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.any(String) } })
  const own = await fetchFile(body.url, { key: keys.workspaceA, headers: { Range: 'bytes=5242870-5242890' } })
  expect(own.bytes).toHaveLength(21)
})

test('key', async () => {
  const { status, body } = await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, jpeg)
  expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.any(String) } })
  expect((await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, jpeg)).body).toEqual(body)
  expect((await fetchFile(body.url)).status).toBe(200)
  expect((await uploadWithKey(`/v1/media/upload-image/${workspaceB}`, jpeg)).status).toBe(404)
  expect((await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, jpeg, {key: keys.unknown})).status).toBe(401)
})
