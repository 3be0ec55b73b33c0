import { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { textColumn } from '../../shared/columns.ts'
import { logInvalidColumns } from '../log.ts'
import type { Row } from './query.ts'

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
export function selectColumns({ record, columns }: Table, also: string[] = []): Sql {
  const keys = Array.from(new Set([...Object.keys(record.shape), ...also]))
  return raw(keys.map((key) => (columns && key in columns ? `${columns.workspaceId} AS ${key}` : key)).join(', '))
}

/** The column that tells to which workspace a row belongs. */
export const workspaceColumn = ({ columns }: Table): Sql => raw(columns?.workspaceId ?? 'workspaceId')

/**
 * The record that a row holds, as its schema says. A column that holds what it can not hold is answered as unset, and
 * logged: one bad value does not hide the rest.
 * @throws Error for a row without an id: that is none.
 */
export function toRecord<Schema extends z.ZodMiniObject>({ name, record }: Table<Schema>, row: Row): z.output<Schema> {
  const fields: Row = {}
  const invalid: string[] = []
  for (const [key, schema] of Object.entries(record.shape)) {
    const value = row[key]
    // Most columns are texts, and a list has thousands of them.
    if (schema === textColumn && (value === null || typeof value === 'string')) fields[key] = value
    else {
      const { success, data } = z.safeParse(schema, value)
      fields[key] = success ? data : fallbackFor(schema)
      if (!success) invalid.push(key)
    }
  }
  if (invalid.includes('id')) throw new Error('A row has no id')
  if (invalid.length > 0) logInvalidColumns(name, invalid)
  // Each key is as the schema says.
  return fields as z.output<Schema>
}

const fallbacks = [null, false, '[]', '', '1970-01-01T00:00:00.000Z']

/** What stands in a record for a column that can not be read: a moment is the first one, which readers can parse. */
function fallbackFor(schema: z.core.$ZodType): unknown {
  return fallbacks.map((value) => z.safeParse(schema, value)).find(({ success }) => success)?.data
}
