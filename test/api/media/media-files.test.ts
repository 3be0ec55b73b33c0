import { describe, expect, test } from 'vitest'
import { fetchFile, upload, uploadWithKey } from '../../support/media/media.ts'
import {
  canary,
  foreignFiles,
  includesText,
  jpeg,
  jpegs,
  mp4,
  mp4s,
  png,
  pngs,
  videoTrack,
  webm,
  webms,
  webp,
  webps,
} from '../../support/media/media-files.ts'
import { bucket, keys, query, workspaceA } from '../../support/service/harness.ts'

type File = Uint8Array<ArrayBuffer>

/** Uploads a file as a visitor, and returns what the owner gets. */
async function store(kind: 'photo' | 'video', type: string, file: File) {
  const { status, body } = await upload(file, { kind, type })
  expect(body).toMatchObject({ url: expect.any(String) })
  expect(status).toBe(200)
  return fetchFile(body.url, { key: keys.workspaceA })
}

const countObjects = async () => (await bucket.list()).objects.length

describe('stored files', () => {
  test.each([
    ...Object.entries(jpegs).map(([name, create]) => [name, 'photo', 'image/jpeg', create()] as const),
    ...Object.entries(pngs).map(([name, create]) => [`PNG of ${name}`, 'photo', 'image/png', create()] as const),
    ['phone', 'photo', 'image/webp', webps.phone()] as const,
    ...Object.entries(mp4s).map(([name, create]) => [`MP4 of ${name}`, 'video', 'video/mp4', create()] as const),
    ...Object.entries(webms).map(([name, create]) => [`WebM of ${name}`, 'video', 'video/webm', create()] as const),
    ['QuickTime', 'video', 'video/quicktime', mp4s.iphone()] as const,
    ['JPEG and archive', 'photo', 'image/jpeg', jpeg([], foreignFiles.zip)] as const,
    ['PNG and page', 'photo', 'image/png', png([], [], `<script>${canary}</script>`)] as const,
    ['WebP and page', 'photo', 'image/webp', webp(`<script>${canary}</script>`)] as const,
  ])('have no place: %s', async (_, kind, type, file) => {
    expect(includesText(file)).toBe(true)
    const before = await countObjects()
    const { status, headers, bytes } = await store(kind, type, file)
    expect(status).toBe(200)
    expect(includesText(bytes)).toBe(false)
    expect(headers.get('Content-Type')).toBe(type.replace('quicktime', 'mp4'))
    expect(Number(headers.get('Content-Length'))).toBe(bytes.length)
    const [row] = await query('SELECT bytes, width, height FROM media ORDER BY created DESC LIMIT 1')
    expect(row).toMatchObject({ bytes: bytes.length, width: expect.any(Number), height: expect.any(Number) })
    // The original is removed, at the latest by the next cron.
    const removals = await query('SELECT object FROM mediaRemovals')
    expect((await countObjects()) - removals.length).toBeLessThanOrEqual(before + 1)
  })

  test('have no place that is in several parts of an upload', async () => {
    const frames = Array.from({ length: 12 }, () => [Buffer.alloc(1_000_000, 1)])
    const file = mp4({ names: true, index: 'fragments', tracks: [videoTrack(frames)] })
    const { bytes } = await store('video', 'video/mp4', file)
    expect(bytes.length).toBe(file.length)
    expect(includesText(bytes)).toBe(false)
    expect(Buffer.from(bytes).equals(file)).toBe(false)
  })

  test('have no place if API clients upload them', async () => {
    for (const [path, file] of [
      ['upload-image', jpegs.samsung()],
      ['upload-video', mp4s.iphone()],
      ['upload-small-video', webms.live()],
    ] as const) {
      const { status, body } = await uploadWithKey(`/v1/media/${path}/${workspaceA}`, file)
      expect(status).toBe(200)
      expect(includesText((await fetchFile(body.url)).bytes)).toBe(false)
    }
  })

  test('are as they were sent if they have nothing to remove', async () => {
    for (const [kind, type, file] of [
      ['photo', 'image/jpeg', jpeg()],
      ['photo', 'image/png', png()],
      ['photo', 'image/webp', webp()],
      ['video', 'video/mp4', mp4()],
      ['video', 'video/webm', webm()],
    ] as const) {
      expect((await store(kind, type, file)).bytes).toEqual(file)
    }
  })
})

describe('rejected files', () => {
  const photo = 'photo: is not a JPEG, PNG or WebP image'
  const video = 'video: is not an MP4 or WebM video'
  const tooLarge = 'photo: must be at most 8192 pixels wide and high, and 25 megapixels'
  const { empty, ...files } = foreignFiles

  /** Expects that an upload is rejected with this sentence, and that nothing of it remains. */
  async function expectRejected(kind: 'photo' | 'video', type: string, file: File, message: string) {
    const before = await countObjects()
    const { status, body } = await upload(file, { kind, type })
    expect({ status, body }).toEqual({ status: 400, body: message })
    expect(await countObjects()).toBe(before)
    expect(await query('SELECT 1 FROM media WHERE completed IS NULL')).toEqual([])
  }

  test.each(Object.entries(files))('%s', async (_, file) => {
    await expectRejected('photo', 'image/png', file, photo)
    await expectRejected('video', 'video/mp4', file, video)
  })

  test.each([
    ['a PNG declared as JPEG', 'photo', 'image/jpeg', png(), 'photo: is not image/jpeg, as was declared'],
    ['a WebM declared as MP4', 'video', 'video/mp4', webm(), 'video: is not video/mp4, as was declared'],
    ['a photo as video', 'video', 'video/mp4', jpegs.pixel(), video],
    ['a video as photo', 'photo', 'image/jpeg', mp4(), photo],
    ['a page of an image type', 'photo', 'image/png', foreignFiles.html, photo],
    ['65,535 pixels', 'photo', 'image/png', png([], [], '', [65_535, 65_535]), tooLarge],
    ['2^32 pixels', 'photo', 'image/png', png([], [], '', [4_294_967_295, 1]), tooLarge],
    ['half a photo', 'photo', 'image/jpeg', jpeg().slice(0, 120), 'photo: is damaged or incomplete'],
    ['half a video', 'video', 'video/mp4', mp4({ index: 'first' }).slice(0, -9), 'video: is damaged or incomplete'],
    ['an animated WebP', 'photo', 'image/webp', webps.animated(), 'photo: must not be animated'],
  ] as const)('%s', async (_, kind, type, file, message) => {
    await expectRejected(kind, type, file, message)
  })

  test('of API clients', async () => {
    const { status, body } = await uploadWithKey(`/v1/media/upload-image/${workspaceA}`, foreignFiles.svg)
    expect({ status, body }).toEqual({ status: 400, body: photo.replace('photo', 'file') })
  })
})
