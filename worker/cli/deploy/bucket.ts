import { ApiError, type CloudflareApi, connectToCloudflare } from '../d1/cloudflare-api.ts'
import { isWorkersBuild } from '../lib/ci.ts'
import { mediaBinding, readWranglerConfig } from '../lib/wrangler-config.ts'
import { type BucketSettings, findBucket, isR2Disabled, jurisdictionHeader } from '../r2/find-bucket.ts'
import { hasBinding, readBindings } from './bindings.ts'

/** The state of a deployment's file storage, with a sentence about it if the options say otherwise. */
export type FileStorage = { isOn: boolean; note?: string }

/**
 * Creates the bucket if it is missing and `isRequested`. Otherwise, finds out whether the deployment has files
 * already: an upgrade must not take them away.
 * @throws Error with one sentence, if the bucket cannot be created.
 */
export async function ensureBucket(isRequested: boolean): Promise<FileStorage> {
  const { account, bucket, name } = readWranglerConfig()
  const api = await connectToCloudflare(account)
  const found = await findBucket(api, bucket).catch((error) => {
    if (error instanceof ApiError) return error
    throw error
  })
  const { bucket_name } = bucket
  if (found === true) {
    return { isOn: true, ...(!isRequested && { note: `Found the bucket ${bucket_name}, so files stay on.` }) }
  }
  if (isRequested) {
    await createBucket(api, bucket)
    return { isOn: true, note: `Created the bucket ${bucket_name}.` }
  }
  if (found === false) return { isOn: false }
  const isOn = hasBinding(await readBindings(api, name), 'r2_bucket', mediaBinding)
  const result = isOn ? 'Files stay on, as in the deployment so far' : 'Files stay off, as the deployment has none'
  return { isOn, ...((isOn || !isR2Disabled(found)) && { note: `${result}: ${found.message}` }) }
}

async function createBucket(
  { post }: CloudflareApi,
  { bucket_name: name, jurisdiction }: BucketSettings,
): Promise<void> {
  const failure = `Cloudflare cannot create the bucket ${name}`
  await post('r2/buckets', { name }, failure, jurisdictionHeader(jurisdiction)).catch((error) => {
    if (isR2Disabled(error)) throw new Error(noR2Message())
    if (!(error instanceof ApiError) || error.status !== 403 || isWorkersBuild()) throw error
    throw new Error(`${error.message} For --media, a token also needs the permission to edit Workers R2 Storage.`)
  })
}

const noR2Message = () =>
  `Your Cloudflare account does not have R2 yet, which stores the files. Add it at https://dash.cloudflare.com/?to=/:account/r2/overview (10 GB are free, but Cloudflare asks for a payment method), then ${isWorkersBuild() ? 'retry the build' : 'run `npm run deploy -- --media` again'}. Without --media, everything works but uploads.`
