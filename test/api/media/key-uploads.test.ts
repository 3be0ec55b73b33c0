import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createForm, createPhoto, fetchFile, listObjects, upload, uploadWithKey } from '../../support/media/media.ts'
import {
  addKey,
  basicAuth,
  call,
  callWithFaults,
  keys,
  query,
  runCron,
  serviceUrl,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

const photo = createPhoto(2_000)
const key = keys.workspaceA
const imagePath = `/v1/media/upload-image/${workspaceA}`
const imagePaths = [imagePath, `/v1/contacts/upload-image/${workspaceA}`]

describe.each(imagePaths)('POST %s', (path) => {
  test('stores a photo for everybody, and an equal file has the same URL', async () => {
    const photo = createPhoto()
    const { status, body } = await uploadWithKey(path, photo)
    expect([status, body]).toEqual([200, { url: expect.stringMatching(/\/media\/[\da-f]{32}\.jpg$/) }])
    expect((await fetchFile(body.url)).bytes).toEqual(photo)
    const again = await Promise.all(Array.from({ length: 5 }, () => uploadWithKey(path, photo)))
    expect(again.map(({ body }) => body)).toEqual(Array(5).fill(body))
    expect(await query('SELECT count(*) AS count FROM media')).toEqual([{ count: 1 }])
    expect(await listObjects(/[\da-f]{32}/.exec(body.url)?.[0] ?? '')).toHaveLength(1)
  })

  test('accepts client keys, and sessions of the inbox', async () => {
    const clientKey = `lk_${crypto.randomUUID()}`
    await addKey(clientKey, workspaceA, { role: 'client' })
    const { status, body } = await uploadWithKey(path, photo, { key: clientKey })
    expect(status).toBe(200)
    const { body: form, headers } = createForm(photo)
    const session = await callInbox(await signIn(), 'POST', path.replace('/v1/', ''), { body: form, headers })
    expect([session.status, session.body]).toEqual([200, body])
  })

  test.each([
    ['no key', {}, path, 401],
    ['an unknown key', { Authorization: basicAuth(keys.unknown) }, path, 401],
    ['the key of another workspace', { Authorization: basicAuth(keys.workspaceB) }, path, 404],
    ['another workspace', { Authorization: basicAuth(key) }, path.replace(workspaceA, workspaceB), 404],
    ['an unknown workspace', { Authorization: basicAuth(key) }, path.replace(workspaceA, unknownId), 404],
    ['a malformed workspace', { Authorization: basicAuth(key) }, path.replace(workspaceA, 'x'), 404],
  ])('rejects %s', async (_, credentials, to, status) => {
    const { body, headers } = createForm(photo)
    expect((await call('POST', to, { body, headers: { ...headers, ...credentials } })).status).toBe(status)
    expect(await query('SELECT * FROM media')).toEqual([])
  })

  const formRule = 'file: must be one part of the form, with a file'
  const withName = (name: string) =>
    Buffer.from(createForm(photo).body).toString('latin1').replace('name="file"', `name="${name}"`)
  test.each([
    ['a part of another name', withName('image'), 400, formRule],
    ['a text in place of the file', withName('file').replace('; filename="a.jpg"', ''), 400, formRule],
    ['an empty file', Buffer.from(createForm(new Uint8Array()).body).toString('latin1'), 400, formRule],
    ['a body that is no form', 'x', 400, 'The body must be a complete form.'],
    ['a form that ends too early', withName('file').slice(0, -30), 400, 'The body must be a complete form.'],
    [
      'a file that is no photo',
      withName('file').replace('\xff\xd8\xff', 'GIF'),
      400,
      'file: is not a JPEG, PNG or WebP image',
    ],
  ])('rejects %s', async (_, body, status, message) => {
    const { headers } = createForm(photo)
    const sent = await call('POST', path, { key, headers, body: new Uint8Array(Buffer.from(body, 'latin1')) })
    expect([sent.status, sent.body]).toEqual([status, message])
    expect(await query('SELECT * FROM media')).toEqual([])
  })

  test('rejects another media type', async () => {
    const sent = await call('POST', path, { key, body: { file: 'x' } })
    expect([sent.status, sent.body]).toEqual([400, 'Content-Type: must be multipart/form-data'])
  })

  test('rejects a file of more than 32 MB, also if its size is not declared', async () => {
    const { body, headers } = createForm(createPhoto(32_000_001))
    expect((await call('POST', path, { key, body, headers })).status).toBe(413)
    // Just longer than the service reads: beyond 64 KiB of rest, workerd closes the connection while the client is sending.
    const { body: large } = createForm(createPhoto(32_066_000))
    const request = {
      method: 'POST',
      headers: { ...headers, Authorization: basicAuth(key) },
      body: new Blob([large]).stream(),
      duplex: 'half',
    }
    const chunked = await fetch(new URL(path, serviceUrl), request)
    expect(chunked.status).toBe(413)
  })
})

describe.each(['upload-video', 'upload-small-video'])('POST /v1/media/%s/{workspaceId}', (name) => {
  test('rejects a photo', async () => {
    const sent = await uploadWithKey(`/v1/media/${name}/${workspaceA}`, photo)
    expect([sent.status, sent.body]).toEqual([400, expect.stringMatching(/^file: /)])
  })
})

test('a file without a record is removed after a day, and another upload keeps it for one more', async () => {
  const { body } = await uploadWithKey(imagePath, photo)
  const later = () => query("UPDATE media SET expires = strftime('%Y-%m-%dT%H:%M:%fZ', expires, '-23 hours')")
  await later()
  await uploadWithKey(imagePath, photo)
  await later()
  await runCron()
  expect((await fetchFile(body.url)).status).toBe(200)
  await later()
  await runCron()
  expect((await fetchFile(body.url)).status).toBe(404)
  // Nobody can learn from a file whether it is stored: its URL is random.
  const again = (await uploadWithKey(imagePath, photo)).body
  expect(again.url).not.toBe(body.url)
  await runCron()
  expect((await fetchFile(again.url)).bytes).toEqual(photo)
})

test('an equal file has another URL in another workspace', async () => {
  const urls = [
    await uploadWithKey(imagePath, photo),
    await uploadWithKey(imagePath.replace(workspaceA, workspaceB), photo, { key: keys.workspaceB }),
  ].map(({ body }) => body.url)
  expect(new Set(urls).size).toBe(2)
  const hashes = await query('SELECT contentHash FROM media')
  expect(hashes).toEqual(Array(2).fill({ contentHash: createHash('sha256').update(photo).digest('hex') }))
})

test('a visitor’s file is never found by its content', async () => {
  const visitors = (await upload(photo)).body
  expect(await query('SELECT contentHash FROM media')).toEqual([{ contentHash: null }])
  expect((await uploadWithKey(imagePath, photo)).body.url).not.toBe(visitors.url)
})

test('a workspace that is full stores no more', async () => {
  await query('INSERT INTO mediaTotals (workspaceId, bytes) VALUES (?, ?)', workspaceA, 7_999_998_001)
  expect(await uploadWithKey(imagePath, photo)).toMatchObject({
    status: 400,
    body: 'bytes: this workspace has no room left for files',
  })
})

test('a fault of bucket or database leaves nothing behind, and the next attempt stores the file', async () => {
  const { body, headers } = createForm(createPhoto())
  const send = (fault: object) => callWithFaults('POST', imagePath, { key, body, headers, fault })
  expect((await send({ bucket: { fails: 'after' } })).status).toBe(503)
  for (const call of [1, 2, 3]) {
    expect((await send({ throwBefore: 'D1_ERROR: overloaded', call })).status).toBe(503)
  }
  expect((await send({ throwAfter: 'D1_ERROR: Network connection lost', call: 3 })).status).toBe(200)
  await query("UPDATE mediaRemovals SET due = '2026-01-01T00:00:00.000Z'")
  await runCron()
  const [{ object, id } = {}] = await query('SELECT object, id FROM media')
  expect(await listObjects(String(id))).toEqual([object])
  expect(await query('SELECT * FROM mediaRemovals')).toEqual([])
})
