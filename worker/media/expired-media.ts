import { fromNow } from '../lib/time.ts'
import { finishRemovals, listRemovals, type Removal } from './media-removals.ts'

/** Removes the uploads that have expired, and the bytes of files that no record has any more. */
export async function removeExpiredMedia(env: Env): Promise<void> {
  // A deployment without --media has no such binding.
  const bucket: R2Bucket | undefined = env.MEDIA
  if (!bucket) return
  const now = fromNow(0)
  const removals = await listRemovals(env.DB, now)
  if (removals.length === 0) return
  await removeFromBucket(bucket, removals)
  await finishRemovals(env.DB, removals, now)
}

async function removeFromBucket(bucket: R2Bucket, removals: Removal[]): Promise<void> {
  for (const { object, uploadId } of removals) {
    // The upload may be complete, or have ended before.
    if (uploadId)
      await bucket
        .resumeMultipartUpload(object, uploadId)
        .abort()
        .catch(() => undefined)
  }
  await bucket.delete(removals.map(({ object }) => object))
}
