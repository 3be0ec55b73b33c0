import { exif, join, profile, uint, xmp } from './media-bytes.ts'

export const webpChunk = (type: string, ...data: (Uint8Array | string)[]) => {
  const bytes = join(...data)
  return join(type, uint(bytes.length, 4, true), bytes, bytes.length % 2 ? '\0' : '')
}

/** Returns the lossless image data of one green: five codes of one symbol each, so no bits for pixels (RFC 9649, 3.7). */
export function webpImage([width = 0, height = 0]: number[] = [32, 16]): Uint8Array {
  const code = (symbol: number) => `101${[...symbol.toString(2).padStart(8, '0')].reverse().join('')}`
  const number = (value: number) => [...value.toString(2).padStart(14, '0')].reverse().join('')
  const bits = `${number(width - 1)}${number(height - 1)}0000000${[128, 0, 0, 255, 0].map(code).join('')}`
  const bytes = bits.replace(/.{1,8}/g, (byte) =>
    String.fromCharCode(Number.parseInt([...byte.padEnd(8, '0')].reverse().join(''), 2)),
  )
  return webpChunk('VP8L', '\x2f', bytes)
}

const riff = (...chunks: Uint8Array[]) => {
  const content = join('WEBP', ...chunks)
  return join('RIFF', uint(content.length, 4, true), content)
}

/** Returns the chunk that says what an extended WebP has. */
export const webpHeader = (flags: number, [width = 0, height = 0] = [32, 16]) =>
  webpChunk('VP8X', Uint8Array.of(flags, 0, 0, 0), uint(width - 1, 3, true), uint(height - 1, 3, true))

/** Returns a WebP of these dimensions, with this after its end. */
export const webp = (tail: Uint8Array | string = '', dimensions = [32, 16]) => join(riff(webpImage(dimensions)), tail)

export const webps = {
  // With the prefix that Exif has in a JPEG, as some phones write it.
  phone: (orientation = 6, prefix = 'Exif\0\0') =>
    riff(
      webpHeader(0x2c),
      webpChunk('ICCP', profile),
      webpImage(),
      webpChunk('EXIF', prefix, exif(orientation, true)),
      webpChunk('XMP ', xmp),
    ),
  animated: () =>
    riff(webpHeader(2), webpChunk('ANIM', Buffer.alloc(6)), webpChunk('ANMF', Buffer.alloc(16), webpImage())),
  declared: () => riff(webpHeader(2), webpImage()),
  // An animation that does not declare itself.
  undeclared: () => riff(webpHeader(0), webpChunk('ANMF', Buffer.alloc(16), webpImage()), webpImage()),
}
