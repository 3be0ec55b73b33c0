import { describe, expect, test } from 'vitest'
import {
  beginUpload,
  createPhoto,
  fetchFile,
  listObjects,
  sendPart,
  upload,
  uploadWithKey,
} from '../../support/media/media.ts'
import { call, keys, query, rows, runCron, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* Records claim the files that their URLs name, in the statement that writes them. */

const photo = createPhoto()
const key = keys.workspaceA

const give = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/v1/testimonial', { body: { workspaceId: workspaceA, ...body }, headers })

const change = (id: string, body: object) => call('PUT', `/v1/testimonial/${id}`, { key, body })

async function uploadPhoto(): Promise<{ id: string; url: string }> {
  const { body } = await upload(photo)
  return body
}

/** Uploads a photo with a key; `seed` makes its content, and so its URL, another one. */
async function uploadKeyPhoto(seed = 1): Promise<string> {
  const { body } = await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, createPhoto(0, 100 + seed))
  return body.url
}

const parseId = (url: string) => /([\da-f]{32})/.exec(url)?.[1] ?? ''
const stored = async (url: string) => (await query('SELECT * FROM media WHERE id = ?', parseId(url)))[0]

const free = 'imageUrl: is not a complete photo of this workspace that is still free'

describe('a file of a visitor', () => {
  test('is claimed by the testimonial with its URL, which keeps it', async () => {
    const { url, id } = await uploadPhoto()
    expect(await stored(url)).toMatchObject({ expires: expect.any(String) })
    const { status, body } = await give({ imageUrl: url })
    expect([status, body.imageUrl]).toEqual([201, url])
    expect(await stored(url)).toMatchObject({ expires: null })
    expect(await rows('testimonials')).toMatchObject([{ imageFile: id, videoFile: null }])
  })

  test('belongs to one testimonial', async () => {
    const { url } = await uploadPhoto()
    const { body } = await give({ imageUrl: url })
    expect(await give({ imageUrl: url })).toMatchObject({ status: 400, body: free })
    expect(await call('POST', '/v1/contacts', { key, body: { imageUrl: url } })).toMatchObject({
      status: 400,
      body: free,
    })
    expect((await change(body.id, { imageUrl: url, published: true })).status).toBe(200)
    const other = await give({})
    expect(await change(other.body.id, { imageUrl: url })).toMatchObject({ status: 400, body: free })
    expect(await rows('testimonials')).toHaveLength(2)
  })

  test.each([
    ['an unknown file', async () => `http://localhost/media/${'0'.repeat(32)}.jpg`],
    ['another path of files', async () => 'http://localhost/media/ada.jpg'],
    [
      'an unfinished upload',
      async () => {
        const { body } = await beginUpload(photo.length)
        await sendPart(body, 1, photo)
        return `http://localhost/media/${body.id}.jpg`
      },
    ],
    ['a file of another workspace', async () => (await upload(photo, { workspaceId: workspaceB })).body.url],
  ])('is not %s', async (_, createUrl) => {
    const url = await createUrl()
    expect(await give({ imageUrl: url })).toMatchObject({ status: 400, body: free })
    expect(await call('POST', '/v1/testimonial', { key, body: { imageUrl: url } })).toMatchObject({
      status: 400,
      body: free,
    })
    expect(await rows('testimonials')).toEqual([])
  })

  test('is no video', async () => {
    const { url } = await uploadPhoto()
    expect(await give({ videoUrl: url })).toMatchObject({
      status: 400,
      body: 'videoUrl: is not a complete video of this workspace that is still free',
    })
  })

  test('is an ordinary URL on another host', async () => {
    const imageUrl = `https://shop.example/media/${'0'.repeat(32)}.jpg`
    expect((await give({ imageUrl })).status).toBe(201)
    expect(await rows('testimonials')).toMatchObject([{ imageUrl, imageFile: null }])
  })

  test('is claimed once by a request that is repeated', async () => {
    const { url } = await uploadPhoto()
    const headers = { 'Idempotency-Key': 'one' }
    const { body } = await give({ imageUrl: url }, headers)
    expect((await give({ imageUrl: url }, headers)).body).toEqual(body)
    // Without the file, the repeated request still returns the testimonial as it was created.
    await change(body.id, { imageUrl: null })
    expect((await give({ imageUrl: url }, headers)).body).toEqual(body)
  })

  test.each([
    ['erased', (id: string) => call('DELETE', `/v1/testimonial/${id}`, { key })],
    ['erased in the inbox', (id: string) => call('DELETE', `/v1/inbox/testimonials/${id}`, { key })],
    ['given another image', (id: string) => change(id, { imageUrl: 'https://shop.example/a.jpg' })],
    ['given no image', (id: string) => change(id, { imageUrl: null })],
  ])('is removed once its testimonial is %s', async (_, act) => {
    const { url, id } = await uploadPhoto()
    const { body } = await give({ imageUrl: url })
    expect((await act(body.id)).status).toBeLessThan(300)
    expect((await fetchFile(url, { key })).status).toBe(404)
    await runCron()
    expect(await listObjects(id)).toEqual([])
  })

  test('is kept by changes of other fields', async () => {
    const { url } = await uploadPhoto()
    const { body } = await give({ imageUrl: url })
    await change(body.id, { firstname: 'Ada', videoUrl: 'https://videos.example/a' })
    expect((await fetchFile(url, { key })).status).toBe(200)
  })

  test('is claimed by only one of twelve testimonials at the same time', async () => {
    const { url } = await uploadPhoto()
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await give({ imageUrl: url })).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })
})

