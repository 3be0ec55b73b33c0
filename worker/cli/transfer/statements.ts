import sql, { join, raw, type Sql } from 'sql-template-tag'
import { columnsOf, type Kind, kinds } from './record-types.ts'

/*
 * The statements that move in and out. Rows move in as one JSON text of a list of objects: as many as fit, where a value of
 * its own for each would meet D1's limit of 100 in a statement.
 */

/** What a column holds that a row says nothing of and that can not be `NULL`. */
export const unset: Record<string, string> = {
  created: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  label: "''",
  origins: "'[]'",
  socialMediaProfiles: "'[]'",
  questionsAndAnswers: "'[]'",
  gaveConsent: '0',
  published: '0',
}

/** Statements that read nothing, and that a database refuses whose tables are not up to date. */
export const allColumns = kinds.map(
  (kind) => sql`SELECT ${raw(columnsOf(kind).join(', '))} FROM ${raw(kind.table)} LIMIT 0`,
)

const said = (column: string) => `json_extract(value, '$.${column}')`

/** Stores those of the rows of which neither the id nor what else is unique is there yet, all or none; answers their ids. */
export function insertAll(kind: Kind, rows: string): Sql {
  const columns = columnsOf(kind)
  const values = columns.map((column) =>
    column in unset ? `coalesce(${said(column)}, ${unset[column]})` : said(column),
  )
  return sql`INSERT INTO ${raw(kind.table)} (${raw(columns.join(', '))})
    SELECT ${raw(values.join(', '))} FROM json_each(${rows}) WHERE true
    ON CONFLICT DO NOTHING RETURNING id`
}

/**
 * For each of the rows whose id is there, by its place in the list: whether it is there in the same workspace (`own`), and
 * as the row says (`same`); of what the row does not say, and of the day of a key's use, anything is the same.
 */
export function compareAll(kind: Kind, rows: string): Sql {
  const { workspaceId = 'workspaceId' } = kind.columnOf
  const same = columnsOf(kind)
    .filter((column) => column !== 'lastUsedDay')
    .map((column) => `(json_type(value, '$.${column}') IS NULL OR stored.${column} IS ${said(column)})`)
  return sql`SELECT key, stored.${raw(workspaceId)} = ${raw(said(workspaceId))} AS own, ${raw(same.join(' AND '))} AS same
    FROM json_each(${rows}) JOIN ${raw(kind.table)} AS stored ON stored.id = ${raw(said('id'))}`
}

/** The place of a row in the order in which its table is read. */
export type Place = [created: string, id: string]

const pageRows = 1_000
const pageBytes = 2_000_000

/**
 * The next rows of a workspace behind a place, the oldest first: as many as a page may have of rows and of bytes, and at
 * least one where there is any.
 */
export function nextPage(kind: Kind, workspaceId: string, [created, id]: Place): Sql {
  // One index has each of these parts in order.
  const parts = kind.type === 'testimonial' ? ['AND published = 0', 'AND published = 1'] : ['']
  const columns = raw(columnsOf(kind).join(', '))
  const oldest = (what: Sql, limit: Sql) => {
    const selects = parts.map(
      (part) => sql`SELECT ${what} FROM ${raw(kind.table)}
        WHERE workspaceId = ${workspaceId} ${raw(part)} AND (created, id) > (${created}, ${id})`,
    )
    return sql`${join(selects, ' UNION ALL ')} ORDER BY created, id LIMIT ${limit}`
  }
  const sizes = oldest(sql`created, id, octet_length(json_array(${columns})) AS size`, raw(String(pageRows)))
  return oldest(
    columns,
    sql`(SELECT max(1, count(*)) FROM (
      SELECT sum(size) OVER (ORDER BY created, id ROWS UNBOUNDED PRECEDING) AS total FROM (${sizes})
    ) WHERE total <= ${raw(String(pageBytes))})`,
  )
}
