import sql, { type Sql } from 'sql-template-tag'
import type { MediaKind, MediaType } from '../../shared/media.ts'
import { query, queryBatch } from '../db/query.ts'
import { denialError, noRowError, type Scope, workspaceIdSql } from '../db/scope.ts'
import { fromNow } from '../lib/time.ts'
import { keepObjectSql, registrationSql, unclaimedMs } from './objects.ts'
import { roomRule } from './upload-rules.ts'
import type { CheckedFile } from './uploads.ts'

/* Files that are uploaded with an API key: everybody may read them, and every record of the workspace can have them. */

/** @throws HTTPException 401, or 404 for a workspace that is not the caller's. */
export async function requireWorkspace(scope: Scope): Promise<void> {
  const isRequested = (ownId: Sql) => sql`${ownId} = ${scope.workspaceId ?? ''}`
  const denial = await denialError({ ...scope, workspaceId: undefined }, isRequested)
  if (denial) throw denial
}

/** Returns the type of a file that was uploaded before, and keeps it for another day; `undefined` if it is new. */
export async function refreshFile(scope: Scope, id: string): Promise<MediaType | undefined> {
  const [row] = await query(
    scope.db,
    sql`UPDATE media SET expires = iif(expires IS NULL, NULL, ${fromNow(unclaimedMs)})
        WHERE id = ${id} AND workspaceId = ${workspaceIdSql(scope)} RETURNING type`,
    scope.deadline,
  )
  return row && (row.type as MediaType)
}

/**
 * Announces the object of a new file, which is removed again unless `storeFile` follows.
 * @throws HTTPException 401 without access, or 400 if the workspace is full.
 */
export async function announceObject(scope: Scope, { object, bytes }: CheckedFile, capacity: number): Promise<void> {
  const workspaceId = workspaceIdSql(scope)
  const hasRoom = roomRule(bytes, capacity)
  const [row] = await query(
    scope.db,
    registrationSql(object, sql`${workspaceId} IS NOT NULL AND ${hasRoom.isMetSql(workspaceId)}`),
    scope.deadline,
  )
  if (row) return
  throw (await denialError(scope, undefined, [hasRoom])) ?? noRowError()
}

/** Stores the row of a file whose object is in the bucket; an equal file that has just been stored stays in its place. */
export async function storeFile(scope: Scope, id: string, kind: MediaKind, file: CheckedFile): Promise<void> {
  const { type, bytes, width, height, object } = file
  const expires = fromNow(unclaimedMs)
  const { results } = await queryBatch(
    scope.db,
    [
      sql`INSERT INTO media (id, workspaceId, created, kind, type, bytes, width, height, object, completed, expires)
          SELECT ${id}, workspaceId, ${fromNow(0)}, ${kind}, ${type}, ${bytes}, ${width}, ${height}, ${object}, ${fromNow(0)}, ${expires}
          FROM (SELECT ${workspaceIdSql(scope)} AS workspaceId) WHERE workspaceId IS NOT NULL
          ON CONFLICT (id) DO UPDATE SET expires = iif(expires IS NULL, NULL, excluded.expires) RETURNING id`,
      keepObjectSql(object),
    ],
    scope.deadline,
  )
  if (!results[0]?.[0]) throw (await denialError(scope)) ?? noRowError()
}
