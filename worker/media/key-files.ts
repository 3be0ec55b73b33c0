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

/** A file by its content: its purpose, and the SHA-256 of what was uploaded. */
type FileContent = { kind: MediaKind; contentHash: string }

/** The parts of a file's URL. */
export type FileName = { id: string; type: MediaType }

/** Returns an equal file that was uploaded before, and keeps it for another day; `undefined` if there is none. */
export async function refreshFile(scope: Scope, { kind, contentHash }: FileContent): Promise<FileName | undefined> {
  const [row] = await query(
    scope.db,
    sql`UPDATE media SET expires = iif(expires IS NULL, NULL, ${fromNow(unclaimedMs)})
        WHERE workspaceId = ${workspaceIdSql(scope)} AND kind = ${kind} AND contentHash = ${contentHash} RETURNING id, type`,
    scope.deadline,
  )
  return row as FileName | undefined
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

/** Stores the row of a file whose object is in the bucket, and returns it, or an equal file that has just been stored. */
export async function storeFile(
  scope: Scope,
  { id, kind, contentHash }: FileContent & { id: string },
  file: CheckedFile,
): Promise<FileName> {
  const { type, bytes, width, height, object } = file
  const expires = fromNow(unclaimedMs)
  const { results } = await queryBatch(
    scope.db,
    [
      sql`INSERT INTO media (id, workspaceId, created, kind, contentHash, type, bytes, width, height, object, completed, expires)
          SELECT ${id}, workspaceId, ${fromNow(0)}, ${kind}, ${contentHash}, ${type}, ${bytes}, ${width}, ${height}, ${object}, ${fromNow(0)}, ${expires}
          FROM (SELECT ${workspaceIdSql(scope)} AS workspaceId) WHERE workspaceId IS NOT NULL
          ON CONFLICT DO UPDATE SET expires = iif(expires IS NULL, NULL, excluded.expires) RETURNING id, type`,
      keepObjectSql(object),
    ],
    scope.deadline,
  )
  const [row] = results[0] ?? []
  if (!row) throw (await denialError(scope)) ?? noRowError()
  return row as FileName
}
