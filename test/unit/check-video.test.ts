import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkVideo } from '../../worker/media/formats/check-video.ts'
import { MediaError } from '../../worker/media/formats/media-error.ts'
import { applyPatches, type Patch } from '../../worker/media/formats/patches.ts'
import { join, uint } from '../support/media/media-bytes.ts'
import {
  box,
  canary,
  element,
  foreignFiles,
  includesText,
  jpegs,
  mp4,
  mp4s,
  placeTracks,
  videoTrack,
  webm,
  webmBlock,
  webms,
  webmTrack,
} from '../support/media/media-files.ts'

const damaged = 'is damaged or incomplete'
const tooLarge = 'must be at most 8192 pixels wide and high, and 25 megapixels'
const noVideo = 'is not an MP4 or WebM video'
const otherTracks = 'must have no tracks besides video and sound'

/** Checks a file, and returns the number of reads too. */
async function check(file: Uint8Array) {
  let reads = 0
  const read = async (offset: number, length: number) => {
    reads++
    return file.subarray(offset, offset + length)
  }
  const video = await checkVideo(read, file.length)
  return { ...video, reads }
}

/** Sends a file through the patches in chunks of `chunkBytes`. */
async function patch(file: Uint8Array, patches: Patch[], chunkBytes = 65_536): Promise<Uint8Array> {
  const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, at) =>
    file.slice(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return new Response(stream.pipeThrough(applyPatches(patches))).bytes()
}

const clean = async (file: Uint8Array) => patch(file, (await check(file)).patches)

const videos = { ...mp4s, ...webms }

