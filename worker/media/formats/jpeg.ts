import { addPart, concatBytes, readText, readUint } from './bytes.ts'
import { checkDimensions } from './dimensions.ts'
import { orientationTiff, orientedSize, readOrientation } from './exif.ts'
import { assertIntact, MediaError } from './media-error.ts'
import type { Photo } from './photo.ts'

/*
 * JPEG: segments of a marker (0xff and a code), a length and data, where the image data of a scan follows its segment
 * (ITU-T T.81, annex B; JFIF 1.02; Adobe Technical Note 5116; ICC.1:2022, annex B.4).
 */

const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

const maxScans = 50

/** Returns where the next marker is: stuffed and fill bytes (T.81, B.1.1.2 and 5) and restart markers are none. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code > 1 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at
  }
  throw new MediaError()
}

/** Returns a short segment. */
const segment = (code: number, ...data: number[]) => Uint8Array.of(0xff, code, 0, data.length + 2, ...data)

/**
 * Returns a JPEG with only what its display needs: image segments, JFIF without a thumbnail, colour profile, Adobe's colour
 * transform, and the orientation. An index to more images (MPF) goes, as do these images, which follow the end of the first.
 */
export function cleanJpeg(bytes: Uint8Array): Photo {
  const parts = [bytes.subarray(0, 2)]
  let [width, height, orientation, scans] = [0, 0, 0, 0]

  /** Returns the part of a segment that remains. */
  const clean = (code: number, whole: Uint8Array): Uint8Array => {
    const data = whole.subarray(4)
    const name = readText(data, 0, 12)
    if (code === 0xe0 && name.startsWith('JFIF\0') && data.length >= 14)
      return segment(code, ...data.subarray(0, 12), 0, 0)
    if (code === 0xe1 && name.startsWith('Exif\0') && !orientation) {
      orientation = readOrientation(data.subarray(6))
      const tiff = orientationTiff(orientation)
      if (tiff.length > 0) return segment(code, ...data.subarray(0, 6), ...tiff)
    }
    if (code === 0xee && name.startsWith('Adobe')) return segment(code, ...data.subarray(0, 12))
    if (code >= 0xc0 && code <= 0xc2) {
      // A decoder fails at a second frame.
      assertIntact(!width)
      height = readUint(data, 1, 2)
      width = readUint(data, 3, 2)
      checkDimensions(width, height)
      return whole
    }
    const isProfile = code === 0xe2 && name === 'ICC_PROFILE\0'
    // Huffman tables, quantization tables, restart interval.
    return isProfile || code === 0xc4 || code === 0xdb || code === 0xdd ? whole : whole.subarray(0, 0)
  }

  for (let at = findMarker(bytes, 2); ; ) {
    const code = readUint(bytes, at + 1, 1)
    if (code === END_OF_IMAGE) break
    const end = at + 2 + readUint(bytes, at + 2, 2)
    assertIntact(end >= at + 4)
    const next = findMarker(bytes, end)
    const isScan = code === START_OF_SCAN
    // Only a frame has scans.
    assertIntact(!isScan || width)
    // Progressive images have about ten; each makes the browser draw the whole image once more.
    if (isScan) assertIntact(++scans <= maxScans)
    addPart(parts, isScan ? bytes.subarray(at, next) : clean(code, bytes.subarray(at, end)))
    at = next
  }
  assertIntact(scans)
  parts.push(Uint8Array.of(0xff, END_OF_IMAGE))
  return { type: 'image/jpeg', ...orientedSize(width, height, orientation), bytes: concatBytes(parts) }
}
