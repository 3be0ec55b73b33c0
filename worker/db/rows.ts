import { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { readUsualValue } from '../lib/read-column.ts'
import { logInvalidColumns } from '../log.ts'
import type { Row } from './query.ts'

/**
 * A table. Its columns have the names of the keys of `recordSchema`, the response schema, except for those in `columns`, which
 * has the name of another column, or an SQL expression.
 */
export type Table<Schema extends z.ZodMiniObject = z.ZodMiniObject> = {
  name: string
  recordSchema: Schema
  columns?: Record<string, string>
  /** Names in `columns` that writes return, although they are not in the record. */
  writeColumns?: string[]
}

/** Returns the column list of a table's records, plus `extraColumns`. Columns that are not in it cannot leak. */
export function selectColumns(table: Table, extraColumns: string[] = []): Sql {
  const { shape } = table.recordSchema
  const extras = extraColumns.filter((name) => !Object.hasOwn(shape, name))
  return raw([ownColumns(table), ...listColumns(table, extras)].join(', '))
}

const columnLists = new WeakMap<Table, string>()

/** Returns the column list of a table's records, which is created once. */
function ownColumns(table: Table): string {
  const list = columnLists.get(table) ?? listColumns(table, Object.keys(table.recordSchema.shape)).join(', ')
  columnLists.set(table, list)
  return list
}

const listColumns = ({ columns }: Table, names: string[]): string[] =>
  names.map((name) => (columns?.[name] ? `${columns[name]} AS "${name}"` : name))

/** Returns the column that holds the id of a row's workspace. */
export const workspaceColumn = ({ columns }: Table): Sql => raw(columns?.workspaceId ?? 'workspaceId')

/**
 * Returns the values of an input whose names are columns of the table's records; any other name is left out. The workspace is that
 * of the scope.
 */
export function pickColumns<Schema extends z.ZodMiniObject, Input extends Row>(
  { recordSchema, columns }: Table<Schema>,
  input: Input,
): Pick<Input, Exclude<keyof Input & keyof z.output<Schema>, 'workspaceId'>> {
  const isColumn = (name: string) =>
    Object.hasOwn(recordSchema.shape, name) && name !== 'workspaceId' && !columns?.[name]
  const picked: Row = Object.fromEntries(Object.entries(input).filter(([name]) => isColumn(name)))
  // The names are those of the type.
  return picked as Input
}

/**
 * Converts a row to a record. A column with an invalid value is logged and returned as unset, so that one bad value does not
 * hide the others.
 * @throws Error if the id is invalid.
 */
export function toRecord<Schema extends z.ZodMiniObject>(
  { name, recordSchema }: Table<Schema>,
  row: Row,
): z.output<Schema> {
  const fields: Row = {}
  const invalid: string[] = []
  for (const [key, schema] of Object.entries(recordSchema.shape)) {
    const value = readUsualValue(schema, row[key])
    if (value !== undefined) fields[key] = value
    else {
      const { success, data } = z.safeParse(schema, row[key])
      fields[key] = success ? data : fallbackFor(schema)
      if (!success) invalid.push(key)
    }
  }
  if (invalid.includes('id')) throw new Error('The id of a row is invalid')
  if (invalid.length > 0) logInvalidColumns(name, invalid)
  // The loop has checked every key against the schema.
  return fields as z.output<Schema>
}

/** Returns the record of a row that was created with these columns; columns that are absent or `undefined` are unset. */
export function toNewRecord<Schema extends z.ZodMiniObject>(table: Table<Schema>, columns: Row): z.output<Schema> {
  const shape = Object.entries(table.recordSchema.shape)
  return toRecord(table, Object.fromEntries(shape.map(([key, schema]) => [key, columns[key] ?? fallbackFor(schema)])))
}

const fallbacks = [null, false, '[]', '', '1970-01-01T00:00:00.000Z']

/** Returns the first fallback that the column's schema accepts; for a date-time that is 1970, which clients can parse. */
function fallbackFor(schema: z.core.$ZodType): unknown {
  return fallbacks.map((value) => z.safeParse(schema, value)).find(({ success }) => success)?.data
}