describe('cleaned videos', () => {
  test.each(Object.entries(videos))('have no metadata of %s, and the same length', async (_, create) => {
    const file = create()
    expect(includesText(file)).toBe(true)
    const cleaned = await clean(file)
    expect(includesText(cleaned)).toBe(false)
    expect(includesText(cleaned, '51.50')).toBe(false)
    expect(cleaned.length).toBe(file.length)
  })

  test.each(Object.entries(videos))('keep picture and sound of %s where they were', async (_, create) => {
    const file = create()
    const cleaned = await clean(file)
    for (const content of ['a frame', 'a sound', 'ftyp', 'tkhd', 'stco', 'moof']) {
      const places = (bytes: Uint8Array) => [...Buffer.from(bytes).toString('latin1').matchAll(RegExp(content, 'g'))]
      if (content.length > 4)
        expect(places(cleaned).map(({ index }) => index)).toEqual(places(file).map(({ index }) => index))
    }
  })

  test.each(Object.entries(videos))('have nothing more to remove: %s', async (_, create) => {
    const cleaned = await clean(create())
    const { patches, ...video } = await check(cleaned)
    expect(patches).toEqual([])
    const { type, width, height } = await check(create())
    expect(video).toMatchObject({ type, width, height })
  })

  test.each([
    ['MP4', mp4()],
    ['MP4 with its index first', mp4({ index: 'first' })],
    ['fragmented MP4', mp4({ index: 'fragments' })],
    ['MP4 with 64-bit sizes', mp4({ largeSizes: true })],
    ['MP4 that ends with a box of size 0', withOpenEnd(mp4({ index: 'first' }))],
    ['MP4 with clean padding', mp4({ tail: join(box('free', Buffer.alloc(3_000_000)), '\0\0\0') })],
    ['WebM', webm()],
    ['live WebM', webm({ isLive: true })],
    ['WebM with clean padding', webm({ tail: join(element('ec', Buffer.alloc(3_000_000)), '\0') })],
  ])('need no patches if there is no metadata: %s', async (_, file) => {
    expect((await check(file)).patches).toEqual([])
  })

  test('have the width and height that browsers display', async () => {
    expect(await check(mp4())).toMatchObject({ type: 'video/mp4', width: 64, height: 48 })
    for (const largeSizes of [false, true]) {
      expect(await check(mp4({ isTurned: true, largeSizes }))).toMatchObject({ width: 48, height: 64 })
    }
    expect(await check(webm())).toMatchObject({ type: 'video/webm', width: 64, height: 48 })
  })

  test('have no samples of tracks with the place, and all others', async () => {
    const tracks = [placeTracks[0] ?? videoTrack(), videoTrack()]
    const { patches } = await check(mp4({ tracks }))
    // The track, and three chunks of two samples.
    expect(patches.map(({ head }) => Buffer.from(head.subarray(4)).toString())).toEqual(['', '', '', 'free'])
    const sampleBytes = `GPS ${canary}`.length
    expect(patches.slice(0, 3).map(({ length }) => length)).toEqual(Array(3).fill(2 * sampleBytes))
  })

  test.each([2, 3, 9, 127, 128, 136, 190, 300])('have padding of %i bytes in WebM', async (length) => {
    const names = element('bf', canary.repeat(50).slice(0, length - (length > 128 ? 9 : 2)))
    const file = webm({ tail: names })
    expect(file.length - webm().length).toBe(names.length)
    const cleaned = await clean(file)
    expect(includesText(cleaned, '51')).toBe(false)
    expect((await check(cleaned)).patches).toEqual([])
    expect(cleaned[webm().length]).toBe(0xec)
  })

  test('have no samples that two tracks share', async () => {
    const file = mp4({ tracks: [...placeTracks.slice(1, 3), videoTrack()] })
    const bytes = Buffer.from(file)
    const first = bytes.indexOf('stco') + 12
    const second = bytes.indexOf('stco', first) + 12
    const sampleBytes = `GPS ${canary}`.length
    for (const [distance, lengths] of [
      [0, [sampleBytes]],
      [4, [sampleBytes, 4]],
    ] as const) {
      bytes.writeUInt32BE(bytes.readUInt32BE(first) + distance, second)
      const { patches } = await check(bytes)
      const offset = bytes.readUInt32BE(first)
      const shared = patches.filter((patch) => patch.offset >= offset && patch.offset <= offset + sampleBytes)
      expect(shared.map(({ length }) => length)).toEqual(lengths)
    }
  })

  test.each(['mp4', 'webm'])('end without what follows them: %s', async (format) => {
    for (const tail of [
      '<script>alert(1)</script>',
      'PK\x03\x04',
      foreignFiles.zip,
      jpegs.iphone(),
      'x',
      canary.repeat(9),
    ]) {
      const file = format === 'mp4' ? mp4({ tail }) : webm({ tail })
      const cleaned = await clean(file)
      const start = cleaned.length - join(tail).length
      expect(cleaned.subarray(0, start)).toEqual(file.subarray(0, start))
      expect(
        includesText(
          cleaned.subarray(start),
          join(tail).length > 1 ? Buffer.from(join(tail)).toString('latin1', 0, 2) : 'x',
        ),
      ).toBe(false)
    }
  })
})

describe('reads', () => {
  const frame = (length: number) => Array.from({ length: 4 }, () => Buffer.alloc(length / 4, 1))
  const chunks = (count: number, length: number) => Array.from({ length: count }, () => frame(length))

  test.each([
    ['an MP4', mp4({ names: true, tracks: [videoTrack(chunks(64, 1_000_000))] }), 2],
    ['an MP4 with its index first', mp4({ index: 'first', tracks: [videoTrack(chunks(64, 1_000_000))] }), 1],
    ['a fragmented MP4', mp4({ index: 'fragments', tracks: [videoTrack(chunks(128, 500_000))] }), 62],
    ['a WebM', webm({ clusters: Array(128).fill([webmBlock(1, 0, Buffer.alloc(500_000))]) }), 62],
    [
      'a live WebM',
      webm({ isLive: true, clusters: Array(128).fill(Array(10).fill(webmBlock(1, 0, Buffer.alloc(50_000)))) }),
      62,
    ],
  ])('are few for 64 MB: %s', async (_, file, most) => {
    expect(file.length).toBeGreaterThan(63_900_000)
    expect((await check(file)).reads).toBeLessThanOrEqual(most)
  })

  const large = Buffer.alloc(1_000_000)
  test.each([
    ['499,000 boxes', join(mp4(), Buffer.alloc(499_000 * 8, box('free')))],
    ['60 boxes of 1 MB', join(mp4(), ...Array(60).fill(box('free', large)))],
    ['499,000 elements', webm({ clusters: [[webmBlock(1, 0, 'a'), Buffer.alloc(998_000, element('ec'))]] })],
    ['60 elements of 1 MB', webm({ clusters: [[webmBlock(1, 0, 'a'), ...Array(60).fill(element('ec', large))]] })],
  ])('are few for %s', async (_, file) => {
    expect((await check(file)).reads).toBeLessThanOrEqual(61)
  })
})

