import * as limits from '../limits.ts'
import { cutMarks } from '../texts/cut-marks.ts'
import type { PresetRow } from './preset-table.ts'
import type { SourceFile, SourceRecord } from './types.ts'

/* The rows of a table and the items of a JSON file, as records with one value for each column. */

/** Objects in objects are columns up to this depth: `author.name.label`. */
const maxDepth = 4

/** Returns a name of a column as it is compared: in lower case, with letters and digits alone. */
export const normalizeName = (name: string) =>
  cutMarks(name)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a property; without a key, the value itself. */
const property = (value: unknown, key: string): unknown => {
  if (!key) return value
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Returns whether the root of a JSON file has nothing but empty lists. */
export const hasNoItems = (root: unknown): boolean =>
  Object.values(Object(root)).every((value) => Array.isArray(value) && value.length === 0)

/** Returns the list at a path, an object alone as a list of one; without a path, the file itself or the first list in it. */
function findItems(root: unknown, path: string | undefined): Record<string, unknown>[] {
  const found = path === undefined ? findList(root) : path.split('.').reduce(property, root)
  return (Array.isArray(found) ? found : [found]).filter(isObject)
}

function findList(root: unknown): unknown {
  if (!isObject(root)) return root
  return hasNoItems(root)
    ? []
    : (Object.values(root).find((value) => Array.isArray(value) && value.some(isObject)) ?? root)
}

function visitColumns(
  item: Record<string, unknown>,
  visit: (header: string, value: unknown) => void,
  prefix = '',
  depth = 1,
) {
  for (const [key, value] of Object.entries(item)) {
    if (isObject(value) && depth < maxDepth) visitColumns(value, visit, `${prefix}${key}.`, depth + 1)
    else visit(prefix + key, value)
  }
}

/** Returns the records of a file; those of a JSON file are where the preset has them. */
export function* listRecords(file: SourceFile, preset: Pick<PresetRow, 'items'> | undefined): Generator<SourceRecord> {
  if (file.kind === 'table') {
    yield* file.records
    return
  }
  let line = 0
  for (const item of findItems(file.root, preset?.items)) {
    line += 1
    const values: Record<string, unknown> = Object.create(null)
    visitColumns(item, (header, value) => {
      values[header] = value
    })
    yield { line, values }
  }
}

/** Returns the number of rows of a table, also of those that cannot be read, or of items of a JSON file. */
export const countItems = (file: SourceFile, preset: Pick<PresetRow, 'items'> | undefined): number =>
  file.kind === 'table' ? file.records.length + file.broken.length : findItems(file.root, preset?.items).length

/**
 * Returns the names of the columns of files; `limit` is the number of items that are read in a JSON file. Of far too many columns,
 * only the first are returned.
 */
export function listHeaders(
  files: readonly SourceFile[],
  preset: Pick<PresetRow, 'items'> | undefined,
  limit?: number,
): Set<string> {
  const headers = new Set<string>()
  for (const file of files) {
    const items = file.kind === 'table' ? [] : findItems(file.root, preset?.items).slice(0, limit)
    if (file.kind === 'table') for (const header of file.headers) headers.add(header)
    for (const item of items) {
      visitColumns(item, (header) => headers.size <= limits.importColumns && headers.add(header))
      if (headers.size > limits.importColumns) break
    }
  }
  return headers
}

/** Returns a value as text, without white space at its ends and with `\n` as line end; `''` for objects and lists. */
export function toText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : ''
}

/** Returns the parts of a list, which may be JSON text as well, or text with a separator. */
export function toList(value: unknown, separator: RegExp): string[] {
  if (Array.isArray(value)) return value.map(toText).filter(Boolean)
  const text = toText(value)
  return (parseList(text) ?? text.split(separator)).map(toText).filter(Boolean)
}

function parseList(text: string): unknown[] | undefined {
  try {
    const list = text.startsWith('[') && JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
