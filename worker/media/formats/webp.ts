import { concatBytes, readText, readUint, toBytes } from './bytes.ts'
import { checkDimensions } from './dimensions.ts'
import { orientationTiff, readOrientation } from './exif.ts'
import { assertIntact, MediaError } from './media-error.ts'
import type { Photo } from './photo.ts'

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
  const header = chunks.get('VP8X')?.slice()
  const flags = header ? readUint(header, 8, 1) : 0
  if (flags & flag.animation || chunks.has('ANIM') || chunks.has('ANMF')) throw new MediaError('must not be animated')
  const image = chunks.get('VP8 ') ?? chunks.get('VP8L')
  assertIntact(image)
  const [width, height] = readSize(image)
  checkDimensions(width, height)
  const parts: (Uint8Array | undefined)[] = [image]
  if (header) {
    // Decoders trust either size.
    const [right, bottom] = [readUint(header, 12, 3, true), readUint(header, 15, 3, true)]
    assertIntact(header.length === 18 && right === width - 1 && bottom === height - 1)
    const profile = chunks.get('ICCP')
    const exif = chunks.get('EXIF') ?? new Uint8Array()
    // Some cameras write the prefix that Exif has in a JPEG.
    const tiff = orientationTiff(readOrientation(exif.subarray(readText(exif, 8, 4) === 'Exif' ? 14 : 8)))
    header[8] = (flags & flag.alpha) | (profile ? flag.profile : 0) | (tiff.length > 0 ? flag.exif : 0)
    parts.unshift(header, profile, chunks.get('ALPH'))
    if (tiff.length > 0) parts.push(Uint8Array.of(...exif.subarray(0, 4), tiff.length, 0, 0, 0, ...tiff))
  }
  const cleaned = concatBytes([bytes.subarray(0, 12), ...parts.filter((part) => part !== undefined)])
  cleaned.set(toBytes(cleaned.length - 8, 4).reverse(), 4)
  // Browsers ignore the orientation of a WebP; other software does not.
  return { type: 'image/webp', width, height, bytes: cleaned }
}