describe('rejected videos', () => {
  const truncated = (file: Uint8Array, bytes: number) => file.subarray(0, -bytes)
  const withIndex = (...content: Uint8Array[]) => join(box('ftyp', 'isom'), box('moov', ...content), box('mdat', 'a'))
  const otherTrack = webmTrack(2, 0x11)
  const [largeTrack, smallTrack] = [65_535, 64].map((side, at) =>
    webmTrack(at + 1, 1, element('e0', element('b0', uint(side, 2)), element('ba', uint(1, 1)))),
  ) as [Uint8Array, Uint8Array]

  test.each([
    ...Object.entries(foreignFiles).filter(([name]) => !/heic|avif|empty/.test(name)),
    ['photo', jpegs.pixel()] as const,
  ])('%s', async (_, file) => {
    await expect(check(file)).rejects.toThrow(new MediaError(noVideo))
  })

  test.each([
    ['HEIC', foreignFiles.heic, noVideo],
    ['AVIF', foreignFiles.avif, noVideo],
    ['a HEIC sequence', mp4({ brand: 'hevc' }), noVideo],
    ['an AVIF sequence', mp4({ brand: 'avis' }), noVideo],
    ['an empty file', foreignFiles.empty, noVideo],
    ['a page in an MP4 that begins otherwise', join(box('free', '<script>'), mp4()), noVideo],
    ['an MP4 that was cut', truncated(mp4({ index: 'first' }), 1), damaged],
    ['an MP4 without an index', join(box('ftyp', 'isom'), box('mdat', 'a')), damaged],
    ['an MP4 with two indexes', join(mp4(), mp4().subarray(20)), damaged],
    ['an MP4 without samples', mp4({ index: 'fragments', tracks: [videoTrack([])] }), damaged],
    ['fragments without an index', join(box('ftyp', 'isom'), box('moof'), box('mdat', 'a')), damaged],
    ['an MP4 with sound only', mp4({ tracks: [{ ...videoTrack(), handler: 'soun' }] }), damaged],
    ['an MP4 with text only', mp4({ tracks: placeTracks }), damaged],
    ['an MP4 with a large index', withLargeIndex(mp4()), damaged],
    ['an MP4 without width', mp4({ tracks: [videoTrack(undefined, [0, 48])] }), damaged],
    ['an MP4 of 65,535 pixels', mp4({ tracks: [videoTrack(undefined, [65_535, 48])] }), tooLarge],
    ['a box that ends before it begins', withIndex(join(uint(7, 4), 'trak')), damaged],
    ['a box of 2^63 bytes', withIndex(join(uint(1, 4), 'trak', '\x7f\xff\xff\xff\xff\xff\xff\xff')), damaged],
    ['a sample outside the media data', withMovedSample(mp4({ tracks: [...placeTracks, videoTrack()] })), damaged],
    ['place tracks in fragments', mp4({ index: 'fragments', tracks: [videoTrack(), ...placeTracks] }), otherTracks],
    ['Matroska', webm({ docType: 'matroska' }), noVideo],
    ['a WebM that was cut', truncated(webm(), 1), damaged],
    ['a live WebM that was cut', truncated(webm({ isLive: true }), 1), damaged],
    ['a WebM without video', webm({ tracks: [webmTrack(1, 2)] }), damaged],
    ['a WebM with subtitles', webm({ tracks: [otherTrack] }), otherTracks],
    ['a WebM with a track of 65,535 pixels', webm({ tracks: [largeTrack, smallTrack] }), tooLarge],
    ['a WebM without clusters', webm({ clusters: [] }), damaged],
    [
      'a Tracks element of unknown size',
      join(webm().subarray(0, 15), Buffer.from('18538067ff1654ae6bff', 'hex')),
      damaged,
    ],
  ])('%s', async (_, file, message) => {
    await expect(check(file)).rejects.toThrow(new MediaError(message))
  })

  test('a file that is shorter than announced', async () => {
    await expect(checkVideo(async () => mp4(), 5_000_000)).rejects.toThrow(new MediaError(damaged))
  })
})

