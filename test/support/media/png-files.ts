import { deflateSync } from 'node:zlib'
import { canary, exif, join, uint, xmp } from './media-bytes.ts'

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
const crc32 = (bytes: Uint8Array) =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0), 0xffffffff) ^ 0xffffffff) >>> 0

export const pngChunk = (type: string, ...data: (Uint8Array | string)[]) => {
  const typed = join(type, ...data)
  return join(uint(typed.length - 4, 4), typed, uint(crc32(typed), 4))
}

/** Returns a grey PNG with these chunks around its image data, and this after its end. */
export function png(
  before: Uint8Array[] = [],
  after: Uint8Array[] = [],
  tail: Uint8Array | string = '',
  [width, height] = [32, 16],
) {
  const rows = Array.from({ length: Math.min(height, 64) }, (_, y) =>
    join('\0', Buffer.alloc(Math.min(width, 64), y < height / 2 ? 255 : 0)),
  )
  return join(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', uint(width, 4), uint(height, 4), '\x08\0\0\0\0'),
    ...before,
    pngChunk('IDAT', deflateSync(join(...rows))),
    ...after,
    pngChunk('IEND'),
    tail,
  )
}

export const pngs = {
  // Screenshot software and editors write texts in each of three forms, before or after the pixels.
  editor: (orientation = 6) =>
    png(
      [
        pngChunk('sRGB', '\0'),
        pngChunk('gAMA', uint(45_455, 4)),
        pngChunk('pHYs', uint(2_835, 4), uint(2_835, 4), '\x01'),
        pngChunk('eXIf', exif(orientation)),
        pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmp),
      ],
      [pngChunk('tEXt', 'Location\0', canary), pngChunk('tIME', '\x07\xea\x01\x02\x03\x04\x05')],
    ),
  animated: () =>
    png(
      [pngChunk('acTL', uint(2, 4), uint(0, 4)), pngChunk('tEXt', 'Location\0', canary)],
      [pngChunk('fcTL', Buffer.alloc(26)), pngChunk('fdAT', uint(1, 4), canary)],
    ),
}
