import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { canonicalId } from '../../shared/fields.ts'
import * as limits from '../../shared/limits.ts'
import { invalidCursor, type ListQuery } from '../../shared/query.ts'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { query } from './query.ts'
import { selectColumns, type Table, toRecord } from './rows.ts'
import { createScope, denialError, type Scope, workspaceIdSql } from './scope.ts'

/**
 * A page of the records of the workspace in the path, of all these parts together, newest first; where there are more, a
 * `Link` leads to the next one. The place of a page is a record and not a number: records that are created meanwhile neither
 * repeat nor hide one, and all pages cost the same.
 * @throws HTTPException 400 for a cursor of another list, 401, or 404 for a workspace that is not the key's.
 */
export async function listPage<Schema extends z.ZodMiniObject>(
  c: Context<AppEnv, '/all/:workspaceId'>,
  table: Table<Schema>,
  { limit, cursor }: ListQuery,
  parts: Sql[] = [empty],
): Promise<z.output<Schema>[]> {
  const workspaceId = canonicalId(c.req.param('workspaceId'))
  const list = `${table.name} ${workspaceId}`
  const after = cursor === undefined ? empty : sql`AND (created, id) < (${await parseCursor(list, cursor)})`
  const scope = await createScope(c, { workspaceId })
  const later = parts.map((part) => sql`${part} ${after}`)
  const rows = await select(table, scope, later, limit + 1, (own) => sql`${own} = ${workspaceId}`)
  const isCut = rows.length > limit || Number(rows[0]?.fitting) <= limit
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (isCut && last) {
    const next = new URL(c.req.url)
    next.searchParams.set('cursor', await createCursor(list, String(last.created), String(last.id)))
    c.header('Link', `<${next}>; rel="next"`)
  }
  return shown.map((row) => toRecord(table, row))
}

/**
 * The records with this address, newest first: at most 1,000, and no more than the bytes of a page. ASCII letters match in
 * either case.
 * @throws HTTPException 401
 */
export const listByEmail = <Schema extends z.ZodMiniObject>(table: Table<Schema>, scope: Scope, email: string) =>
  records(table, scope, [sql`AND email = ${email} COLLATE NOCASE`], limits.pageSize)

/**
 * All rows of a table that the scope's workspace has, newest first.
 * @throws HTTPException 401
 */
export const listAll = <Schema extends z.ZodMiniObject>(table: Table<Schema>, scope: Scope) =>
  // SQLite takes a negative limit for none.
  records(table, scope, [empty], -1)

async function records<Schema extends z.ZodMiniObject>(
  table: Table<Schema>,
  scope: Scope,
  parts: Sql[],
  limit: number,
) {
  const rows = await select(table, scope, parts, limit)
  return rows.map((row) => toRecord(table, row))
}

/**
 * Rows of all parts together in the order that an index has each of them in: so many, or as many as are `fitting` where all
 * of these would exceed the bytes of a page in JSON, in which a character may become six: a page of the largest records
 * would not fit into a worker. D1 bills every row that is read, and for a sum from row to row SQLite reads them once more:
 * it is made only where they do not fit.
 */
async function select(table: Table, scope: Scope, parts: Sql[], limit: number, existsSql?: (own: Sql) => Sql) {
  const columns = selectColumns(table)
  const newest = (what: Sql, count: Sql | number) => {
    const own = sql`SELECT ${what} FROM ${raw(table.name)} WHERE workspaceId = ${workspaceIdSql(scope)}`
    const selects = parts.map((part) => sql`${own} ${part}`)
    return sql`${join(selects, ' UNION ALL ')} ORDER BY created DESC, id DESC LIMIT ${count}`
  }
  const sizes = newest(sql`created, id, octet_length(json_array(${columns})) AS size`, limit)
  const totals = sql`SELECT sum(size) OVER (ORDER BY created DESC, id DESC ROWS UNBOUNDED PRECEDING) AS total FROM (${sizes})`
  const fitting = sql`(SELECT count FROM fitting)`
  const rows = await query(
    scope.db,
    sql`WITH fitting (count) AS MATERIALIZED (
          SELECT iif(
            (SELECT total(size) FROM (${sizes})) <= ${limits.pageBytes},
            ${limit},
            (SELECT max(1, count(*)) FROM (${totals}) WHERE total <= ${limits.pageBytes})
          )
        )
        ${newest(sql`${columns}, ${fitting} AS fitting`, fitting)}`,
    scope.deadline,
  )
  const why = rows.length === 0 ? await denialError(scope, existsSql) : undefined
  if (why) throw why
  return rows
}

/** Names a place in a list, and which list: in another one it would lead anywhere. */
async function createCursor(list: string, created: string, id: string): Promise<string> {
  const check = (await sha256(`${list} ${created} ${id}`)).slice(0, 16)
  return new TextEncoder().encode(`${created} ${id} ${check}`).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** The place that a cursor names, as SQL. @throws HTTPException 400 for a cursor that was not given out for this list. */
async function parseCursor(list: string, cursor: string): Promise<Sql> {
  const text = new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet: 'base64url' }))
  const [created = '', id = ''] = text.split(' ')
  if (cursor !== (await createCursor(list, created, id))) {
    throw new HTTPException(400, { message: `cursor: ${invalidCursor}` })
  }
  return join([created, id])
}