/** Returns an MP4 whose last box is open, as software writes it that does not know the size yet. */
function withOpenEnd(file: Uint8Array) {
  const bytes = Buffer.from(file)
  bytes.writeUInt32BE(0, bytes.indexOf('mdat') - 4)
  return bytes
}

/** Returns an MP4 with 9 MB of padding at the end of its index, which is its last box. */
function withLargeIndex(file: Uint8Array) {
  const bytes = Buffer.from(join(file, box('free', Buffer.alloc(9_000_000))))
  const index = bytes.indexOf('moov') - 4
  bytes.writeUInt32BE(bytes.length - index, index)
  return bytes
}

/** Returns the `trak` box of an MP4 with a table that lies about the number of samples. */
function lyingTrack() {
  const bytes = Buffer.from(mp4({ tracks: placeTracks.slice(3) }))
  bytes.writeUInt32BE(100_000, bytes.indexOf('stsc') + 16)
  return bytes.subarray(bytes.indexOf('trak') - 4)
}

/** Returns an MP4 whose first chunk begins in the file type box. */
function withMovedSample(file: Uint8Array) {
  const bytes = Buffer.from(file)
  bytes.writeUInt32BE(4, bytes.indexOf('stco') + 12)
  return bytes
}

describe('any bytes', () => {
  const files = Object.values(videos).map((create) => create().subarray(0, 20_000))
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const damagedFile = fc
    .tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(part, fc.constantFrom(0, 1, 8, 0x7f, 0xec, 0xff)), { maxLength: 6 }),
      part,
    )
    .map(([file, changes, length]) => {
      const bytes = Uint8Array.from(file)
      for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value
      return length < 0.3 ? bytes.slice(0, (length / 0.3) * bytes.length) : bytes
    })

  test('are cleaned, with nothing more to remove, or rejected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(damagedFile, fc.uint8Array({ maxLength: 100 })), async (file) => {
        const video = await check(file).catch((error: unknown) => error)
        if (video instanceof MediaError) return
        const { patches } = video as Awaited<ReturnType<typeof check>>
        let end = 0
        for (const { offset, length, head } of patches) {
          expect(offset).toBeGreaterThanOrEqual(end)
          expect(head.length).toBeLessThanOrEqual(length)
          end = offset + length
        }
        expect(end).toBeLessThanOrEqual(file.length)
        expect(await check(await patch(file, patches))).toMatchObject({ patches: [] })
      }),
      { numRuns: 3_000 },
    )
  })

  test('are patched alike in chunks of any size', async () => {
    const patches = fc.array(fc.tuple(fc.nat(30), fc.uint8Array({ maxLength: 8 }), fc.nat(30)), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(patches, fc.integer({ min: 1, max: 50 }), async (parts, chunkBytes) => {
        let offset = 0
        const list = parts.map(([gap, head, zeros]) => {
          const patch = { offset: offset + gap, length: head.length + zeros, head }
          offset = patch.offset + patch.length
          return patch
        })
        const file = Buffer.alloc(offset + 10, 0xee)
        const expected = Uint8Array.from(file)
        for (const { offset, length, head } of list) {
          expected.fill(0, offset, offset + length)
          expected.set(head, offset)
        }
        expect(await patch(file, list, chunkBytes)).toEqual(expected)
      }),
    )
  })

  test.each([
    ['boxes', join(box('ftyp', 'isom'), Buffer.alloc(63_999_984, box('free')))],
    ['elements', join(webm({ isLive: true }), Buffer.alloc(63_999_000, element('e7')))],
    ['tracks', join(box('ftyp', 'isom'), box('moov', ...Array(15_000).fill(lyingTrack())))],
  ])('are rejected in time, also 64 MB of %s', async (_, file) => {
    const started = performance.now()
    await expect(check(file)).rejects.toThrow(new MediaError(damaged))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
