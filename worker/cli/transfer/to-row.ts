import { formatIssues } from '../../lib/format-issues.ts'
import { sha256, uuidV8 } from '../../lib/hash.ts'
import { fromJson } from '../lib/json.ts'
import { columnsOf, type Kind } from './record-types.ts'
import { unset } from './statements.ts'

/** A row that may be stored, in JSON. */
export type Fit = { kind: Kind; id: string; row: string; wrong?: never }

/** How many rows without an id have been the same, so that equal ones are told apart. */
export type Seen = Map<string, number>

/**
 * What a line says as a row of this workspace, judged by the rules that the API has. A row without an id gets one that
 * follows from all that is in it, and from how many equal ones came before: when the same file comes again, it is the same.
 */
export async function judged(
  kind: Kind,
  { type, ...said }: Record<string, unknown>,
  workspaceId: string,
  seen: Seen,
): Promise<Fit | { wrong: string }> {
  const entries = Object.entries(said).map(([name, value]) => [kind.fieldOf.get(name) ?? name, value] as const)
  const fields = Object.fromEntries(
    entries.map(([field, value]) => [field, field === profiles ? listed(value) : value]),
  )
  if (Object.keys(fields).length < entries.length) return { wrong: 'has a field by both of its names' }
  const { success, data, error } = kind.schema.safeParse(fields)
  if (!success) return { wrong: formatIssues(error.issues, kind.schema, kind.schema) }
  const row = { ...rowOf(kind, data), [kind.columnOf.workspaceId ?? 'workspaceId']: workspaceId }
  const id = 'id' in row ? String(row.id) : await idOf(kind, row, seen)
  return { kind, id, row: JSON.stringify({ ...row, id }) }
}

const profiles = 'socialMediaProfiles'

/** A list that is written as the JSON text that the record has, or line by line. */
function listed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.startsWith('[') ? (fromJson(value) ?? value) : value.split(/\r\n|\r|\n/).filter(Boolean)
}

/** What is said of the columns. A column that can not be `NULL` is as if nothing was said of it. */
function rowOf(kind: Kind, data: Record<string, unknown>): Record<string, unknown> {
  const columns = columnsOf(kind)
  const values = kind.names.map((name) => data[kind.fieldOf.get(name) ?? name])
  const all = values.map(
    (value, index) => [columns[index] ?? '', Array.isArray(value) ? JSON.stringify(value) : value] as const,
  )
  const cleared = (column: string) => column in unset || column === 'id'
  return Object.fromEntries(
    all.filter(([column, value]) => value !== undefined && !(value === null && cleared(column))),
  )
}

async function idOf({ type }: Kind, row: Record<string, unknown>, seen: Seen): Promise<string> {
  // What is unset by another word is the same.
  const set = Object.entries(row).filter(([, value]) => ![null, false, '[]'].some((empty) => value === empty))
  const content = await sha256(JSON.stringify([type, set]))
  const before = seen.get(content) ?? 0
  seen.set(content, before + 1)
  return uuidV8(await sha256(`${content} ${before}`))
}
