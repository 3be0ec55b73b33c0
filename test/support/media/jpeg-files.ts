import { canary, exif, join, place, profile, uint, xmp } from './media-bytes.ts'
import { mp4 } from './mp4-files.ts'

export const segment = (code: number, ...data: (Uint8Array | string)[]) => {
  const bytes = join(...data)
  return join(Uint8Array.of(0xff, code), uint(bytes.length + 2, 2), bytes)
}

/** Returns the segments of a grey image from the quantization table to the end of the scan (T.81, annexes F and K). */
function jpegImage(width: number, height: number): Uint8Array {
  // All codes for differences have four bits, and the only one for other coefficients, "no more", has one.
  const categories = Uint8Array.from({ length: 12 }, (_, category) => category)
  const counts = (length: number, count: number) =>
    Uint8Array.from({ length: 16 }, (_, at) => (at === length - 1 ? count : 0))
  const columns = Math.ceil(width / 8)
  const rows = Math.ceil(height / 8)
  const bits: string[] = []
  let previous = 0
  for (let block = 0; block < columns * rows; block++) {
    const value = block < (columns * rows) / 2 ? 1016 : -1024
    const difference = value - previous
    const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
    const code = difference < 0 ? difference + 2 ** category - 1 : difference
    bits.push(category.toString(2).padStart(4, '0'), category ? code.toString(2).padStart(category, '0') : '', '0')
    previous = value
  }
  const scan = bits.join('').replace(/.{1,8}/g, (byte) => {
    const character = String.fromCharCode(Number.parseInt(byte.padEnd(8, '1'), 2))
    return character === '\xff' ? '\xff\0' : character
  })
  return join(
    segment(0xdb, '\0', Buffer.alloc(64, 1)),
    segment(0xc0, '\x08', uint(height, 2), uint(width, 2), '\x01\x01\x11\0'),
    segment(0xc4, '\0', counts(4, 12), categories, '\x10', counts(1, 1), '\0'),
    segment(0xda, '\x01\x01\0\0\x3f\0'),
    scan,
  )
}

/** Returns a JPEG with these segments before the image, and this after its end. */
export const jpeg = (segments: Uint8Array[] = [], tail: Uint8Array | string = '', [width, height] = [32, 16]) =>
  join('\xff\xd8', ...segments, jpegImage(width, height), '\xff\xd9', tail)

const exifSegment = (orientation: number, isLittleEndian?: boolean) =>
  segment(0xe1, 'Exif\0\0', exif(orientation, isLittleEndian))
const jfif = segment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\x01\x01', '\0\0\0')
const xmpSegment = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp)
const profileSegment = segment(0xe2, 'ICC_PROFILE\0\x01\x01', profile)
const mpf = segment(0xe2, 'MPF\0', 'MM\0*', uint(8, 4), uint(0, 2), canary)

/** Photos of cameras and software, by name; each has a place in its metadata. */
export const jpegs = {
  // Exif in big endian, an index to a second image (gain map, depth) after the first.
  iphone: (orientation = 6) =>
    jpeg([exifSegment(orientation), profileSegment, mpf], jpeg([exifSegment(orientation), xmpSegment])),
  // With a video after the end.
  pixel: (orientation = 1) => jpeg([exifSegment(orientation), xmpSegment, profileSegment], mp4({ names: true })),
  samsung: (orientation = 6) =>
    jpeg([exifSegment(orientation, true)], join('\0\0\x01\x0aImage_UTC_Data', place, 'SEFH', uint(1, 4), 'SEFT')),
  photoshop: (orientation = 8) =>
    jpeg([
      jfif,
      exifSegment(orientation),
      segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0', uint(place.length, 4), place),
      xmpSegment,
      segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', xmp),
      profileSegment,
      segment(0xee, 'Adobe\0\x64\0\0\0\0\0'),
      segment(0xfe, `File written by a place: ${canary}`),
    ]),
}
