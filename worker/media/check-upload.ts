import { HTTPException } from 'hono/http-exception'
import type { MediaType } from '../../shared/media.ts'
import { query } from '../db/query.ts'
import { bucketError, callBucket, readBytes, readObject } from './bucket.ts'
import { cleanFile, toMediaResponse } from './clean-file.ts'
import { checkVideo } from './formats/check-video.ts'
import { MediaError } from './formats/media-error.ts'
import { applyPatches } from './formats/patches.ts'
import { newObject, registrationSql } from './objects.ts'
import { countParts } from './store-part.ts'
import { type CheckedFile, removeUpload, type Upload } from './uploads.ts'

/**
 * Checks what has arrived of an upload, and removes what no visitor should see, such as where a photo was taken. What the ticket can
 * still write to afterwards is not what was checked: a file in one part becomes another object, and joining parts ends their upload.
 * @throws HTTPException 400 if a part is missing, or for a file that is not what was declared: then nothing of it is kept; 503 if
 * the bucket fails.
 */
export async function checkUpload(env: Env, upload: Upload): Promise<CheckedFile> {
  const { kind, bytes, parts, uploadId, object } = upload
  const missing = Array.from({ length: countParts(bytes) }, (_, index) => index + 1).find((part) => !parts[part])
  if (missing) throw new HTTPException(400, { message: `Part ${missing} has not arrived.` })
  try {
    return uploadId ? await checkParts(env, upload, uploadId) : await checkWhole(env, upload)
  } catch (error) {
    if (error instanceof MediaError) {
      await removeUpload(env.DB, upload)
      await callBucket(env.MEDIA.delete(object))
    }
    throw toMediaResponse(kind, error)
  }
}

async function checkWhole(env: Env, { id, kind, type, object }: Upload): Promise<CheckedFile> {
  const { content, ...file } = await cleanFile(kind === 'video', await readBytes(env.MEDIA, object))
  assertType(file.type, type)
  const clean = await storeClean(env, id, (target) => env.MEDIA.put(target, content))
  return { ...file, bytes: content.length, object: clean }
}

/** Joins the parts of a video, and checks it without reading it into memory. */
async function checkParts(env: Env, upload: Upload, uploadId: string): Promise<CheckedFile> {
  const { id, type, object, bytes } = upload
  const { MEDIA } = env
  await joinParts(MEDIA, upload, uploadId)
  const read = (offset: number, length: number) => readBytes(MEDIA, object, { offset, length })
  const { patches, ...video } = await checkVideo(read, bytes)
  assertType(video.type, type)
  if (patches.length === 0) return { ...video, bytes, object }
  const clean = await storeClean(env, id, async (target) => {
    const { readable, writable } = new FixedLengthStream(bytes)
    const source: ReadableStream<Uint8Array> = await readObject(MEDIA, object)
    await Promise.all([MEDIA.put(target, readable), source.pipeThrough(applyPatches(patches)).pipeTo(writable)])
  })
  return { ...video, bytes, object: clean }
}

function assertType(type: MediaType, declared: MediaType): void {
  if (type !== declared) throw new MediaError(`is not ${declared}, as was declared`)
}

async function joinParts(bucket: R2Bucket, { object, parts, bytes }: Upload, uploadId: string): Promise<void> {
  const etags = Object.entries(parts).map(([number, etag]) => ({ partNumber: Number(number), etag }))
  const joined = bucket.resumeMultipartUpload(object, uploadId).complete(etags)
  // An earlier request may have joined them already.
  await joined.catch(async () => {
    const stored = await callBucket(bucket.head(object))
    if (stored?.size !== bytes) throw bucketError()
  })
}

/** Stores what was cleaned as a new object, because nothing in the bucket can be changed in part, and returns its key. */
async function storeClean({ DB }: Env, id: string, put: (object: string) => Promise<unknown>): Promise<string> {
  const object = newObject(id)
  await query(DB, registrationSql(object))
  await callBucket(put(object))
  return object
}
