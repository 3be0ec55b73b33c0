import sql from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import type { MediaKind, MediaType } from '../../shared/media.ts'
import { query, queryBatch, type Row } from '../db/query.ts'
import { areMetSql } from '../db/rules.ts'
import { denialError, noRowError, type Scope, workspaceIdSql } from '../db/scope.ts'
import { fromNow } from '../lib/time.ts'
import { keepObjectSql, newObject, unclaimedMs } from './objects.ts'
import { arrivedBytesSql, type NewUpload, uploadMs, uploadRules } from './upload-rules.ts'

/*
 * The uploads of visitors: rows of `media` with a ticket. A file that is uploaded with an API key has none.
 */

/** An upload under way, or complete if it has `completed`. */
export type Upload = {
  id: string
  kind: MediaKind
  type: MediaType
  bytes: number
  object: string
  uploadId: string | null
  /** The ETags of the parts that have arrived, by number. */
  parts: Record<string, string>
  completed: string | null
}

/**
 * Begins an upload in the scope's workspace, and returns when it ends unless the first byte arrives.
 * @throws HTTPException 400, 401 or 403 without access, 400 if the workspace is full, or 429 for too many uploads.
 */
export async function beginUpload(scope: Scope, upload: NewUpload): Promise<string> {
  const { id, kind, type, bytes, ticketHash, videoId } = upload
  const created = fromNow(0)
  const expires = fromNow(limits.emptyUploadMs)
  const rules = uploadRules(upload)
  const [row] = await query(
    scope.db,
    sql`INSERT INTO media (id, workspaceId, created, kind, type, bytes, object, ticketHash, posterOf, expires)
        SELECT ${id}, workspaceId, ${created}, ${kind}, ${type}, ${bytes}, ${newObject(id)}, ${ticketHash}, ${videoId ?? null}, ${expires}
        FROM (SELECT ${workspaceIdSql(scope)} AS workspaceId) AS scope
        WHERE workspaceId IS NOT NULL AND (EXISTS (SELECT 1 FROM media WHERE id = ${id}) OR (${areMetSql(rules, sql`scope.workspaceId`)}))
        ON CONFLICT (id) DO UPDATE SET expires = expires RETURNING expires`,
    scope.deadline,
  )
  if (!row) throw (await denialError(scope, undefined, rules)) ?? noRowError()
  return String(row.expires)
}

const uploadColumns = sql`id, kind, type, bytes, object, uploadId, parts, completed`

const hasTicketSql = (id: string, ticketHash: string) => sql`id = ${id} AND ticketHash = ${ticketHash}`

/** Returns the upload of a ticket, `undefined` if it is unknown or has expired. */
export async function findUpload(db: D1Database, id: string, ticketHash: string): Promise<Upload | undefined> {
  const [row] = await query(
    db,
    sql`SELECT ${uploadColumns} FROM media WHERE ${hasTicketSql(id, ticketHash)} AND coalesce(expires > ${fromNow(0)}, 1)`,
  )
  return row && toUpload(row)
}

const toUpload = (row: Row): Upload => ({ ...(row as Omit<Upload, 'parts'>), parts: JSON.parse(String(row.parts)) })

/** SQL for when an upload ends after progress. Without progress, it would hold one of the workspace's places for nothing. */
const extendedSql = () =>
  sql`min(strftime('%Y-%m-%dT%H:%M:%fZ', created, ${`+${uploadMs / 1_000} seconds`}), ${fromNow(limits.uploadProgressMs)})`

/**
 * Notes the first byte of an upload, which gives it more time; with an `uploadId`, also that, unless it has one. Returns the
 * upload as it is now, `undefined` if it has expired.
 */
export async function startUpload(db: D1Database, id: string, uploadId: string | null): Promise<Upload | undefined> {
  const [row] = await query(
    db,
    sql`UPDATE media SET started = 1, expires = iif(started, expires, ${extendedSql()}), uploadId = coalesce(uploadId, ${uploadId})
        WHERE id = ${id} AND completed IS NULL AND expires > ${fromNow(0)} RETURNING ${uploadColumns}`,
  )
  return row && toUpload(row)
}

/**
 * Notes a part that is in the bucket. A new one gives the upload more time, but a short last one only if no other is missing.
 * Returns whether the upload was still there.
 */
export async function addPart(db: D1Database, { id, object }: Upload, part: number, etag: string): Promise<boolean> {
  const path = `$."${part}"`
  const size = limits.mediaPartBytes
  const isProgress = sql`parts -> ${path} IS NULL AND (${part * size} <= bytes OR ${arrivedBytesSql} + ${size} >= bytes)`
  const rows = await query(
    db,
    sql`UPDATE media SET parts = json_set(parts, ${path}, ${etag}), expires = iif(${isProgress}, ${extendedSql()}, expires)
        WHERE id = ${id} AND object = ${object} AND completed IS NULL AND expires > ${fromNow(0)} RETURNING id`,
  )
  return rows.length > 0
}

/** The result of the check of a file. */
export type CheckedFile = { type: MediaType; width: number; height: number; bytes: number; object: string }

/**
 * Makes an upload a complete file, which a record can claim; its earlier object is removed if it was replaced. A poster has to be
 * complete before its video is claimed, or it could show what was never checked. Returns whether the upload was still there.
 */
export async function completeUpload(db: D1Database, { id, object }: Upload, checked: CheckedFile): Promise<boolean> {
  const isOpen = sql`id = ${id} AND object = ${object} AND completed IS NULL
    AND (posterOf IS NULL OR EXISTS (SELECT 1 FROM media AS video WHERE video.id = media.posterOf AND video.expires IS NOT NULL))`
  const replaced = sql`INSERT INTO mediaRemovals (object, due, isRepeated) SELECT object, ${fromNow(0)}, 1 FROM media WHERE ${isOpen}
    AND object <> ${checked.object} ON CONFLICT DO NOTHING`
  const { results } = await queryBatch(db, [
    replaced,
    sql`UPDATE media SET completed = ${fromNow(0)}, type = ${checked.type}, bytes = ${checked.bytes}, width = ${checked.width},
          height = ${checked.height}, object = ${checked.object}, uploadId = NULL, parts = '{}',
          expires = iif(posterOf IS NULL, ${fromNow(unclaimedMs)}, NULL)
        WHERE ${isOpen}`,
    keepObjectSql(checked.object),
    sql`SELECT 1 FROM media WHERE id = ${id} AND completed IS NOT NULL`,
  ])
  // An earlier attempt may have done it.
  return results[3]?.length === 1
}

/** Removes an upload whose file was rejected. */
export const removeUpload = (db: D1Database, { id, object }: Upload) =>
  query(db, sql`DELETE FROM media WHERE id = ${id} AND object = ${object} AND completed IS NULL`)
