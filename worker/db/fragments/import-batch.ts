import sql, { join, raw, type Sql } from 'sql-template-tag'
import { unknownWorkspaceMessage } from '../../../shared/fields.ts'
import { groundRule } from '../../../shared/provenance/added-testimonial.ts'
import { ImportRow, type ImportRowResult } from '../../../shared/provenance/imports.ts'

/*
 * The statements of a batch of an import, which the command line runs as well. Its rows are one JSON text in each of them, because
 * D1 allows only 100 parameters. All parameters are texts: the HTTP API of D1 binds none to several statements.
 */

/** The fields of a row that are no columns. */
const otherFields = ['workspaceId', 'brandId', 'published', 'videoUrl', 'ground']

/** The columns of a testimonial that a row sets besides `id` and `consents`. */
const columns = [
  ...Object.keys(ImportRow.shape).filter((name) => !otherFields.includes(name)),
  ...['created', 'imageFile', 'videoFile', 'videoVideoUrl', 'sourceHash'],
]

/** The counts of an import, each in a column. */
export const importCounts = {
  created: 'rowsCreated',
  exists: 'rowsExists',
  changed: 'rowsChanged',
  erased: 'rowsErased',
  error: 'rowsError',
  removed: 'rowsRemoved',
} as const

/**
 * A row as the statements read it: the id that the testimonial gets if it is created, its columns, the types of files of the service
 * that it names, and its consents as events; or what is wrong with it. A workspace that it names must be that of the import.
 */
export type BatchRow = Record<string, unknown> & ({ id: string; consents: object[] } | { error: string })

/** A rule for rows: SQL for whether `item.value`, a `BatchRow` as JSON, meets it in `imports.workspaceId`. */
export type RowRule = { isMet: Sql; message: string }

type Batch = { importId: string; workspaceId: Sql; requestId: string; rows: BatchRow[]; rules?: RowRule[] }

/** Returns SQL for a value of a row. */
export const rowValue = (name: string): Sql => raw(`(item.value ->> '${name}')`)

/** SQL for whether a row leaves the ground of its consent to the import. */
const leavesGround = raw(
  `(item.value ->> '$.consents[0].decision' IS 'claimed' AND item.value ->> '$.consents[0].text' IS NULL)`,
)

const ownRules: RowRule[] = [
  {
    isMet: sql`(coalesce(${rowValue('workspaceId')}, imports.workspaceId) = imports.workspaceId)`,
    message: `workspaceId: ${unknownWorkspaceMessage}`,
  },
  {
    isMet: sql`(NOT ${leavesGround} OR ground IS NOT NULL)`,
    message: `ground: ${groundRule}`,
  },
]

/**
 * Returns the statements of a batch, to be run in one transaction: they insert the new rows, add to the counts of the import, and
 * return the `status`, `id` and `error` of each row, in order. They return nothing without the import, or once it is undone.
 * A row is recognised by the present and the first source of a testimonial. It is `created` if the stored testimonial has its id, so that a retry returns the same.
 */
export function importBatchSql({ importId, workspaceId, requestId, rows, rules = [] }: Batch): [Sql, Sql, Sql] {
  const isOpen = sql`imports.id = ${importId} AND imports.workspaceId = ${workspaceId} AND undone IS NULL`
  const from = sql`FROM imports CROSS JOIN json_each(${JSON.stringify(rows)}) AS item`
  const broken = [...ownRules, ...rules].map(({ isMet, message }) => sql`WHEN NOT ${isMet} THEN ${message}`)
  const error = sql`coalesce(${rowValue('error')}, CASE ${join(broken, ' ')} END)`
  // Without declared stars, the rating is what the source says.
  const words = (from: (name: string) => Sql) =>
    sql`${from('title')}, ${from('testimonialText')}, coalesce(${from('stars')}, ${from('sourceRating')})`
  const hash = rowValue('sourceHash')
  const known = (column: string) =>
    sql`(SELECT rowid FROM testimonials WHERE workspaceId = imports.workspaceId AND ${raw(column)} = ${hash})`
  const results = sql`SELECT stored.id AS storedId, ${error} AS error, CASE WHEN stored.id = ${rowValue('id')} THEN 'created'
      WHEN ${error} IS NOT NULL THEN 'error' WHEN stored.id IS NULL THEN 'erased'
      WHEN (${words((name) => raw(`stored.${name}`))}) IS (${words(rowValue)}) THEN 'exists' ELSE 'changed' END AS status,
      stored.importId IS imports.id AS isOwn
    ${from} LEFT JOIN testimonials AS stored ON stored.rowid = coalesce(${known('sourceHash')}, ${known('arrivalHash')})
    WHERE ${isOpen}`
  const isErased = sql`EXISTS (SELECT 1 FROM erasedSources
    WHERE erasedSources.workspaceId = imports.workspaceId AND hash = ${hash})`
  const counts = Object.entries(importCounts)
  // What the import has stored counts once, also if it is sent again.
  const tally = counts.map(
    ([status, column]) => `sum(status = '${status}' AND isOwn IS (status = 'created')) AS ${column}`,
  )
  const sums = counts.map(([, column]) => `${column} = imports.${column} + tally.${column}`)
  return [
    sql`INSERT INTO testimonials (id, workspaceId, importId, version, consents, ${raw(columns.join())})
      SELECT ${rowValue('id')}, imports.workspaceId, imports.id, imports.id, iif(${leavesGround},
        json_set(item.value -> 'consents', '$[0].text', ground, '$[0].textHash', groundHash), item.value -> 'consents'),
        ${join(columns.map(rowValue))}
      ${from} WHERE ${isOpen} AND ${error} IS NULL AND NOT ${isErased} AND ${known('arrivalHash')} IS NULL ORDER BY item.key
      ON CONFLICT DO NOTHING`,
    // Only the newest requests are looked for: a retry follows within seconds.
    sql`UPDATE imports SET ${raw(sums.join())}, lastRequest = substr(${requestId} || ' ' || coalesce(lastRequest, ''), 1, 400)
      FROM (SELECT ${raw(tally.join())} FROM (${results})) AS tally
      WHERE ${isOpen} AND instr(coalesce(lastRequest, ''), ${requestId}) = 0`,
    sql`${results} ORDER BY item.key`,
  ]
}

/** Converts a row that the last statement of a batch returns. */
export function toRowResult({ status, storedId, error }: Record<string, unknown>): ImportRowResult {
  const result = status === 'error' ? { status, error } : status === 'erased' ? { status } : { status, id: storedId }
  // The statement returns these.
  return result as ImportRowResult
}
