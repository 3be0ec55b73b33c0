import type { Context } from 'hono'
import type { Sql } from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import type { ListQuery } from '../../shared/query.ts'
import { listByEmail, listPage, parseCursor } from '../db/list.ts'
import { find } from '../db/records.ts'
import type { Table } from '../db/rows.ts'
import type { AppEnv } from '../env.ts'
import { formatEtag, jsonWithEtag } from './etag.ts'
import { createScope } from './scope.ts'

/**
 * Responds with a page of the records of the workspace in the path, with a `Link` to the next page, if there is one.
 * @throws HTTPException 400 for a cursor of another list; and see `createScope` and `listPage`.
 */
export async function jsonPage(
  c: Context<AppEnv, '/all/:workspaceId'>,
  table: Table,
  { limit, cursor }: ListQuery,
  partitions?: Sql[],
): Promise<Response> {
  const workspaceId = canonicalId(c.req.param('workspaceId'))
  const position = await parseCursor(`${table.name} ${workspaceId}`, cursor)
  const scope = await createScope(c, { workspaceId })
  return respondPage(c, await listPage(table, scope, workspaceId, { limit, position, partitions }))
}

/** Responds with the records that have an e-mail. @throws HTTPException as `listByEmail` */
export async function jsonByEmail(c: Context<AppEnv>, table: Table, { email }: { email: string }): Promise<Response> {
  return jsonWithEtag(c, await listByEmail(table, await createScope(c), email))
}

/** Responds with the record whose id is in the path. @throws HTTPException as `find` */
export async function jsonRecord(c: Context<AppEnv, '/:id'>, table: Table): Promise<Response> {
  const { record, version } = await find(table, await createScope(c), canonicalId(c.req.param('id')))
  return c.json(record, 200, { ETag: formatEtag(version) })
}

/** Responds with these records of a list, with a `Link` to the next page, if there is one. */
export function respondPage(
  c: Context<AppEnv>,
  { records, nextCursor }: { records: unknown[]; nextCursor?: string | undefined },
): Promise<Response> {
  linkNextPage(c, nextCursor)
  return jsonWithEtag(c, records)
}

/** Sets the `Link` header (RFC 8288) to the next page, if there is one. */
export function linkNextPage(c: Context<AppEnv>, nextCursor: string | undefined): void {
  if (nextCursor === undefined) return
  const next = new URL(c.req.url)
  next.searchParams.set('cursor', nextCursor)
  c.header('Link', `<${next}>; rel="next"`)
}
