import { HTTPException } from 'hono/http-exception'
import * as limits from '../../shared/limits.ts'
import { callBucket } from './bucket.ts'
import { addPart, startUpload, type Upload } from './uploads.ts'

/** A part of an upload, as a request brings it. */
type Part = { number: number; contentLength: string | undefined; body: ReadableStream<Uint8Array> | null }

/** The number of parts of a file: all but the last have the same size, as R2 wants it. */
export const countParts = (bytes: number) => Math.ceil(bytes / limits.mediaPartBytes)

/**
 * Stores a part of an upload in the bucket while it arrives. Sending a part again replaces it.
 * @throws HTTPException 400, 411 or 413 for another part or size than the upload has, 404 if the upload has expired meanwhile, or
 * 503 if the bucket fails.
 */
export async function storePart(env: Env, upload: Upload, part: Part): Promise<void> {
  const length = checkPart(upload, part)
  const { number, body } = part
  const reader = body?.getReader()
  const first = await reader?.read().catch(() => undefined)
  if (!body || !reader || !first?.value) throw incompleteError()
  reader.releaseLock()
  // Only its first byte gives an upload more time: a client may send no more than the headers.
  const isStarted = upload.uploadId !== null || Object.keys(upload.parts).length > 0
  const started = isStarted ? upload : await startInBucket(env, upload)
  if (!started) throw uploadExpiredError()
  const { readable, writable } = new FixedLengthStream(length)
  const [etag] = await Promise.all([putPart(env, started, number, readable), forward(first.value, body, writable)])
  if (await addPart(env.DB, started, number, etag)) return
  // It ended while the part arrived, and the cron may have passed already.
  if (!started.uploadId) await callBucket(env.MEDIA.delete(started.object))
  throw uploadExpiredError()
}

const incompleteError = () => new HTTPException(400, { message: 'The body must be complete.' })

/** Returns the number of bytes of a part. */
function checkPart({ bytes }: Upload, { number, contentLength }: Part): number {
  const count = countParts(bytes)
  if (number < 1 || number > count)
    throw new HTTPException(400, { message: `part: must be a number from 1 to ${count}` })
  if (contentLength === undefined) throw new HTTPException(411, { message: 'Content-Length: is missing' })
  const size = number < count ? limits.mediaPartBytes : bytes - (count - 1) * limits.mediaPartBytes
  const message = `Content-Length: must be ${size}, the size of this part`
  if (Number(contentLength) > size) throw new HTTPException(413, { message })
  if (Number(contentLength) !== size) throw new HTTPException(400, { message })
  return size
}

/** Notes the first byte of an upload; one in parts begins in the bucket too. */
async function startInBucket({ DB, MEDIA }: Env, { id, object, bytes }: Upload): Promise<Upload | undefined> {
  if (bytes <= limits.mediaPartBytes) return startUpload(DB, id, null)
  const created = await callBucket(MEDIA.createMultipartUpload(object))
  const started = await startUpload(DB, id, created.uploadId)
  // Another part was faster.
  if (started?.uploadId !== created.uploadId) await created.abort().catch(() => undefined)
  return started
}

async function putPart(
  { MEDIA }: Env,
  { object, uploadId }: Upload,
  number: number,
  body: ReadableStream,
): Promise<string> {
  // The type has a null for conditional requests only.
  if (!uploadId) return (await callBucket(MEDIA.put(object, body)))?.etag ?? ''
  return (await callBucket(MEDIA.resumeMultipartUpload(object, uploadId).uploadPart(number, body))).etag
}

/**
 * Writes the chunk that was read first, and then the rest. An error of the bucket is up to the request that reads.
 * @throws HTTPException 400 if the client disconnects, before the bucket can notice: that is no fault of the bucket.
 */
async function forward(
  first: Uint8Array,
  rest: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter()
  await writer.write(first).catch(() => undefined)
  writer.releaseLock()
  await rest.pipeTo(writable, { preventAbort: true }).catch(() => {
    // It is null once the bucket has failed.
    if (writable.getWriter().desiredSize !== null) throw incompleteError()
  })
}

/** Returns the error for a ticket that is unknown or has expired. */
export const uploadExpiredError = () =>
  new HTTPException(404, { message: 'This upload is unknown or has expired. Please begin a new one.' })
