import { ApiError, connectToCloudflare } from '../d1/cloudflare-api.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import type { Bucket } from './bucket.ts'
import { bucketPath, findBucket, isR2Disabled, jurisdictionHeader } from './find-bucket.ts'

/** Opens the deployed bucket. Returns `undefined` if the account has none. @throws Error with one sentence. */
export async function openDeployedR2(): Promise<Bucket | undefined> {
  const { account, bucket } = readWranglerConfig()
  const api = await connectToCloudflare(account)
  const exists = await findBucket(api, bucket).catch((error) => {
    if (isR2Disabled(error)) return false
    if (!(error instanceof ApiError)) throw error
    throw new Error(`${error.message} For the files, a token also needs the permission to edit Workers R2 Storage.`)
  })
  if (!exists) return undefined
  // The slash in a key is part of the path.
  const path = (key: string) => `${bucketPath(bucket.bucket_name)}/objects/${key}`
  const headers = jurisdictionHeader(bucket.jurisdiction)
  return {
    read: (key, consume) =>
      retry(retryPolicy, async () => {
        const response = await api.transfer(path(key), { headers }, 'The deployed bucket failed').catch((error) => {
          if (error instanceof ApiError && error.status === 404) return undefined
          throw error
        })
        return response?.body ? consume(response.body).catch(throwTransient) : undefined
      }),
    write: async (key, body) => {
      await retry(retryPolicy, async () => {
        const response = await api.transfer(path(key), { method: 'PUT', headers, body }, 'The deployed bucket failed')
        await response.body?.cancel()
      })
    },
    close: async () => {},
  }
}

const retryPolicy = { maxAttempts: 6, delay: (attempt: number) => 100 * 2 ** attempt * (0.5 + Math.random()) }

/** Makes the error of a lost connection transient. */
function throwTransient(error: Error): never {
  // `fetch` throws a TypeError if the connection ends, and a DOMException at the timeout.
  throw error instanceof TypeError || error instanceof DOMException
    ? new TransientError(`The deployed bucket failed: ${error.message}`)
    : error
}
