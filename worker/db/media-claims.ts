import sql, { raw, type Sql } from 'sql-template-tag'
import { type MediaHosts, toFile } from '../lib/media-url.ts'
import type { WritePart } from './records.ts'
import type { Rule } from './rules.ts'

/** The URLs of a record that can lead to files of the service. */
type MediaUrls = { imageUrl?: string | null | undefined; videoUrl?: string | null | undefined }

/** The id of a file, `null` for none, and `undefined` if that does not change. */
type FileId = string | null | undefined

/** The part of a write for files: the columns that name them, and rules for the record with this id. */
export type MediaClaim = {
  columns: { imageFile: FileId; videoFile: FileId }
  rulesFor: (recordId: string | Sql) => Rule[]
}

/**
 * Returns the columns and rules for the service's files to which the URLs of an input lead. Triggers claim a record's files and
 * remove those that no record has any more. Only API keys may give a record the file of an API key: otherwise, another person
 * could keep a file that its owner erases.
 */
export function claimMedia(hosts: MediaHosts, { imageUrl, videoUrl }: MediaUrls, isByKey: boolean): MediaClaim {
  const image = toFile(hosts, imageUrl)
  const video = toFile(hosts, videoUrl)
  const rulesFor = (recordId: string | Sql) => [
    ...(image ? [fileRule('imageUrl', image, recordId, isByKey)] : []),
    ...(video ? [fileRule('videoUrl', video, recordId, isByKey)] : []),
  ]
  return {
    columns: { imageFile: image === null ? null : image?.id, videoFile: video === null ? null : video?.id },
    rulesFor,
  }
}

/** Returns the same for a new record of a table: a repeated request finds it, and need not meet the rules again. */
export function claimNewMedia(
  table: string,
  hosts: MediaHosts,
  urls: MediaUrls,
  isByKey: boolean,
): Required<WritePart> {
  const { columns, rulesFor } = claimMedia(hosts, urls, isByKey)
  return {
    columns,
    rulesFor: (id) =>
      rulesFor(id).map(({ isMetSql, message }) => ({
        isMetSql: (workspaceId) =>
          sql`(${isMetSql(workspaceId)} OR EXISTS (SELECT 1 FROM ${raw(table)} WHERE id = ${id}))`,
        message,
      })),
  }
}

/** Returns the rule for a file: a visitor's belongs to one record, that of an API key to any of the workspace. */
export function fileRule(
  field: 'imageUrl' | 'videoUrl',
  { id, type }: { id: string | Sql; type: string | Sql },
  recordId: string | Sql,
  isByKey: boolean,
) {
  const kind = field === 'videoUrl' ? 'video' : 'photo'
  const isUsed = (recordSql: Sql) =>
    sql`EXISTS (SELECT 1 FROM mediaUses WHERE mediaId = ${id} AND recordId ${recordSql})`
  const isFree = sql`iif(ticketHash IS NULL, ${isByKey}, NOT ${isUsed(sql`<> ${recordId}`)})`
  return {
    isMetSql: (workspaceId: Sql) => sql`EXISTS (SELECT 1 FROM media
      WHERE media.id = ${id} AND media.workspaceId = ${workspaceId} AND kind = ${kind} AND type = ${type}
        AND completed IS NOT NULL AND (${isFree} OR ${isUsed(sql`= ${recordId}`)}))`,
    message: `${field}: is not a complete ${kind} of this workspace that is still free`,
  }
}
