import { ApiError, type CloudflareApi } from '../d1/cloudflare-api.ts'

/** The settings of the bucket for uploaded files. */
export type BucketSettings = { bucket_name: string; jurisdiction?: string | undefined }

/** Returns whether the account has the bucket. @throws ApiError if Cloudflare does not say. */
export async function findBucket(
  { get }: CloudflareApi,
  { bucket_name, jurisdiction }: BucketSettings,
): Promise<boolean> {
  try {
    await get(bucketPath(bucket_name), jurisdictionHeader(jurisdiction))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** Returns the path of a bucket in the account. */
export const bucketPath = (name: string) => `r2/buckets/${encodeURIComponent(name)}`

/** Returns the header that names the jurisdiction of a bucket, if it has one. */
export const jurisdictionHeader = (jurisdiction: string | undefined): Record<string, string> =>
  jurisdiction ? { 'cf-r2-jurisdiction': jurisdiction } : {}

/** Returns whether an error of Cloudflare means that the account does not have R2. */
export const isR2Disabled = ({ message }: Error) => /\[code: 10042\]/.test(message)
