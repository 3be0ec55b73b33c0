import { addPart, concatBytes, readText, readUint, toBytes } from './bytes.ts'
import { checkDimensions } from './dimensions.ts'
import { orientationTiff, orientedSize, readOrientation } from './exif.ts'
import { assertIntact } from './media-error.ts'
import type { Photo } from './photo.ts'

/* PNG: a signature, and chunks of length, type, data and CRC (W3C PNG, third edition, section 5). */

/**
 * The chunks that change what is displayed. Without acTL, fcTL and fdAT an animation is its default image, which every APNG
 * contains as a whole; texts, times, previews (sPLT, hIST, bKGD, sBIT) and the chunks of other software are left out.
 */
const keptChunks = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP pHYs'.split(' ')

function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320)
  }
  return ~crc >>> 0
}

/** Returns an Exif chunk with an orientation; nothing if that needs none. */
function orientationChunk(orientation: number): Uint8Array {
  const tiff = orientationTiff(orientation)
  if (tiff.length === 0) return new Uint8Array()
  const typed = Uint8Array.of(0x65, 0x58, 0x49, 0x66, ...tiff)
  return Uint8Array.of(0, 0, 0, tiff.length, ...typed, ...toBytes(crc32(typed), 4))
}

/** Returns a PNG with only what its display needs. */
export function cleanPng(bytes: Uint8Array): Photo {
  const width = readUint(bytes, 16, 4)
  const height = readUint(bytes, 20, 4)
  checkDimensions(width, height)
  const parts = [bytes.subarray(0, 8)]
  let orientation = 0
  const seen = new Set<string>()
  for (let at = 8; !seen.has('IEND'); ) {
    const length = readUint(bytes, at, 4)
    const type = readText(bytes, at + 4, 4)
    const end = at + 12 + length
    const isWrong = type === 'IHDR' ? at > 8 || length !== 13 : at === 8 || (type === 'IEND' && length > 0)
    assertIntact(!isWrong && end <= bytes.length)
    if (type === 'eXIf' && !orientation) {
      orientation = readOrientation(bytes.subarray(at + 8, end - 4))
      addPart(parts, orientationChunk(orientation))
    } else addPart(parts, bytes.subarray(at, keptChunks.includes(type) ? end : at))
    seen.add(type)
    at = end
  }
  assertIntact(seen.has('IDAT'))
  return { type: 'image/png', ...orientedSize(width, height, orientation), bytes: concatBytes(parts) }
}
