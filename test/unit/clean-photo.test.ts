import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPhoto } from '../../worker/media/formats/clean-photo.ts'
import { readOrientation } from '../../worker/media/formats/exif.ts'
import { MediaError } from '../../worker/media/formats/media-error.ts'
import { exif, join, uint } from '../support/media/media-bytes.ts'
import {
  canary,
  foreignFiles,
  includesText,
  jpeg,
  jpegs,
  mp4,
  png,
  pngChunk,
  pngs,
  segment,
  webm,
  webp,
  webpImage,
  webps,
} from '../support/media/media-files.ts'

const tooLarge = 'must be at most 8192 pixels wide and high, and 25 megapixels'
const damaged = 'is damaged or incomplete'

const photos = { ...jpegs, ...pngs, phone: webps.phone }

/** Returns the marker codes of a JPEG up to the scan, or the types of the chunks of a PNG or WebP. */
function listParts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const parts: string[] = []
  if (file[0] === 0xff) {
    for (let at = 2; file[at + 1] !== 0xd9; at += 2 + file.readUInt16BE(at + 2)) {
      parts.push((file[at + 1] ?? 0).toString(16))
      if (file[at + 1] === 0xda) break
    }
  } else if (file[0] === 0x89) {
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
      parts.push(file.toString('latin1', at + 4, at + 8))
  } else {
    for (let at = 12; at < file.length; at += (9 + file.readUInt32LE(at + 4)) & ~1) {
      parts.push(file.toString('latin1', at, at + 4))
    }
  }
  return parts
}

/** Returns the orientation in the Exif block of a photo. */
const orientation = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes).indexOf('MM\0*')
  return start < 0 ? 1 : readOrientation(bytes.subarray(start))
}

/** Returns where the frame and the scan of a JPEG begin. */
const imageParts = (file: Uint8Array) => ({
  frame: Buffer.from(file).indexOf(Uint8Array.of(0xff, 0xc0)),
  scan: Buffer.from(file).indexOf(Uint8Array.of(0xff, 0xda)),
})

function withScanFirst(file: Uint8Array) {
  const { frame, scan } = imageParts(file)
  return join(file.subarray(0, frame), file.subarray(scan, -2), file.subarray(frame, scan), '\xff\xd9')
}

const renamed = (file: Uint8Array, name: string, other: string) => {
  const at = Buffer.from(file).indexOf(name)
  return join(file.subarray(0, at), other, file.subarray(at + name.length))
}

