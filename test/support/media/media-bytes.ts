/* Bytes of the files in media-files.ts, and the metadata that several formats have. */

/** A latitude, which is in all metadata below. */
export const canary = '51.5007'

export const latin = (text: string) => Buffer.from(text, 'latin1')
export const place = latin(`+${canary}-000.1246/`)

export function uint(value: number, length: number, isLittleEndian = false): Buffer {
  const bytes = Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex')
  return isLittleEndian ? bytes.reverse() : bytes
}

export const join = (...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part))))

/** Returns whether bytes contain a text. */
export const includesText = (bytes: Uint8Array, text = canary) => Buffer.from(bytes).includes(text)

/** Returns the TIFF file of an Exif block: description, orientation, a directory with the place, and a thumbnail. */
export function exif(orientation: number, isLittleEndian = false): Uint8Array {
  const number = (value: number, length: number) => uint(value, length, isLittleEndian)
  const entry = (id: number, type: number, count: number, value: number) =>
    join(
      number(id, 2),
      number(type, 2),
      number(count, 4),
      type === 3 ? join(number(value, 2), '\0\0') : number(value, 4),
    )
  // Places of 32 bytes for what does not fit in an entry.
  const [main, gps, thumbnails, description, degrees, thumbnail] = [8, 64, 112, 160, 192, 224] as const
  const block = (length: number, ...parts: Uint8Array[]) =>
    join(join(...parts), Buffer.alloc(length)).subarray(0, length)
  const directory = (next: number, ...entries: Uint8Array[]) =>
    join(number(entries.length, 2), ...entries, number(next, 4))
  return join(
    isLittleEndian ? 'II' : 'MM',
    number(42, 2),
    number(main, 4),
    block(
      gps - main,
      directory(
        thumbnails,
        entry(0x10e, 2, 20, description),
        entry(0x112, 3, 1, orientation),
        entry(0x8825, 4, 1, gps),
      ),
    ),
    block(thumbnails - gps, directory(0, entry(1, 2, 2, 0x4e000000), entry(2, 5, 3, degrees))),
    block(description - thumbnails, directory(0, entry(0x201, 4, 1, thumbnail), entry(0x202, 4, 1, 64))),
    block(degrees - description, place),
    block(thumbnail - degrees, ...[51, 1, 30, 1, 252, 100].map((value) => number(value, 4))),
    join('\xff\xd8\xff\xfe\0\x1a', place, '\xff\xd9'),
  )
}

export const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="${canary}"/></x:xmpmeta>`

/** Starts of colour profiles; browsers ignore a profile that they cannot read. */
export const profile = join(uint(128, 4), 'appl', uint(0x04000000, 4), 'mntrRGB XYZ ', Buffer.alloc(104))
