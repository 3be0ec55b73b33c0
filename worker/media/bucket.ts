import { HTTPException } from 'hono/http-exception'
import type { ByteRange } from './byte-range.ts'

/** Waits for a request to the bucket. @throws HTTPException 503 if it fails */
export async function callBucket<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch {
    throw bucketError()
  }
}

/** Returns the error for a bucket that fails: 503, named for the log. */
export const bucketError = () =>
  Object.assign(
    new HTTPException(503, { message: 'The file store is not responding. Please try again in a few seconds.' }),
    { name: 'BucketUnavailable' },
  )

/** Returns an object of the bucket, or a part of it. @throws HTTPException 503 if it cannot be read. */
export async function readObject(bucket: R2Bucket, object: string, range?: ByteRange): Promise<ReadableStream> {
  const stored = await callBucket(bucket.get(object, range && { range }))
  // The table has it, so that it is only missing while something is wrong with the bucket.
  if (!stored) throw bucketError()
  return stored.body
}

/** Reads bytes of an object, fewer at its end. */
export async function readBytes(bucket: R2Bucket, object: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await callBucket(new Response(await readObject(bucket, object, range)).arrayBuffer()))
}