describe('the author', () => {
  const giverToken = `lg_${'a'.repeat(43)}`
  const send = (method: string, body?: object) =>
    call(method, '/v1/my-testimonial', { body, headers: { Authorization: `Bearer ${giverToken}` } })

  test('replaces the photo, and the earlier one is removed', async () => {
    const [first, second] = [await uploadPhoto(), await uploadPhoto()]
    await give({ imageUrl: first.url, giverToken })
    const changed = await send('PUT', { imageUrl: second.url })
    expect([changed.status, changed.body.testimonial.imageUrl]).toEqual([200, second.url])
    expect([await stored(first.url), await stored(second.url)]).toMatchObject([undefined, { expires: null }])
    expect(await query('SELECT giverChanges FROM testimonials')).toMatchObject([
      { giverChanges: expect.stringMatching(/"fields":\["imageUrl"\]/) },
    ])
  })

  test('cannot take a file of another testimonial', async () => {
    const { url } = await uploadPhoto()
    await give({ imageUrl: url })
    await give({ giverToken })
    expect(await send('PUT', { imageUrl: url })).toMatchObject({ status: 400, body: free })
  })

  test('sends the same photo again without changing anything', async () => {
    const { url } = await uploadPhoto()
    await give({ imageUrl: url, giverToken })
    expect((await send('PUT', { imageUrl: url })).status).toBe(200)
    expect(await stored(url)).toMatchObject({ expires: null })
  })

  test('erases the photo with the testimonial', async () => {
    const { url } = await uploadPhoto()
    await give({ imageUrl: url, giverToken })
    expect((await send('DELETE')).status).toBe(204)
    expect(await stored(url)).toBeUndefined()
  })
})

describe('a file of an API key', () => {
  test('is shared by records of the workspace, and removed with the last', async () => {
    const imageUrl = await uploadKeyPhoto()
    const created = [
      await call('POST', '/v1/testimonial', { key, body: { imageUrl } }),
      await call('POST', '/v1/testimonial', { key, body: { imageUrl } }),
      await call('POST', '/v1/contacts', { key, body: { imageUrl } }),
    ]
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201])
    const [first, second, contact] = created.map(({ body }) => body.id)
    await call('DELETE', `/v1/testimonial/${first}`, { key })
    await change(second, { imageUrl: null })
    expect((await fetchFile(imageUrl)).status).toBe(200)
    await call('PUT', `/v1/contacts/${contact}`, { key, body: { firstname: 'Ada' } })
    expect((await fetchFile(imageUrl)).status).toBe(200)
    await call('DELETE', `/v1/contacts/${contact}`, { key })
    expect((await fetchFile(imageUrl)).status).toBe(404)
  })

  test('cannot be kept by a visitor when its owner erases it', async () => {
    const imageUrl = await uploadKeyPhoto()
    const giverToken = `lg_${'b'.repeat(43)}`
    expect(await give({ imageUrl, giverToken })).toMatchObject({ status: 400, body: free })
    const { body } = await give({ giverToken })
    const headers = { Authorization: `Bearer ${giverToken}` }
    const replace = () => call('PUT', '/v1/my-testimonial', { body: { imageUrl }, headers })
    expect(await replace()).toMatchObject({ status: 400, body: free })
    // The author keeps what the owner has put there.
    expect((await change(body.id, { imageUrl })).status).toBe(200)
    expect((await replace()).status).toBe(200)
  })

  test('is not claimed under another extension', async () => {
    const imageUrl = (await uploadKeyPhoto()).replace('.jpg', '.webp')
    expect(await call('POST', '/v1/testimonial', { key, body: { imageUrl } })).toMatchObject({
      status: 400,
      body: free,
    })
  })

  test('is replaced in a contact', async () => {
    const [first, second] = [await uploadKeyPhoto(1), await uploadKeyPhoto(2)]
    const { body } = await call('POST', '/v1/contacts', { key, body: { imageUrl: first } })
    await call('PUT', `/v1/contacts/${body.id}`, { key, body: { imageUrl: second } })
    expect([await stored(first), await stored(second)]).toMatchObject([undefined, { expires: null }])
  })
})

test('a write without files reads and writes no more rows than before', async () => {
  await give({ firstname: 'Ada' })
  expect(await query('SELECT (SELECT count(*) FROM media) + (SELECT count(*) FROM mediaTotals) AS count')).toEqual([
    { count: 0 },
  ])
})
