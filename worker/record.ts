import { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Row } from './database.ts'
import { logUnreadable } from './log.ts'

/**
 * A table whose columns carry the names of its records' keys, but for those in `columns`; `record` is the schema of what is
 * answered.
 */
export type Table<Schema extends z.ZodMiniObject = z.ZodMiniObject> = {
  name: string
  record: Schema
  columns?: { workspaceId: string }
}

/** The columns of a table's records, to be read or returned, and these ones: no other column can leak. */
export function columnsOf({ record, columns }: Table, also: string[] = []): Sql {
  const keys = Array.from(new Set([...Object.keys(record.shape), ...also]))
  return raw(keys.map((key) => (columns && key in columns ? `${columns.workspaceId} AS ${key}` : key)).join(', '))
}

/** The column that tells to which workspace a row belongs. */
export const ownerOf = ({ columns }: Table): Sql => raw(columns?.workspaceId ?? 'workspaceId')

/**
 * The record that a row holds, as its schema says. A column that holds what it can not hold is answered as unset, and
 * logged: one bad value does not hide the rest.
 * @throws Error for a row without an id: that is none.
 */
export function toRecord<Schema extends z.ZodMiniObject>({ name, record }: Table<Schema>, row: Row): z.output<Schema> {
  const { success, data, error } = record.safeParse(row)
  if (success) return data
  const unreadable = Array.from(new Set(error.issues.map(({ path }) => String(path[0]))))
  if (unreadable.includes('id')) throw new Error('A row has no id')
  logUnreadable(name, unreadable)
  return record.parse({ ...row, ...Object.fromEntries(unreadable.map((key) => [key, unset(record.shape[key])])) })
}

/** What stands in a record for a column that can not be read: a moment is the first one, which readers can parse. */
const unset = (schema: z.core.$ZodType | undefined) =>
  [null, false, '[]', '', '1970-01-01T00:00:00.000Z'].find((value) => schema && z.safeParse(schema, value).success)
