import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { testimonialStates } from '../../../shared/testimonial-state.ts'
import { limitSql } from '../../db/fragments/limit.ts'
import { statePartitions } from '../../db/fragments/testimonial-state.ts'
import { getColumns, type RecordType, recordTypes, testimonialType } from './record-types.ts'
import { countColumns } from './source-schemas.ts'

/*
 * The statements of export and import. An import passes its rows as one JSON text with as many rows as fit, because D1 allows
 * only 100 parameters in a statement.
 */

const value = (column: string) => `json_extract(value, '$.${column}')`

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

/** SQL for the event of a consent that the file only claims, as in shared/consents/consent-events.ts. */
const claimSql = `json_object('purpose', 'publish', 'decision', 'claimed', 'text', NULL, 'textHash', NULL, 'language', NULL,
  'formId', NULL, 'formVersion', NULL, 'page', NULL, 'at', ${now}, 'by', 'import', 'wording', NULL)`

/**
 * SQL for the columns that cannot be NULL, when a row has no value for them. A workspace from before there were displays stays
 * closed: its owner published testimonials for other purposes.
 */
export const columnDefaults: Record<string, string> = {
  created: now,
  label: "''",
  role: "'owner'",
  origins: "'[]'",
  spamWords: "'[]'",
  spamPatterns: "'[]'",
  socialMediaProfiles: "'[]'",
  tags: "'[]'",
  questionsAndAnswers: "'[]'",
  consents: `iif(${value('gaveConsent')}, json_array(${claimSql}), '[]')`,
  giverChanges: "'[]'",
  gaveConsent: '0',
  published: '0',
  display: "'closed'",
  displayNames: "'full'",
  displayPhotos: "'stored'",
  displayAverage: "'published'",
  messageLanguage: "'en'",
  byVisitor: '0',
  ...Object.fromEntries(Object.keys(countColumns).map((column) => [column, '0'])),
}

const columnList = (recordType: RecordType) => raw(getColumns(recordType).join(', '))

const emptySelects = recordTypes.map(
  (recordType) => sql`(SELECT ${columnList(recordType)} FROM ${raw(recordType.table)} LIMIT 0)`,
)

/** Reads no rows, and fails if the database lacks a table or a column. */
export const schemaProbe = sql`SELECT 1 FROM ${join(emptySelects)}`

/**
 * Inserts rows, except those whose id or other unique value exists, or whose parent does not exist in their workspace; returns
 * the ids of the inserted ones. No two of the rows may have the same distinct value.
 */
export function insertRows(recordType: RecordType, rows: string): Sql {
  const values = getColumns(recordType).map((column) =>
    column in columnDefaults ? `coalesce(${value(column)}, ${columnDefaults[column]})` : value(column),
  )
  const conditions = ['true', ...parentConditions(recordType), ...distinctConditions(recordType)]
  if (recordType === testimonialType) conditions.push(`NOT ${isErasedSql}`, `NOT ${isTakenSql}`)
  return sql`INSERT INTO ${raw(recordType.table)} (${columnList(recordType)})
    SELECT ${raw(values.join(', '))} FROM json_each(${rows}) WHERE ${raw(conditions.join(' AND '))}
    ON CONFLICT DO NOTHING RETURNING id`
}

const sourceHashes = `(${value('sourceHash')}, ${value('arrivalHash')})`

/** SQL for whether a testimonial with the present or first source of a row was erased in the workspace. */
const isErasedSql = `EXISTS (SELECT 1 FROM erasedSources
  WHERE erasedSources.workspaceId = ${value('workspaceId')} AND hash IN ${sourceHashes})`

/** SQL for whether a stored testimonial has, or first had, one of these. */
const isTakenSql = `(${['sourceHash', 'arrivalHash']
  .map(
    (column) => `EXISTS (SELECT 1 FROM testimonials AS stored
      WHERE stored.workspaceId = ${value('workspaceId')} AND stored.${column} IN ${sourceHashes})`,
  )
  .join(' OR ')})`

/** Stores the hashes of what was erased. */
export const insertErasedSources = (rows: string): Sql =>
  sql`INSERT INTO erasedSources (workspaceId, hash)
    SELECT ${raw(value('workspaceId'))}, ${raw(value('hash'))} FROM json_each(${rows}) WHERE true ON CONFLICT DO NOTHING`

