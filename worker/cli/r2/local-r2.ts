import { join } from 'node:path'
import { ensureWritable } from '../lib/files.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import type { Bucket } from './bucket.ts'

/* The bucket on this machine, opened in this process. `npm start` may have it open at the same time. */

const script = `export default {
  async fetch(request, { MEDIA, SECRET }) {
    if (request.headers.get('X-Secret') !== SECRET) return new Response(null, { status: 403 })
    const key = new URL(request.url).pathname.slice(1)
    try {
      if (request.method === 'PUT') return new Response((await MEDIA.put(key, request.body)).key)
      const object = await MEDIA.get(key)
      return new Response(object?.body, { status: object ? 200 : 404 })
    } catch ({ message }) {
      return new Response(message, { status: 500 })
    }
  },
}`

/** Opens the local bucket in the folder `persistTo`. */
export async function openLocalR2(persistTo = join('.wrangler', 'state')): Promise<Bucket> {
  const { bucket } = readWranglerConfig()
  ensureWritable(persistTo)
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  // Miniflare listens on a port, where any other process or web page could otherwise read and write.
  const secret = crypto.randomUUID()
  const options = {
    modules: true,
    script,
    bindings: { SECRET: secret },
    // The name that wrangler gives the bucket on this machine.
    r2Buckets: { MEDIA: bucket.preview_bucket_name ?? bucket.bucket_name },
    resourcePersistencePath: join(persistTo, 'v3'),
    cf: false,
    handleStructuredLogs: () => undefined,
  } as const
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  const send = async (key: string, body?: ArrayBuffer) => {
    const init = { method: body ? 'PUT' : 'GET', headers: { 'X-Secret': secret }, ...(body && { body }) }
    const response = await miniflare.dispatchFetch(`http://local-r2/${key}`, init)
    // Another process may have locked it.
    if (response.status >= 500) throw new TransientError(`The local bucket failed: ${await response.text()}`)
    return response
  }
  return {
    read: (key, consume) =>
      retry(retryPolicy, async () => {
        const { status, body } = await send(key)
        return status === 200 && body ? consume(body) : undefined
      }),
    write: async (key, bytes) => {
      await retry(retryPolicy, async () => (await send(key, await bytes.arrayBuffer())).text())
    },
    close: () => miniflare.dispose(),
  }
}

const retryPolicy = { maxAttempts: 50, delay: () => 100 * Math.random() }
