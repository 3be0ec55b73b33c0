import * as limits from '../limits.ts'
import { texts } from './en-files.ts'
import { ImportFileError } from './import-errors.ts'

/*
 * Archives of Google Takeout and LinkedIn, of which only the files with reviews are read, by slices: photos and videos beside
 * them may have gigabytes. See APPNOTE.TXT of PKWARE, 4.3.
 */

/** A file of an archive: its path and its bytes. */
export type ZipEntry = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** The exports whose files are read. Takeout's reviews that the owner wrote about others are `Reviews.json`, or translated. */
const wanted = [/(?:^|\/)reviews[^/]*\.json$/, /(?:^|\/)recommendations[_ ]received\.csv$/i]

/** The contents of spreadsheets of Excel, LibreOffice and Apple Numbers. */
const ofSpreadsheets = /^(?:xl\/|content\.xml$|Index\/.*\.iwa$)/

type Entry = { name: string; flags: number; method: number; packedSize: number; size: number; offset: number }

/** Reads the files with reviews of an archive. @throws ImportFileError */
export async function readZip(blob: Blob): Promise<ZipEntry[]> {
  const all = await readDirectory(blob)
  if (all.some(({ name }) => ofSpreadsheets.test(name))) throw new ImportFileError(texts.spreadsheet)
  if (all.some(({ name }) => name.startsWith('word/'))) throw new ImportFileError(texts.document)
  const entries = all.filter(({ name }) => wanted.some((pattern) => pattern.test(name)))
  if (!entries.length) {
    const isByOwner = all.some(({ name }) => /(?:^|\/)Reviews\.json$/.test(name))
    throw new ImportFileError(isByOwner ? texts.reviewsByOwner : texts.archiveWithoutReviews)
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.importBytes) {
    throw new ImportFileError(texts.archiveTooLarge)
  }
  const files: ZipEntry[] = []
  for (const entry of entries) files.push({ name: entry.name, bytes: await readEntry(blob, entry) })
  return files
}

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())

const damaged = () => new ImportFileError(texts.archiveDamaged)

/** Reads the central directory, which the record at the end of the archive leads to. */
async function readDirectory(blob: Blob): Promise<Entry[]> {
  // The record has 22 bytes, and a comment of at most 65,535 follows.
  const end = await viewOf(blob.slice(-(22 + 0xffff)))
  let at = end.byteLength - 22
  // A comment may contain the signature, too.
  const isEnd = () =>
    end.getUint32(at, true) === 0x06054b50 && at + 22 + end.getUint16(at + 20, true) === end.byteLength
  while (at >= 0 && !isEnd()) at--
  if (at < 0) throw damaged()
  const [count, size, offset] = [
    end.getUint16(at + 10, true),
    end.getUint32(at + 12, true),
    end.getUint32(at + 16, true),
  ]
  // These stand for values that only a zip64 record has.
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) {
    throw new ImportFileError(texts.archiveUnsupported)
  }
  return parseDirectory(await viewOf(blob.slice(offset, offset + size)), count)
}

function parseDirectory(view: DataView, count: number): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    // The lengths of what follows the name: extra fields and a comment.
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw damaged()
    entries.push({
      // Names that are not UTF-8 differ from it in letters that no wanted name has.
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

async function readEntry(
  blob: Blob,
  { flags, method, packedSize, size, offset }: Entry,
): Promise<Uint8Array<ArrayBuffer>> {
  if (flags & 1) throw new ImportFileError(texts.archiveEncrypted)
  if (method !== 0 && method !== 8) throw new ImportFileError(texts.archiveUnsupported)
  const header = await viewOf(blob.slice(offset, offset + 30))
  if (header.byteLength < 30 || header.getUint32(0, true) !== 0x04034b50) throw damaged()
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = blob.slice(start, start + packedSize)
  const bytes = new Uint8Array(size)
  let length = 0
  for await (const chunk of unpack(packed, method)) {
    // The size that the archive declares is the limit, however much follows.
    if (length + chunk.length > size) throw damaged()
    bytes.set(chunk, length)
    length += chunk.length
  }
  if (length < size) throw damaged()
  return bytes
}

/** Yields the bytes of an entry, inflated if it is deflated. */
async function* unpack(packed: Blob, method: number): AsyncGenerator<Uint8Array> {
  const reader = (
    method === 8 ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream()
  ).getReader()
  try {
    // Safari cannot iterate a stream.
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damaged()
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
