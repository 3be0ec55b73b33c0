import { createHash, randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { type MediaKind, type MediaType, mediaPath } from '../../../shared/media.ts'
import { cleanFile } from '../../media/clean-file.ts'
import { MediaError } from '../../media/formats/media-error.ts'
import { newObject, registrationSql } from '../../media/objects.ts'
import type { Connection } from '../d1/connection.ts'
import type { Bucket } from '../r2/bucket.ts'
import { insertFile } from '../transfer/file-statements.ts'
import { type Downloader, photoLimits, videoLimits } from './download.ts'
import { DownloadError } from './download-error.ts'

/* Copies photos and videos of other servers for testimonials as an import has stored them. */

/** The testimonial of an import, and the column with the URL of its photo or video. */
export type RemoteFile = { testimonialId: string; column: 'imageUrl' | 'videoVideoUrl'; url: string }

/** Where the files go. `origin` is that of their new URLs. */
export type FileStore = {
  connection: Connection
  bucket: Bucket
  origin: string
  workspaceId: string
}

type StoredName = { id: string; type: MediaType }

/** A few files are in memory at a time. */
const maxConcurrent = 4

/** Returns those files whose testimonial still links to them, and is as its import has made it. */
export async function findLinked<File extends RemoteFile>({ query }: Connection, files: File[]): Promise<File[]> {
  const ids = JSON.stringify(Array.from(new Set(files.map(({ testimonialId }) => testimonialId))))
  const rows = await query(sql`SELECT stored.id, imageUrl, videoVideoUrl FROM json_each(${ids}) AS item
    CROSS JOIN testimonials AS stored ON stored.id = item.value WHERE version = importId`)
  const urls = new Map(rows.map(({ id, imageUrl, videoVideoUrl }) => [id, { imageUrl, videoVideoUrl }]))
  return files.filter(({ testimonialId, column, url }) => urls.get(testimonialId)?.[column] === url)
}

/** Copies files, and calls `onFailure` with the reason for each that keeps its URL. Returns how many were copied. */
export async function copyFiles<File extends RemoteFile>(
  store: FileStore,
  downloader: Downloader,
  files: File[],
  onFailure: (file: File, reason: string) => void,
): Promise<number> {
  let copied = 0
  const queue = files.values()
  const worker = async () => {
    for (const file of queue) {
      const problem = await copyFile(store, downloader, file)
      if (problem) onFailure(file, problem)
      else copied++
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
  return copied
}

/** Copies a file, and returns why it cannot be copied. */
async function copyFile(store: FileStore, downloader: Downloader, file: RemoteFile): Promise<string | undefined> {
  const kind = file.column === 'imageUrl' ? 'photo' : 'video'
  try {
    const bytes = await downloader.download(file.url, kind === 'photo' ? photoLimits : videoLimits)
    return await claimFile(store, file, await storeFile(store, kind, bytes))
  } catch (error) {
    if (error instanceof DownloadError || error instanceof MediaError) return error.message
    throw error
  }
}

/** Stores a file that everybody may read, unless the workspace has it already. @throws MediaError for what is no photo or video. */
async function storeFile(
  { connection, bucket, workspaceId }: FileStore,
  kind: MediaKind,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredName> {
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const { content, ...file } = await cleanFile(kind === 'video', bytes)
  const equal = sql`SELECT id, type FROM media WHERE workspaceId = ${workspaceId} AND kind = ${kind}
    AND contentHash = ${contentHash} AND completed IS NOT NULL`
  const [found] = await connection.query(equal)
  if (found) return found as StoredName
  const id = randomBytes(16).toString('hex')
  const object = newObject(id)
  await connection.batch(registrationSql(object))
  await bucket.write(object, new Blob([content], { type: file.type }))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const row = { ...file, id, workspaceId, kind, contentHash, bytes: content.length, byVisitor: false, sha256 }
  await connection.batch(...insertFile(row, object))
  return { id, type: file.type }
}

/**
 * Makes a stored file that of a testimonial, unless it has changed since. It keeps its version, by which an undo knows that it is
 * untouched: the trigger that makes a new one leaves those alone that a statement sets.
 */
async function claimFile(
  { connection, origin, workspaceId }: FileStore,
  { testimonialId, column, url }: RemoteFile,
  { id, type }: StoredName,
): Promise<string | undefined> {
  const fileColumn = raw(column === 'imageUrl' ? 'imageFile' : 'videoFile')
  const isIt = sql`id = ${testimonialId} AND workspaceId = ${workspaceId}`
  const interim = raw("importId || '.'")
  const results = await connection.batch(
    sql`UPDATE testimonials SET ${raw(column)} = ${origin + mediaPath(id, type)}, ${fileColumn} = ${id}, version = ${interim}
      WHERE ${isIt} AND version = importId AND ${raw(column)} = ${url}
        AND EXISTS (SELECT 1 FROM media WHERE id = ${id} AND workspaceId = ${workspaceId})`,
    sql`UPDATE testimonials SET version = importId WHERE ${isIt} AND version = ${interim}`,
    sql`SELECT 1 FROM testimonials WHERE ${isIt} AND ${fileColumn} = ${id}`,
  )
  return results[2]?.length ? undefined : 'belongs to a testimonial that was changed meanwhile'
}