/** Finds which rows of testimonials have a source that was erased, or that another testimonial has; by their position in the list. */
export const findSources = (rows: string): Sql =>
  sql`SELECT key AS rowIndex, ${raw(isErasedSql)} AS isErased, ${raw(isTakenSql)} AS isTaken FROM json_each(${rows})`

/** Stores the logos of rows of workspaces, once these are inserted. One that has another logo keeps it. */
export const insertLogos = (rows: string): Sql =>
  sql`INSERT INTO logos (workspaceId, hash, dataUrl)
    SELECT workspaces.id, logoHash, ${raw(value('logo'))} FROM json_each(${rows})
    JOIN workspaces ON workspaces.id = ${raw(value('id'))} AND logoHash = ${raw(value('logoHash'))} WHERE true
    ON CONFLICT DO NOTHING`

function parentConditions({ parent }: RecordType): string[] {
  if (!parent) return []
  const { table, column } = parent
  return [`EXISTS (SELECT 1 FROM ${table} WHERE id = ${value(column)} AND workspaceId = ${value('workspaceId')})`]
}

/** Within a column, an index rejects values that exist. */
const distinctConditions = ({ table, distinct }: RecordType): string[] =>
  distinct.flatMap((column) =>
    distinct
      .filter((other) => other !== column)
      .map((other) => `NOT EXISTS (SELECT 1 FROM ${table} AS stored WHERE stored.${other} = ${value(column)})`),
  )

/**
 * Finds the rows whose id exists: `rowIndex` is a row's position in the list, `isOwn` whether the stored row belongs to the same
 * workspace, `isEqual` whether its values are the same. Absent values and the day of a key's last use are not compared.
 */
export function compareRows(recordType: RecordType, rows: string): Sql {
  const { workspaceId = 'workspaceId' } = recordType.columnByName
  const equalities = getColumns(recordType)
    .filter((column) => column !== 'lastUsedDay')
    .map((column) => `(json_type(value, '$.${column}') IS NULL OR stored.${column} IS ${value(column)})`)
  return sql`SELECT key AS rowIndex, stored.${raw(workspaceId)} = ${raw(value(workspaceId))} AS isOwn,
      ${raw(equalities.join(' AND '))} AS isEqual
    FROM json_each(${rows}) JOIN ${raw(recordType.table)} AS stored ON stored.id = ${raw(value('id'))}`
}

const maxPageRows = 1_000

/** Selects the next hashes of what was erased in a workspace, after this one. */
export const nextErasedSources = (workspaceId: string, hash: string): Sql =>
  sql`SELECT workspaceId, hash FROM erasedSources WHERE workspaceId = ${workspaceId} AND hash > ${hash}
    ORDER BY hash ${limitSql(raw(String(maxPageRows)))}`

/** The position of a row in the order of an export. */
export type ExportPosition = [created: string, id: string]

const maxPageBytes = 2_000_000

/** Selects the next rows of a workspace after a position, oldest first: at least one, and at most a page. */
export function nextPage(recordType: RecordType, workspaceId: string, [created, id]: ExportPosition): Sql {
  const { type, exported } = recordType
  const rest = exported ? raw(`AND ${exported.conditionSql}`) : empty
  // The indexes have each of these parts in order.
  const parts = type === 'testimonial' ? statePartitions(testimonialStates) : [rest]
  const columns = raw([...getColumns(recordType), ...(exported?.selectionSql ?? [])].join(', '))
  const oldest = (selection: Sql, limit: Sql) => {
    const selects = parts.map(
      (part) => sql`SELECT ${selection} FROM ${raw(recordType.table)}
        WHERE workspaceId = ${workspaceId} ${part} AND (created, id) > (${created}, ${id})`,
    )
    return sql`${join(selects, ' UNION ALL ')} ORDER BY created, id ${limitSql(limit)}`
  }
  const sizes = oldest(
    sql`created, id, octet_length(json_array(${columnList(recordType)})) AS size`,
    raw(String(maxPageRows)),
  )
  return oldest(
    columns,
    sql`(SELECT max(1, count(*)) FROM (
      SELECT sum(size) OVER (ORDER BY created, id ROWS UNBOUNDED PRECEDING) AS total FROM (${sizes})
    ) WHERE total <= ${raw(String(maxPageBytes))})`,
  )
}
