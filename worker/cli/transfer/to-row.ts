import { formatIssues } from '../../lib/format-issues.ts'
import { sha256, uuidV8 } from '../../lib/hash.ts'
import { fromJson } from '../lib/json.ts'
import type { RecordType } from './record-types.ts'
import { columnDefaults } from './statements.ts'

/** A row that can be stored; `row` is JSON, by column, and `distinct` has its values that no other row may have. */
export type ValidRow = { recordType: RecordType; id: string; row: string; distinct: unknown[]; error?: never }

/** The number of rows without an id seen so far, by their content. */
export type DuplicateCounts = Map<string, number>

/**
 * Validates a line by the rules of the API, and converts it to a row of this workspace. A row without an id gets one derived
 * from its content and the number of equal rows before it, so that importing the same file again stores nothing twice.
 */
export async function toRow(
  recordType: RecordType,
  { type, ...line }: Record<string, unknown>,
  workspaceId: string,
  duplicates: DuplicateCounts,
): Promise<ValidRow | { error: string }> {
  const entries = Object.entries(line).map(
    ([name, value]) => [recordType.fieldByName.get(name) ?? name, value] as const,
  )
  const input = Object.fromEntries(
    entries.map(([field, value]) => [field, lists.includes(field) ? parseList(value) : value]),
  )
  if (Object.keys(input).length < entries.length) return { error: 'has the same field under two names' }
  const { success, data, error } = recordType.schema.safeParse(input)
  if (!success) return { error: formatIssues(error.issues, recordType.schema, recordType.schema) }
  const row: Record<string, unknown> = {
    ...(await definedColumns(recordType, data)),
    [recordType.columnByName.workspaceId ?? 'workspaceId']: workspaceId,
  }
  const id = 'id' in row ? String(row.id) : await deriveId(recordType, row, duplicates)
  const distinct = recordType.distinct.map((column) => row[column]).filter(Boolean)
  return { recordType, id, row: JSON.stringify({ ...row, id }), distinct }
}

const lists = ['socialMediaProfiles', 'tags']

/** Parses a list that is written as JSON, as in the record, or line by line. */
function parseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.startsWith('[') ? (fromJson(value) ?? value) : value.split(/\r\n|\r|\n/).filter(Boolean)
}

/** Returns the values by column, without those that are absent, or null in a column that cannot be NULL. */
async function definedColumns(recordType: RecordType, data: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { names, columnByName, otherNames = [], derived = {}, fieldByName } = recordType
  const columns = [...names.map((name) => columnByName[name] ?? name), ...Object.keys(derived), ...otherNames]
  const read = (name: string) => data[fieldByName.get(name) ?? name]
  const computed = await Promise.all(Object.values(derived).map((compute) => compute(data)))
  const values = [...names.map(read), ...computed, ...otherNames.map(read)]
  const entries = values.map(
    (value, index) => [columns[index] ?? '', isObjectOrArray(value) ? JSON.stringify(value) : value] as const,
  )
  const isNotNull = (column: string) => column in columnDefaults || column === 'id'
  return Object.fromEntries(
    entries.filter(([column, value]) => value !== undefined && !(value === null && isNotNull(column))),
  )
}

const isObjectOrArray = (value: unknown) => typeof value === 'object' && value !== null

async function deriveId(
  { type }: RecordType,
  row: Record<string, unknown>,
  duplicates: DuplicateCounts,
): Promise<string> {
  // Rows are equal whichever way they write an empty value.
  const content = Object.entries(row).filter(([, value]) => ![null, false, '[]'].some((empty) => value === empty))
  const hash = await sha256(JSON.stringify([type, content]))
  const before = duplicates.get(hash) ?? 0
  duplicates.set(hash, before + 1)
  return uuidV8(await sha256(`${hash} ${before}`))
}
