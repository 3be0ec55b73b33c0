import { beforeAll, describe, expect, test } from 'vitest'
import { checkVideo } from '../../../worker/media/formats/check-video.ts'
import { cleanPhoto } from '../../../worker/media/formats/clean-photo.ts'
import { applyPatches } from '../../../worker/media/formats/patches.ts'
import { openMediaPage } from '../../support/browser/media-page.ts'
import { exif, join, uint, xmp } from '../../support/media/media-bytes.ts'
import {
  element,
  includesText,
  jpegs,
  mp4,
  placeTracks,
  pngChunk,
  pngs,
  segment,
  videoTrack,
  webpChunk,
  webpHeader,
  webps,
} from '../../support/media/media-files.ts'

let page: Awaited<ReturnType<typeof openMediaPage>>
beforeAll(async () => {
  page = await openMediaPage()
})

/** Expects that a photo is shown as before, in the size that is stored for it. */
async function expectSame(file: Uint8Array<ArrayBuffer>) {
  const { type, width, height, bytes } = cleanPhoto(file)
  expect(includesText(file)).toBe(true)
  expect(includesText(bytes)).toBe(false)
  const shown = await page.show(type, bytes)
  expect(shown).toEqual(await page.show(type, file))
  expect(shown).toMatchObject({ width, height })
  return shown
}

describe('cleaned photos are shown as before', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with orientation %i', async (orientation) => {
    for (const create of [jpegs.iphone, jpegs.samsung, jpegs.photoshop]) await expectSame(create(orientation))
    const drawn = await page.draw('image/jpeg')
    await expectSame(join(drawn.subarray(0, 2), segment(0xe1, 'Exif\0\0', exif(orientation)), drawn.subarray(2)))
    const png = await page.draw('image/png')
    await expectSame(join(png.subarray(0, 33), pngChunk('eXIf', exif(orientation)), png.subarray(33)))
    await expectSame(pngs.editor(orientation))
    await expectSame(webps.phone(orientation))
  })

  test('upright', async () => {
    const { pixels } = await expectSame(jpegs.iphone(6))
    const { pixels: others } = await expectSame(jpegs.iphone(8))
    const { pixels: upright } = await expectSame(jpegs.iphone(1))
    expect(new Set([pixels, others, upright]).size).toBe(3)
  })

  test.each([0.8, 1])('as WebP of quality %d', async (quality) => {
    const drawn = await page.draw('image/webp', quality)
    const start = Buffer.from(drawn).indexOf('VP8', 12)
    const isExtended = String.fromCharCode(drawn[start + 3] ?? 0) === 'X'
    const content = join(
      isExtended ? '' : webpHeader(0x0c, [64, 48]),
      drawn.subarray(12),
      webpChunk('EXIF', exif(6)),
      webpChunk('XMP ', xmp),
    )
    await expectSame(join('RIFF', uint(content.length + 4, 4, true), 'WEBP', content))
  })
})

describe('cleaned videos are played as before', () => {
  async function clean(file: Uint8Array<ArrayBuffer>) {
    const { patches, ...video } = await checkVideo(async (at, length) => file.subarray(at, at + length), file.length)
    const stream = new Blob([file]).stream().pipeThrough(applyPatches(patches))
    return { ...video, patches, bytes: await new Response(stream).bytes() }
  }

  test.each(['video/webm;codecs=vp8', 'video/webm;codecs=vp9', 'video/mp4;codecs=vp9'])(
    'from a recorder of %s, which has nothing to remove',
    async (mimeType) => {
      const file = await page.record(mimeType)
      const { type, width, height, patches } = await clean(file)
      expect([type, width, height, patches]).toEqual([mimeType.split(';')[0], 64, 48, []])
    },
  )

  test.each(['first', 'last', 'fragments'] as const)('from a phone, with the index at %s', async (index) => {
    const frames = await page.encodeFrames(6)
    const tracks = [videoTrack([frames.slice(0, 2), frames.slice(2, 4), frames.slice(4)], [64, 48])]
    if (index !== 'fragments') tracks.unshift(...placeTracks)
    const file = mp4({ index, tracks, names: true, isTurned: true })
    const { type, width, height, bytes } = await clean(file)
    expect(includesText(file)).toBe(true)
    expect(includesText(bytes)).toBe(false)
    const played = await page.play(type, bytes)
    expect(played).toEqual(await page.play(type, file))
    expect(played).toMatchObject({ width, height })
    expect(played).toMatchObject({ width: 48, height: 64 })
  })

  test('from a recorder, with names that software has added', async () => {
    const recorded = await page.record('video/webm;codecs=vp8')
    const file = join(recorded, element('1254c367', element('7373', element('67c8', '51.5007'))))
    const { type, width, height, bytes } = await clean(file)
    expect(includesText(bytes)).toBe(false)
    expect(await page.play(type, bytes)).toMatchObject({ width, height })
  })
})
