import type { Context } from 'hono'
import type { Sql } from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import type { ListQuery } from '../../shared/query.ts'
import { listPage, parseCursor } from '../db/list.ts'
import type { Table } from '../db/rows.ts'
import type { AppEnv } from '../env.ts'
import { jsonWithEtag } from './etag.ts'
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
