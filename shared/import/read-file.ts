import * as limits from '../limits.ts'
import { decode } from './decode.ts'
import { texts } from './en-files.ts'
import { hashBytes } from './hash-contents.ts'
import { ImportFileError, load } from './import-errors.ts'
import { listHeaders } from './items.ts'
import { uniqueNames } from './names/unique-names.ts'
import { presets } from './presets.ts'
import { readCsv } from './read-csv.ts'
import type { ReadOptions, SourceFile } from './types.ts'
import { yieldNow } from './yield-now.ts'

/** A file as a browser or the command line opens it. */
export type ChosenFile = { blob: Blob; name: string }

/**
 * Reads the files that the owner chose for one import, each with a name of its own. @throws ImportFileError with a sentence about
 * one of them, or about all together; EncodingQuestion
 */
export async function readFiles(chosen: readonly ChosenFile[], options: ReadOptions = {}): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const [index, { blob, name }] of chosen.entries()) {
    const onProgress = (share: number) => options.onProgress?.((index + share) / chosen.length)
    files.push(...(await readFile(blob, name, { ...options, onProgress })))
    checkTotals(files)
  }
  // Rows are found by their file, and archives of one place have the same paths.
  const names = uniqueNames(files.map(({ name }) => name))
  return files.map((file, index) => ({ ...file, name: names[index] ?? file.name }))
}

/**
 * Reads a file by its content: a table, JSON, or an archive of several. Progress ends with 1.
 * @throws ImportFileError with a sentence; EncodingQuestion
 */
export async function readFile(blob: Blob, name: string, options: ReadOptions = {}): Promise<SourceFile[]> {
  const start = await readBytes(blob.slice(0, 8))
  // Its own contents have limits, but photos beside them have none.
  const isZip = startsWith(start, 'PK\x03\x04') || startsWith(start, 'PK\x05\x06')
  if (!isZip && blob.size > limits.importBytes) throw new ImportFileError(explainBinary(start) ?? texts.tooLarge)
  const entries = isZip ? await readArchive(blob) : [{ name, bytes: await readBytes(blob) }]
  const files: SourceFile[] = []
  for (const [index, { name, bytes }] of entries.entries()) {
    const onProgress = (share: number) => options.onProgress?.((index + share) / entries.length)
    files.push(await parseFile(bytes, name, { yieldNow, ...options, onProgress }))
    onProgress(1)
    checkTotals(files)
  }
  if (files.every((file) => file.kind === 'table' && countRows(file) === 0)) throw new ImportFileError(texts.noRows)
  return files
}

/** Loads what reads archives, which few files are. */
async function readArchive(blob: Blob) {
  const { readZip } = await load(import('./read-zip.ts'))
  return readZip(blob)
}

const readBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const startsWith = (bytes: Uint8Array, signature: string) =>
  Array.from(signature).every((character, index) => bytes[index] === character.charCodeAt(0))

async function parseFile(bytes: Uint8Array<ArrayBuffer>, name: string, options: ReadOptions): Promise<SourceFile> {
  const problem = explainBinary(bytes)
  if (problem) throw new ImportFileError(problem)
  const text = decode(bytes, name, options.encoding)
  const [first] = /\S/.exec(text) ?? []
  if (!first) throw new ImportFileError(texts.empty)
  // Web pages and other XML.
  if (first === '<') throw new ImportFileError(texts.notATable)
  const described = { name, size: bytes.length, hash: await hashBytes(bytes) }
  const root = first === '{' || first === '[' ? parseJson(text, name) : undefined
  if (root !== undefined) {
    const file = { kind: 'json', ...described, root } as const
    checkColumns(file)
    return file
  }
  return { kind: 'table', ...described, ...(await readCsv(text, options)) }
}

/** Returns the problem with bytes that are no text, if they are none. */
function explainBinary(bytes: Uint8Array): string | undefined {
  // Excel before 2007.
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return texts.spreadsheet
  if (['\x1f\x8b', 'Rar!', '7z\xbc\xaf'].some((archive) => startsWith(bytes, archive))) return texts.archiveUnsupported
  const isUtf16 = startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')
  // Pictures, videos and programs.
  const isBinary = !isUtf16 && bytes.subarray(0, 512).includes(0)
  return isBinary || startsWith(bytes, '%PDF') ? texts.notATable : undefined
}

/** Parses JSON; `undefined` if it is a table whose first header begins like JSON. @throws ImportFileError */
function parseJson(text: string, name: string): unknown {
  const root = tryJson(text)
  if (root === undefined) {
    if (/\.[ct]sv$/i.test(name)) return undefined
    const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
    throw new ImportFileError(tryJson(firstLine) ? texts.jsonLines : texts.invalidJson)
  }
  if (propertyOf(root, 'type') === 'FeatureCollection') throw new ImportFileError(texts.reviewsByOwner)
  return root
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Validates the number of columns, wherever the items of a JSON file are. @throws ImportFileError */
function checkColumns(file: SourceFile) {
  for (const items of new Set(presets.map(({ items }) => items))) {
    if (listHeaders([file], items ? { items } : undefined).size > limits.importColumns)
      throw new ImportFileError(texts.tooManyProperties)
  }
}

/** Validates the limits of what is read so far. @throws ImportFileError */
function checkTotals(files: SourceFile[]) {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > limits.importBytes) throw new ImportFileError(texts.tooLargeTogether)
  const rows = files.reduce((sum, file) => sum + countRows(file), 0)
  if (rows > limits.importRows) {
    throw new ImportFileError(files.length > 1 ? texts.tooManyRowsTogether : texts.tooManyRows)
  }
}

function countRows(file: SourceFile): number {
  return file.kind === 'table' ? file.records.length + file.broken.length : longestArray(file.root, 2)
}

/** Returns the length of the longest array in a value, at most `depth` levels below it: its items. */
function longestArray(value: unknown, depth: number): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null || !depth) return 0
  return Object.values(value).reduce((most, inner) => Math.max(most, longestArray(inner, depth - 1)), 0)
}
