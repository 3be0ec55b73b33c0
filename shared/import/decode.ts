import { texts } from './en-files.ts'
import { EncodingQuestion, ImportFileError } from './import-errors.ts'

/** The longest sample of an `EncodingQuestion`. */
const maxSample = 200

/**
 * Decodes a file: as UTF-16 if it begins with its byte order mark, else as UTF-8, else in the `encoding` that the owner chose.
 * Never returns replacement characters. @throws EncodingQuestion without an `encoding`; ImportFileError
 */
export function decode(bytes: Uint8Array, name: string, encoding?: 'windows-1252'): string {
  const utf16 = utf16Label(bytes)
  const text = tryDecode(bytes, utf16 ?? 'utf-8')
  if (text !== undefined) return text
  if (utf16) throw new ImportFileError(texts.damaged)
  if (encoding) return decodeWindows1252(bytes)
  throw new EncodingQuestion(texts.encoding, name, sampleOf(bytes))
}

function utf16Label([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Decodes bytes, without a byte order mark; `undefined` if one is wrong. */
function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Decodes bytes, each of which is a character. */
const decodeWindows1252 = (bytes: Uint8Array) =>
  // Node 22 and 24 read Latin-1 instead unless more may follow: https://github.com/nodejs/node/issues/56542
  new TextDecoder('windows-1252').decode(bytes, { stream: true })

/** Returns the first line that is not UTF-8 in Windows-1252, or the part of it with the first such character. */
function sampleOf(bytes: Uint8Array): string {
  for (let start = 0; start < bytes.length; ) {
    const length = bytes.subarray(start).findIndex((byte) => byte === 0x0a || byte === 0x0d)
    const line = bytes.subarray(start, length < 0 ? bytes.length : start + length)
    if (tryDecode(line, 'utf-8') === undefined) {
      const text = decodeWindows1252(line)
      const first = text.search(/[^\0-\x7f]/)
      return text.slice(text.length > maxSample ? Math.max(0, first - maxSample / 2) : 0).slice(0, maxSample)
    }
    start += line.length + 1
  }
  return ''
}
