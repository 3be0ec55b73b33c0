import { HTTPException } from 'hono/http-exception'
import sql, { type Sql } from 'sql-template-tag'
import type { MediaType, StoredKind } from '../../shared/media.ts'
import { liveSessionSql } from '../db/credentials.ts'
import { query } from '../db/query.ts'
import { inactiveKeyMessage, noRowError } from '../db/scope.ts'
import type { Caller } from '../env.ts'
import { isAuthorQuery } from './author-files.ts'

/** A file as it is served. */
export type StoredFile = { kind: StoredKind; type: MediaType; bytes: number; object: string; isPublic: boolean }

/**
 * Returns a complete file that a caller may read: those of visitors are public while their testimonial is published with consent,
 * and pictures only if displays are open, too. Until then, they are for keys and sessions of its workspace, and those of visitors for
 * their author's page by the query of the URL.
 * @throws HTTPException 401 for an API key that is not active.
 */
export async function findFile(
  db: D1Database,
  id: string,
  caller: Caller,
  urlQuery: Record<string, string>,
): Promise<StoredFile | undefined> {
  // The plus keeps SQLite from looking for the file among all testimonials that are shown.
  const isShownIn = (column: Sql) => sql`EXISTS (SELECT 1 FROM testimonials
    WHERE ${column} = coalesce(posterOf, media.id) AND +testimonials.workspaceId = media.workspaceId
      AND +published = 1 AND +gaveConsent = 1)`
  const tokenHashes = sql`(SELECT json_array(giverHash, linkHash) FROM testimonials
    WHERE (imageFile = media.id OR videoFile = media.id) AND +testimonials.workspaceId = media.workspaceId)`
  const isPublished = sql`(${isShownIn(sql`imageFile`)} OR ${isShownIn(sql`videoFile`)})`
  const isOpen = sql`EXISTS (SELECT 1 FROM workspaces WHERE workspaces.id = media.workspaceId AND display = 'open')`
  const isPublic = sql`CASE WHEN kind = 'picture' THEN ${isOpen} AND ${isShownIn(sql`pictureFile`)}
    ELSE ticketHash IS NULL OR ${isPublished} END`
  const isKnown =
    'keyHash' in caller ? sql`EXISTS (SELECT 1 FROM apiKeys WHERE ${isActiveKeySql(caller.keyHash)})` : sql`1`
  const [row] = await query(
    db,
    sql`SELECT ${isKnown} AS isKnown, file.* FROM (SELECT 1) LEFT JOIN (
        SELECT kind, type, bytes, object, ${isPublic} AS isPublic,
          media.workspaceId IN (${readableWorkspacesSql(caller)}) AS isReadable,
          ${urlQuery.proof ? tokenHashes : sql`NULL`} AS tokenHashes
        FROM media WHERE id = ${id} AND completed IS NOT NULL) AS file ON true`,
  )
  if (!row) throw noRowError()
  if (!row.isKnown) throw new HTTPException(401, { message: inactiveKeyMessage })
  const isReadable = row.isPublic || row.isReadable
  if (!isReadable && !(await isAuthorQuery(id, urlQuery, JSON.parse(String(row.tokenHashes ?? '[]'))))) return undefined
  const { kind, type, bytes, object } = row as StoredFile
  return { kind, type, bytes, object, isPublic: row.isPublic === 1 }
}

const isActiveKeySql = (hash: string) => sql`hash = ${hash} AND revoked IS NULL`

function readableWorkspacesSql(caller: Caller): Sql {
  if ('keyHash' in caller) return sql`SELECT workspaceId FROM apiKeys WHERE ${isActiveKeySql(caller.keyHash)}`
  if ('sessionHash' in caller) return sql`SELECT workspaceId ${liveSessionSql({ sessionHash: caller.sessionHash })}`
  return sql`SELECT NULL`
}
