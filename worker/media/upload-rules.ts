import sql, { type Sql } from 'sql-template-tag'
import type { MediaInput } from '../../shared/media-input.ts'
import type { Rule } from '../db/rules.ts'
import { dayMs, fromNow, hourMs } from '../lib/time.ts'

/** The lifetime of an upload before its first byte, and with it. */
export const emptyTicketMs = 120_000
export const uploadMs = hourMs

/** The limits of a workspace. */
const maxOpenUploads = 50
const maxDailyUploads = 2_000
const maxDailyBytes = 500_000_000

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
  return [
    ...(kind === 'poster' && videoId !== undefined ? [hasVideo] : []),
    {
      isMetSql: (
        workspaceId,
      ) => sql`(SELECT count(*) FROM media WHERE ${isRecent(workspaceId, uploadMs + emptyTicketMs)}
        AND completed IS NULL AND expires > ${fromNow(0)}) < ${maxOpenUploads}`,
      message: 'Too many uploads are under way; please try again in a minute.',
      retryAfter: 60,
    },
    {
      // Without tickets that have brought nothing: they would use up the day for nothing.
      isMetSql: (
        workspaceId,
      ) => sql`(SELECT count(*) < ${maxDailyUploads} AND coalesce(sum(bytes), 0) + ${bytes} <= ${maxDailyBytes}
        FROM (SELECT bytes FROM media WHERE ${isRecent(workspaceId, dayMs)} AND (completed IS NOT NULL OR parts <> '{}')
          LIMIT ${maxDailyUploads}))`,
      message: 'Too much was uploaded in the last 24 hours; please try again later.',
      retryAfter: 3_600,
    },
    roomRule(bytes, capacity),
  ]
}
