import { concatBytes, readText, readUint, toBytes } from './bytes.ts'
import type { Photo } from './clean-photo.ts'
import { checkDimensions } from './dimensions.ts'
import { orientationTiff, readOrientation } from './exif.ts'
import { assertIntact, MediaError } from './media-error.ts'

/* WebP: a RIFF file, of chunks of type, length, data and padding to an even length (RFC 9649; VP8: RFC 6386, section 9.1). */

/** In the flags of VP8X. */
const flag = { animation: 0x02, exif: 0x08, alpha: 0x10, profile: 0x20 }

/** Returns the first chunk of each type, with padding. */
function readChunks(bytes: Uint8Array): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array>()
  const end = readUint(bytes, 4, 4, true) + 8
  for (let at = 12; at < end; ) {
    const type = readText(bytes, at, 4)
    const length = readUint(bytes, at + 4, 4, true)
    const next = at + 8 + length + (length % 2)
    assertIntact(next <= Math.min(end, bytes.length))
    if (!chunks.has(type)) chunks.set(type, bytes.subarray(at, next))
    at = next
  }
  return chunks
}

/** Returns width and height of a `VP8 ` or `VP8L` chunk. */
function readSize(chunk: Uint8Array): [number, number] {
  if (readText(chunk, 3, 1) === 'L') {
    const bits = readUint(chunk, 9, 4, true)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  return [readUint(chunk, 14, 2, true) & 0x3fff, readUint(chunk, 16, 2, true) & 0x3fff]
}

/**
 * Returns a WebP with only what its display needs. An animation is rejected: it has no default image that could remain, and
 * the size of each of its frames would have to be checked.
 */
export function cleanWebp(bytes: Uint8Array): Photo {
  const chunks = readChunks(bytes)
  const extended = chunks.get('VP8X')
  const flags = extended ? readUint(extended, 8, 1) : 0
  if (flags & flag.animation || chunks.has('ANIM') || chunks.has('ANMF')) throw new MediaError('must not be animated')
  const image = chunks.get('VP8 ') ?? chunks.get('VP8L')
  assertIntact(image)
  const [width, height] = readSize(image)
  checkDimensions(width, height)
  const parts = [image]
  if (extended) {
    // Decoders trust either size.
    const canvas = [readUint(extended, 12, 3, true) + 1, readUint(extended, 15, 3, true) + 1]
    assertIntact(canvas[0] === width && canvas[1] === height)
    const profile = chunks.get('ICCP')
    const exif = chunks.get('EXIF') ?? new Uint8Array()
    // Some cameras write the prefix that Exif has in a JPEG.
    const tiff = orientationTiff(readOrientation(exif.subarray(readText(exif, 8, 4) === 'Exif' ? 14 : 8)))
    const header = extended.slice(0, 18)
    header.set(toBytes(10, 4).reverse(), 4)
    header[8] = (flags & flag.alpha) | (profile ? flag.profile : 0) | (tiff.length > 0 ? flag.exif : 0)
    parts.unshift(header, profile ?? new Uint8Array(), chunks.get('ALPH') ?? new Uint8Array())
    if (tiff.length > 0) parts.push(exif.slice(0, 4), toBytes(tiff.length, 4).reverse(), Uint8Array.from(tiff))
  }
  const content = concatBytes(parts)
  const header = concatBytes([bytes.subarray(0, 4), toBytes(content.length + 4, 4).reverse(), bytes.subarray(8, 12)])
  // Browsers ignore the orientation of a WebP; other software does not.
  return { type: 'image/webp', width, height, bytes: concatBytes([header, content]) }
}
