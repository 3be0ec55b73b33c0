import { randomBytes } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { MediaType, StoredKind } from '../../../shared/media.ts'
import { fromNow } from '../../lib/time.ts'
import { keepObjectSql, unclaimedMs } from '../../media/objects.ts'

/* The statements with which an import stores a file. Its bytes are in the bucket before its row is stored. */

/** A line of a file, by column, and what its bytes must be. */
export type FileRow = {
  id: string
  workspaceId: string
  created?: string
  kind: StoredKind
  type: MediaType
  bytes: number
  width?: number | null
  height?: number | null
  posterOf?: string | null
  completed?: string
  contentHash?: string | null
  byVisitor: boolean
  sha256: string
}

const value = (column: string) => `json_extract(value, '$.${column}')`

/** Selects the stored file with this id, and whether a poster has its video. `isOwn` is NULL if there is no such file. */
export function lookUpFile(row: FileRow): Sql {
  const equalities = ['kind', 'type', 'bytes', 'posterOf'].map((column) => `stored.${column} IS ${value(column)}`)
  return sql`SELECT stored.workspaceId = ${raw(value('workspaceId'))} AS isOwn,
      ${raw(equalities.join(' AND '))} AND stored.completed IS NOT NULL AS isEqual, ${raw(hasVideo)} AS hasVideo
    FROM (SELECT ${JSON.stringify(row)} AS value) LEFT JOIN media AS stored ON stored.id = ${raw(value('id'))}`
}

const hasVideo = `(${value('posterOf')} IS NULL OR EXISTS (SELECT 1 FROM media AS video
  WHERE video.id = ${value('posterOf')} AND video.workspaceId = ${value('workspaceId')} AND video.kind = 'video'))`

/** The hash by which an equal upload finds the file, unless the workspace has another file with it. */
const contentHash = `(SELECT ${value('contentHash')} WHERE NOT ${value('byVisitor')} AND NOT EXISTS (SELECT 1 FROM media AS equal
  WHERE equal.workspaceId = ${value('workspaceId')} AND equal.kind = ${value('kind')} AND equal.contentHash = ${value('contentHash')}))`

/**
 * Inserts a file whose object is in the bucket. It expires in a day unless a record claims it; a poster goes with its video. The
 * ticket of a visitor's file is unknown: it only says that the file is not public before its testimonial is.
 */
export function insertFile(row: FileRow, object: string): Sql[] {
  const columns = ['id', 'workspaceId', 'kind', 'type', 'bytes', 'width', 'height', 'posterOf']
  const expires = row.kind === 'poster' ? null : fromNow(unclaimedMs)
  const ticketHash = row.byVisitor ? randomBytes(32).toString('hex') : null
  const now = fromNow(0)
  return [
    sql`INSERT INTO media (${raw(columns.join(', '))}, created, completed, contentHash, object, ticketHash, expires)
      SELECT ${raw(columns.map(value).join(', '))}, coalesce(${raw(value('created'))}, ${now}),
        coalesce(${raw(value('completed'))}, ${now}), ${raw(contentHash)}, ${object}, ${ticketHash}, ${expires}
      FROM (SELECT ${JSON.stringify(row)} AS value) WHERE ${raw(hasVideo)} ON CONFLICT DO NOTHING`,
    keepObjectSql(object),
  ]
}
