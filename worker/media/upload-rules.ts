import sql, { type Sql } from 'sql-template-tag'
import * as limits from '../../shared/limits.ts'
import type { MediaInput } from '../../shared/media-input.ts'
import { limitSql } from '../db/fragments/limit.ts'
import type { Rule } from '../db/rules.ts'
import { dayMs, fromNow, hourMs } from '../lib/time.ts'

/** The time of an upload in all. */
export const uploadMs = hourMs

/** The limits of a workspace in a day, of which photos alone may have the last fifth. */
const maxDailyUploads = 2_000
const maxDailyBytes = 500_000_000
const videoShare = 0.8

/** SQL for the bytes that have arrived of a row of `media`; its last part can be short. */
export const arrivedBytesSql = sql`iif(completed IS NULL,
  (SELECT coalesce(sum(min(${limits.mediaPartBytes}, bytes - (key - 1) * ${limits.mediaPartBytes})), 0) FROM json_each(parts)), bytes)`

/** A new upload: its id, and the SHA-256 of its ticket and, for a poster, of its video's. */
export type NewUpload = Omit<MediaInput, 'workspaceId' | 'brandId'> & {
  id: string
  ticketHash: string
  videoTicketHash: string | undefined
  /** The number of bytes that the workspace may store. */
  capacity: number
}

/** Returns the rule that a workspace has room for so many more bytes. */
export const roomRule = (bytes: number, capacity: number): Rule => ({
  isMetSql: (workspaceId) =>
    sql`coalesce((SELECT bytes FROM mediaTotals WHERE mediaTotals.workspaceId = ${workspaceId}), 0) + ${bytes} <= ${capacity}`,
  message: 'bytes: this workspace has no room left for files',
})

/** Returns the rules that a new upload must meet. */
export function uploadRules({ bytes, kind, videoId, videoTicketHash, capacity }: NewUpload): Rule[] {
  // What the forms of a workspace have begun to upload since a moment.
  const isRecent = (workspaceId: Sql, milliseconds: number) =>
    sql`media.workspaceId = ${workspaceId} AND created > ${fromNow(-milliseconds)} AND ticketHash IS NOT NULL`
  const hasVideo: Rule = {
    isMetSql: (
      workspaceId,
    ) => sql`EXISTS (SELECT 1 FROM media WHERE media.id = ${videoId} AND media.workspaceId = ${workspaceId}
      AND kind = 'video' AND ticketHash = ${videoTicketHash ?? ''} AND expires > ${fromNow(0)})
      AND NOT EXISTS (SELECT 1 FROM media WHERE posterOf = ${videoId} AND completed IS NOT NULL)`,
    message: 'videoId: is not a video with the ticket in X-Laurel-Ticket that has no poster and no testimonial yet',
  }
  const share = kind === 'video' ? videoShare : 1
  return [
    ...(kind === 'poster' && videoId !== undefined ? [hasVideo] : []),
    {
      isMetSql: (workspaceId) => sql`(SELECT count(*) FROM media WHERE ${isRecent(workspaceId, uploadMs)}
        AND expires > ${fromNow(0)} AND ${arrivedBytesSql} < bytes) < ${limits.openUploads}`,
      message: 'Too many uploads are under way; please try again in a minute.',
      retryAfter: 60,
    },
    {
      // Without tickets that have brought nothing: they would use up the day for nothing.
      isMetSql: (
        workspaceId,
      ) => sql`(SELECT count(*) < ${maxDailyUploads * share} AND coalesce(sum(bytes), 0) + ${bytes} <= ${maxDailyBytes * share}
        FROM (SELECT ${arrivedBytesSql} AS bytes FROM media WHERE ${isRecent(workspaceId, dayMs)} AND (completed IS NOT NULL OR parts <> '{}')
          ${limitSql(maxDailyUploads)}))`,
      message: 'Too much was uploaded in the last 24 hours; please try again later.',
      retryAfter: 3_600,
    },
    roomRule(bytes, capacity),
  ]
}
