import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'
import { invalidCursorMessage } from '../../shared/query.ts'
import { sha256 } from '../lib/hash.ts'
import { limitSql } from './fragments/limit.ts'
import { query, type Row } from './query.ts'
import { selectColumns, type Table, toRecord } from './rows.ts'
import { denialError, queryScoped, type Scope, workspaceIdSql } from './scope.ts'

/** A record of a list; the next page begins after it. */
export type Position = { created: string; id: string }

/** A page of a list: at most `limit` records of all `partitions` together, after `position`. */
type PageRequest = {
  limit: number
  position: Position | undefined
  /** SQL conditions that split the list; an index must return each partition in order. */
  partitions: Sql[] | undefined
}

/**
 * Returns a page of a workspace's records, newest first, and the cursor of the next page, if there is one. A cursor names a
 * record, not an offset: new records neither repeat nor hide others, and all pages cost the same.
 * @throws HTTPException 401, or 404 for a workspace that is not the key's.
 */
export async function listPage<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  workspaceId: string,
  { limit, position, partitions = [empty] }: PageRequest,
): Promise<{ records: z.output<Schema>[]; nextCursor?: string }> {
  const conditions = partitions.map((partition) => sql`${partition} ${afterSql(position)}`)
  const isKeyWorkspaceSql = (keyWorkspaceId: Sql) => sql`${keyWorkspaceId} = ${workspaceId}`
  const rows = await selectNewest(table, scope, conditions, limit + 1, isKeyWorkspaceSql)
  const hasMore = rows.length > limit || Number(rows[0]?.rowCount) <= limit
  const pageRows = rows.slice(0, limit)
  const records = pageRows.map((row) => toRecord(table, row))
  const last = pageRows.at(-1)
  if (!hasMore || !last) return { records }
  const lastPosition = { created: String(last.created), id: String(last.id) }
  return { records, nextCursor: await createCursor(`${table.name} ${workspaceId}`, lastPosition) }
}

/**
 * Returns the records with this e-mail (ASCII case-insensitive), newest first: at most 1,000 and one page's bytes.
 * @throws HTTPException 401
 */
export async function listByEmail<Schema extends z.ZodMiniObject>(table: Table<Schema>, scope: Scope, email: string) {
  const rows = await selectNewest(table, scope, [sql`AND email = ${email} COLLATE NOCASE`], limits.pageSize)
  return rows.map((row) => toRecord(table, row))
}

/**
 * Returns all records of the scope's workspace, newest first.
 * @throws HTTPException 401
 */
export async function listAll<Schema extends z.ZodMiniObject>(table: Table<Schema>, scope: Scope) {
  // A negative LIMIT means none in SQLite.
  const rows = await selectNewest(table, scope, [empty], -1)
  return rows.map((row) => toRecord(table, row))
}

/**
 * Returns the newest rows that match any of the conditions, as many as `limit` and the bytes of a page allow, each with that
 * number as `rowCount`. The size is measured as JSON, where escaping can make one character six.
 */
async function selectNewest(
  table: Table,
  scope: Scope,
  conditions: Sql[],
  limit: number,
  recordExistsSql?: (keyWorkspaceId: Sql) => Sql,
) {
  const columns = selectColumns(table)
  const newest = (selected: Sql, count: Sql | number) => {
    const select = sql`SELECT ${selected} FROM ${raw(table.name)} WHERE workspaceId = ${workspaceIdSql(scope)}`
    const selects = conditions.map((condition) => sql`${select} ${condition}`)
    return sql`${join(selects, ' UNION ALL ')} ORDER BY created DESC, id DESC ${limitSql(count)}`
  }
  const sizes = newest(sql`created, id, octet_length(json_array(${columns})) AS size`, limit)
  const totals = sql`SELECT sum(size) OVER (ORDER BY created DESC, id DESC ROWS UNBOUNDED PRECEDING) AS total FROM (${sizes})`
  const rowCount = sql`(SELECT count FROM rowCounts)`
  // Running totals make SQLite read the rows once more, and D1 bills every read: computed only if the rows do not fit.
  const rows = await query(
    scope.db,
    sql`WITH rowCounts (count) AS MATERIALIZED (
          SELECT iif(
            (SELECT total(size) FROM (${sizes})) <= ${limits.pageBytes},
            ${limit},
            (SELECT max(1, count(*)) FROM (${totals}) WHERE total <= ${limits.pageBytes})
          )
        )
        ${newest(sql`${columns}, ${rowCount} AS rowCount`, rowCount)}`,
    scope.deadline,
  )
  const denial = rows.length === 0 ? await denialError(scope, recordExistsSql) : undefined
  if (denial) throw denial
  return rows
}

/** Returns a SQL condition, beginning with `AND`: the row follows the position in a list with the newest first. */
export const afterSql = (position: Position | undefined): Sql =>
  position ? sql`AND (created, id) < (${position.created}, ${position.id})` : empty

/** A page of a list: at most `limit` records, from `cursor` on. */
export type CursorQuery = { limit: number; cursor?: string | undefined }

/**
 * Returns a page of a table's records that match `where`, which uses `scopeIdSql`, newest first. `name` is that of the list in
 * cursors.
 * @throws HTTPException 400 for a cursor of another list, or 401, 403 or 404 without access.
 */
export async function listNewest<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  { name, where }: { name: string; where: Sql },
  { limit, cursor }: CursorQuery,
): Promise<{ records: z.output<Schema>[]; nextCursor?: string }> {
  const position = await parseCursor(name, cursor)
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(table)} FROM ${raw(table.name)} WHERE ${where} ${afterSql(position)}
        ORDER BY created DESC, id DESC ${limitSql(limit + 1)}`,
  )
  return toPage(table, name, rows, limit)
}

/** Returns the records of a page, and the cursor of the next one in the list with this name if `rows` are more than `limit`. */
export async function toPage<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  name: string,
  rows: Row[],
  limit: number,
): Promise<{ records: z.output<Schema>[]; nextCursor?: string }> {
  const records = rows.slice(0, limit).map((row) => toRecord(table, row))
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { records }
  return { records, nextCursor: await createCursor(name, { created: String(last.created), id: String(last.id) }) }
}

/** Encodes a position with a checksum of its list, so that no other list accepts it. */
export async function createCursor(list: string, { created, id }: Position): Promise<string> {
  const checksum = (await sha256(`${list} ${created} ${id}`)).slice(0, 16)
  return new TextEncoder().encode(`${created} ${id} ${checksum}`).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** Decodes a cursor, if there is one. @throws HTTPException 400 if it was not issued for this list. */
export async function parseCursor(list: string, cursor: string | undefined): Promise<Position | undefined> {
  if (cursor === undefined) return undefined
  const text = new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet: 'base64url' }))
  const [created = '', id = ''] = text.split(' ')
  if (cursor !== (await createCursor(list, { created, id }))) {
    throw new HTTPException(400, { message: `cursor: ${invalidCursorMessage}` })
  }
  return { created, id }
}
