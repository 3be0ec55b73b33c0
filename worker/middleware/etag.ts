import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { notModifiedHeaders } from './headers.ts'

/**
 * Responds 304 to a GET or HEAD with a matching `If-None-Match` (RFC 9110 §13.1.2). Hashes the body only if the handler has set
 * no ETag.
 */
export const conditionalGet = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { res } = c
  if (!['GET', 'HEAD'].includes(c.req.method) || !res.ok) return
  const etag = res.headers.get('ETag') ?? (await contentEtag(new Uint8Array(await res.clone().arrayBuffer())))
  res.headers.set('ETag', etag)
  const expected = c.req.header('If-None-Match')
  const [version = ''] = parseIfMatch(etag) ?? []
  if (expected === undefined || parseIfMatch(expected)?.includes(version) === false) return
  await res.body?.cancel()
  const headers = Array.from(res.headers).filter(([name]) => notModifiedHeaders.includes(name))
  // A second response would inherit all headers of the first.
  c.res = undefined
  c.res = new Response(null, { status: 304, headers })
})

/** Returns the ETag (RFC 9110 §8.8.3) of a record's version. */
export const formatEtag = (version: string) => `"${version}"`

/** Returns the ETag of a response whose bytes are all that makes a version. */
export const contentEtag = async (content: Parameters<typeof sha256>[0]): Promise<string> =>
  formatEtag((await sha256(content)).slice(0, 32))

/** Responds with a list as JSON, with an ETag from its bytes. The `etag` middleware would have to read them again. */
export async function jsonWithEtag(c: Context<AppEnv>, records: unknown[]): Promise<Response> {
  const text = JSON.stringify(records)
  return c.body(text, 200, { 'Content-Type': 'application/json', ETag: await contentEtag(text) })
}

/**
 * Returns the versions that `If-Match` or `If-None-Match` (RFC 9110 §13.1) names, or `undefined` for any; a malformed header
 * names none. Weak ETags match too: Cloudflare weakens them when it compresses a response.
 */
export function parseIfMatch(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return Array.from(ifMatch.matchAll(/"([^"]*)"/g), ([, version = '']) => version)
}
