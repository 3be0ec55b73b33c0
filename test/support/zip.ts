import { deflateRawSync } from 'node:zlib'

/** A file to put into an archive, and values of its headers that differ from its content. */
export type ZipFile = {
  name: string
  content: string | Uint8Array
  /** 0 is stored, 8 (the default) is deflated. */
  method?: number
  isEncrypted?: boolean
  /** The size that the headers declare. */
  size?: number
}

/** Options of an archive: `comment` stands at its end, `start` before its first file. */
export type ZipOptions = { comment?: string; start?: string }

/** Returns an archive of files, as APPNOTE.TXT of PKWARE describes it, with sizes after the content, as Takeout writes it. */
export function createZip(files: ZipFile[], { comment = '', start = '' }: ZipOptions = {}): Buffer<ArrayBuffer> {
  let [body, directory] = [Buffer.from(start), Buffer.alloc(0)]
  for (const { name, content, method = 8, isEncrypted, size } of files) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const shared = words('22222 444 22', [20, (isEncrypted ? 1 : 0) | 0x808, method, 0, 0, 0, 0, 0, name.length, 0])
    const local = Buffer.concat([words('4', [0x04034b50]), shared, Buffer.from(name)])
    const sizes = words('4444', [0x08074b50, 0, packed.length, size ?? bytes.length])
    const central = Buffer.concat([words('42', [0x02014b50, 20]), shared, words('222 44', [0, 0, 0, 0, body.length])])
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size ?? bytes.length, 24)
    directory = Buffer.concat([directory, central, Buffer.from(name)])
    body = Buffer.concat([body, local, packed, sizes])
  }
  const end = [0x06054b50, 0, 0, files.length, files.length, directory.length, body.length, comment.length]
  return Buffer.concat([body, directory, words('4 2222 44 2', end), Buffer.from(comment)])
}

/** Returns numbers of two or four bytes, as the digits of `sizes` say. */
function words(sizes: string, values: number[]) {
  return Buffer.concat(
    Array.from(sizes.replaceAll(' ', ''), (size, index) => {
      const word = Buffer.alloc(Number(size))
      word.writeUIntLE(values[index] ?? 0, 0, Number(size))
      return word
    }),
  )
}