describe('cleaned photos', () => {
  test.each(Object.entries(photos))('have no metadata of %s', (_, create) => {
    const file = create()
    expect(includesText(file)).toBe(true)
    expect(includesText(cleanPhoto(file).bytes)).toBe(false)
  })

  test.each([
    ['iphone', jpegs.iphone(), ['e1', 'e2', 'db', 'c0', 'c4', 'da'], 6],
    ['pixel', jpegs.pixel(), ['e2', 'db', 'c0', 'c4', 'da'], 1],
    ['samsung', jpegs.samsung(), ['e1', 'db', 'c0', 'c4', 'da'], 6],
    ['photoshop', jpegs.photoshop(), ['e0', 'e1', 'e2', 'ee', 'db', 'c0', 'c4', 'da'], 8],
    ['editor', pngs.editor(), ['IHDR', 'sRGB', 'gAMA', 'pHYs', 'eXIf', 'IDAT', 'IEND'], 6],
    ['upright PNG', pngs.editor(1), ['IHDR', 'sRGB', 'gAMA', 'pHYs', 'IDAT', 'IEND'], 1],
    ['animated PNG', pngs.animated(), ['IHDR', 'IDAT', 'IEND'], 1],
    ['phone', webps.phone(), ['VP8X', 'ICCP', 'VP8L', 'EXIF'], 6],
    ['phone without a prefix', webps.phone(3, ''), ['VP8X', 'ICCP', 'VP8L', 'EXIF'], 3],
    ['upright WebP', webps.phone(1), ['VP8X', 'ICCP', 'VP8L'], 1],
    ['simple WebP', webp(), ['VP8L'], 1],
  ])('keep what the display needs of %s', (_, file, parts, expected) => {
    const { bytes } = cleanPhoto(file)
    expect(listParts(bytes)).toEqual(parts)
    expect(orientation(bytes)).toBe(expected)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('keep orientation %i', (value) => {
    for (const create of [jpegs.iphone, jpegs.samsung, pngs.editor, webps.phone]) {
      expect(orientation(cleanPhoto(create(value)).bytes)).toBe(value)
    }
  })

  test('keep the first orientation, as browsers do', () => {
    const file = jpeg([6, 3].map((value) => segment(0xe1, 'Exif\0\0', exif(value))))
    const { bytes } = cleanPhoto(file)
    expect(listParts(bytes).filter((part) => part === 'e1')).toHaveLength(1)
    expect(orientation(bytes)).toBe(6)
  })

  test.each([0, 9, 65_535])('are upright with the invalid orientation %i', (value) => {
    expect(listParts(cleanPhoto(jpegs.samsung(value)).bytes)).not.toContain('e1')
  })

  test('have the chunks of a valid PNG', () => {
    const { bytes } = cleanPhoto(pngs.editor())
    const [eXIf] = listParts(bytes).filter((type) => type === 'eXIf')
    expect(eXIf).toBeDefined()
    const at = Buffer.from(bytes).indexOf('eXIf') - 4
    const length = Buffer.from(bytes).readUInt32BE(at)
    const chunk = bytes.subarray(at, at + 12 + length)
    expect(chunk).toEqual(pngChunk('eXIf', chunk.subarray(8, -4)))
  })

  test('have the flags and sizes of a valid WebP', () => {
    const flags = (bytes: Uint8Array) => bytes[20]
    for (const [value, expected] of [[1, 0x20] as const, [6, 0x28] as const]) {
      const { bytes } = cleanPhoto(webps.phone(value))
      expect(flags(bytes)).toBe(expected)
      expect(Buffer.from(bytes).readUInt32LE(4)).toBe(bytes.length - 8)
    }
  })

  test('have the width and height that browsers display', () => {
    const size = (file: Uint8Array<ArrayBuffer>) => {
      const { width, height } = cleanPhoto(file)
      return [width, height]
    }
    expect(size(jpegs.iphone(1))).toEqual([32, 16])
    expect(size(jpegs.iphone(3))).toEqual([32, 16])
    expect(size(jpegs.iphone(6))).toEqual([16, 32])
    expect(size(png([], [], '', [7, 3]))).toEqual([7, 3])
    expect(size(webp('', [8_192, 3_000]))).toEqual([8_192, 3_000])
  })

  test('are not changed by a second cleaning', () => {
    for (const create of Object.values(photos)) {
      const { bytes } = cleanPhoto(create())
      expect(cleanPhoto(bytes).bytes).toEqual(bytes)
    }
  })

  test('are the same as before if there was nothing to remove', () => {
    for (const file of [jpeg(), png(), webp()]) expect(cleanPhoto(file).bytes).toEqual(file)
  })

  test.each([
    ['a page', '<script>alert(1)</script>'],
    ['an archive', foreignFiles.zip],
    ['a Java archive', join('PK\x03\x04META-INF/MANIFEST.MF', canary)],
    ['another photo', jpegs.iphone()],
    ['a video', mp4({ names: true })],
    ['zeros', Buffer.alloc(100)],
  ])('end with the image, without %s that follows it', (_, tail) => {
    expect(cleanPhoto(jpeg([], tail)).bytes).toEqual(jpeg())
    expect(cleanPhoto(png([], [], tail)).bytes).toEqual(png())
    expect(cleanPhoto(webp(tail)).bytes).toEqual(webp())
  })

  test('have none of 9,000 segments', () => {
    const file = jpeg(Array(9_000).fill(segment(0xe1, canary)))
    expect(includesText(cleanPhoto(file).bytes)).toBe(false)
  })

  test('have no thumbnail', () => {
    const thumbnail = join('JFIF\0\x01\x02\0\0\x48\0\x48\x01\x02', canary.slice(0, 6))
    const { bytes } = cleanPhoto(jpeg([segment(0xe0, thumbnail), segment(0xe0, 'JFXX\0\x10', canary)]))
    expect(bytes).toEqual(jpeg([segment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\0\0')]))
  })

  test('have nothing from between segments', () => {
    const segmentEnd = 2 + 69
    expect(cleanPhoto(join(jpeg().subarray(0, segmentEnd), canary, jpeg().subarray(segmentEnd))).bytes).toEqual(jpeg())
  })
})

describe('rejected photos', () => {
  test.each(Object.entries({ ...foreignFiles, video: mp4(), webm: webm() }))('%s', (_, file) => {
    expect(() => cleanPhoto(file)).toThrow(new MediaError('is not a JPEG, PNG or WebP image'))
  })

  test.each([
    [65_535, 65_535],
    [8_193, 1],
    [1, 8_193],
    [5_001, 5_000],
  ])('%i by %i pixels', (width, height) => {
    const dimensions: [number, number] = [width, height]
    expect(() => cleanPhoto(withSize(jpeg(), dimensions))).toThrow(new MediaError(tooLarge))
    expect(() => cleanPhoto(png([], [], '', dimensions))).toThrow(new MediaError(tooLarge))
    if (width < 16_384) expect(() => cleanPhoto(webp('', dimensions))).toThrow(new MediaError(tooLarge))
  })

  test.each([
    ['no width', withSize(jpeg(), [0, 1])],
    ['no height', withSize(jpeg(), [1, 0])],
    ['a PNG without width', png([], [], '', [0, 1])],
    ['two frames', withSecondFrame(jpeg())],
    ['no scan', join(jpeg().subarray(0, imageParts(jpeg()).scan), '\xff\xd9')],
    ['a scan before its frame', withScanFirst(jpeg())],
    ['no end', jpeg().subarray(0, -2)],
    ['a segment that ends before it begins', join('\xff\xd8\xff\xe0\0\x01', jpeg().subarray(2))],
    ['only a start', join('\xff\xd8\xff')],
    ['a second header of a PNG', png([pngChunk('IHDR', uint(1, 4), uint(1, 4), '\x08\0\0\0\0')])],
    ['a PNG for iOS only', join(png().subarray(0, 8), pngChunk('CgBI', uint(0, 4)), png().subarray(8))],
    ['a PNG with another chunk as header', renamed(png(), 'IHDR', 'tEXt')],
    ['a PNG without its last bytes', png().subarray(0, -2)],
    ['a PNG without image data', join(png().subarray(0, 33), pngChunk('IEND'))],
    ['a PNG with something in its end', join(png().subarray(0, -12), pngChunk('IEND', canary))],
    ['a chunk of 2^32 bytes', join(png().subarray(0, 33), '\xff\xff\xff\xff', 'tEXt')],
    ['a WebP of 2^32 bytes', join('RIFF\xff\xff\xff\xff', webp().subarray(8))],
    ['a WebP whose canvas is another size', withCanvas(webps.phone(), 30)],
    ['a WebP without an image', join('RIFF', uint(4, 4, true), 'WEBP')],
  ])('%s', (_, file) => {
    expect(() => cleanPhoto(Uint8Array.from(file))).toThrow(new MediaError(damaged))
  })

  test.each([
    ['an animated WebP', webps.animated()],
    ['a WebP that hides its animation', webps.undeclared()],
    ['a WebP that only declares an animation', webps.declared()],
  ])('%s', (_, file) => {
    expect(() => cleanPhoto(file)).toThrow(new MediaError('must not be animated'))
  })
})

/** Returns a JPEG with other dimensions in its frame header. */
function withSize(file: Uint8Array, [width, height]: [number, number]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file)
  const frame = bytes.indexOf(Uint8Array.of(0xff, 0xc0))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return Uint8Array.from(bytes)
}

/** Returns a JPEG with its frame header twice. */
function withSecondFrame(file: Uint8Array) {
  const { frame } = imageParts(file)
  return join(file.subarray(0, frame + 13), file.subarray(frame))
}

function withCanvas(file: Uint8Array, width: number) {
  const bytes = Uint8Array.from(file)
  bytes[24] = width
  return bytes
}

describe('any bytes', () => {
  const files = [
    ...Object.values(photos).map((create) => create()),
    jpeg([], 'tail'),
    png(),
    webp(),
    webpImage(),
    exif(6),
  ]
  /** A photo with bytes replaced, cut, or repeated. */
  const damagedFile = fc
    .tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0x7f, 0xd9, 0xda, 0xff)), {
        maxLength: 8,
      }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([file, changes, length]) => {
      const bytes = Uint8Array.from(file)
      for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value
      return length < 0.5 ? bytes.slice(0, length * 2 * bytes.length) : bytes
    })

  test('are cleaned, and then not changed by a second cleaning, or rejected', () => {
    fc.assert(
      fc.property(fc.oneof(damagedFile, fc.uint8Array({ maxLength: 200 })), (file) => {
        try {
          const { bytes } = cleanPhoto(Uint8Array.from(file))
          expect(cleanPhoto(bytes).bytes).toEqual(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(MediaError)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['markers', join('\xff\xd8', Buffer.alloc(5_000_000, 0xff))],
    ['empty segments', join('\xff\xd8', Buffer.alloc(5_000_000, Buffer.from([0xff, 0xe1, 0, 2])))],
    ['empty chunks', join(png().subarray(0, 33), Buffer.alloc(4_999_992, pngChunk('IDAT')))],
    ['chunks', join('RIFF', uint(4_999_996, 4, true), 'WEBP', Buffer.alloc(4_999_992, 'XMP \0\0\0\0'))],
  ])('are rejected in time, also 5 MB of %s', (_, file) => {
    const started = performance.now()
    expect(() => cleanPhoto(file)).toThrow(new MediaError(damaged))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
