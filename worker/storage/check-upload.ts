import { HTTPException } from 'hono/http-exception'
import { type CheckedFile, newObject, registrationSql, removeUpload, type Upload } from '../db/media.ts'
import { query } from '../db/query.ts'
import { checkVideo } from '../lib/media/check-video.ts'
import { cleanPhoto } from '../lib/media/clean-photo.ts'
import { MediaError } from '../lib/media/media-error.ts'
import { applyPatches } from '../lib/media/patches.ts'
import { callBucket, readBytes, readObject } from './bucket.ts'
import { countParts } from './store-part.ts'

/**
 * Joins the parts of an upload, checks what they are and removes what no visitor should see, such as where a photo was taken.
 * @throws HTTPException 400 if a part is missing, or for a file that is not what was declared: then nothing of it is kept; 503 if
 * the bucket fails.
 */
export async function checkUpload(env: Env, upload: Upload): Promise<CheckedFile> {
  const missing = Array.from({ length: countParts(upload.bytes) }, (_, index) => String(index + 1)).find(
    (part) => !upload.parts[part],
  )
  if (missing) throw new HTTPException(400, { message: `Part ${missing} has not arrived.` })
  await joinParts(env, upload)
  try {
    const checked = upload.kind === 'video' ? await cleanStoredVideo(env, upload) : await cleanStoredPhoto(env, upload)
    if (checked.type !== upload.type) throw new MediaError(`is not ${upload.type}, as was declared`)
    return checked
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    await removeUpload(env.DB, upload)
    await env.MEDIA.delete(upload.object)
    throw new HTTPException(400, { message: `${upload.kind}: ${error.message}` })
  }
}

async function joinParts({ MEDIA }: Env, { object, uploadId, parts, bytes }: Upload): Promise<void> {
  if (!uploadId) return
  const uploaded = Object.entries(parts).map(([number, etag]) => ({ partNumber: Number(number), etag }))
  const joined = MEDIA.resumeMultipartUpload(object, uploadId).complete(uploaded)
  // An earlier request may have joined them already.
  await joined.catch(async (error) => {
    const stored = await callBucket(MEDIA.head(object))
    if (stored?.size !== bytes) await callBucket(Promise.reject(error))
  })
}

async function cleanStoredPhoto(env: Env, { id, object }: Upload): Promise<CheckedFile> {
  const original = await readBytes(env.MEDIA, object)
  const { type, width, height, bytes } = cleanPhoto(original)
  const checked = { type, width, height, bytes: bytes.length }
  if (isEqual(bytes, original)) return { ...checked, object }
  return { ...checked, object: await putClean(env, id, (clean) => env.MEDIA.put(clean, bytes)) }
}

// Not `every`, whose callback would run five million times.
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}

async function cleanStoredVideo(env: Env, { id, object, bytes }: Upload): Promise<CheckedFile> {
  const read = (offset: number, length: number) =>
    offset < bytes ? readBytes(env.MEDIA, object, { offset, length }) : Promise.resolve(new Uint8Array())
  const { patches, type, width, height } = await checkVideo(read, bytes)
  const checked = { type, width, height, bytes }
  if (patches.length === 0) return { ...checked, object }
  const clean = await putClean(env, id, async (target) => {
    const { readable, writable } = new FixedLengthStream(bytes)
    const source: ReadableStream<Uint8Array> = await readObject(env.MEDIA, object)
    await Promise.all([env.MEDIA.put(target, readable), source.pipeThrough(applyPatches(patches)).pipeTo(writable)])
  })
  return { ...checked, object: clean }
}

/** Stores what was cleaned as a new object, because nothing in the bucket can be changed in part, and returns its key. */
async function putClean({ DB }: Env, id: string, put: (object: string) => Promise<unknown>): Promise<string> {
  const object = newObject(id)
  await query(DB, registrationSql(object))
  await callBucket(put(object))
  return object
}
