import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { notModifiedHeaders } from './headers.ts'

const respondNotModified = etag({ retainedHeaders: notModifiedHeaders })

/**
 * Responds 304 to a GET or HEAD with a matching `If-None-Match` (RFC 9110 §13.1.2). Hashes the body only if the handler has set
 * no ETag.
 */
export const conditionalGet = createMiddleware<AppEnv>((c, next) =>
  ['GET', 'HEAD'].includes(c.req.method) ? respondNotModified(c, next) : next(),
)

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
 * Returns the versions that an `If-Match` header (RFC 9110 §13.1.1) accepts, or `undefined` for any; a malformed header
 * accepts none. Weak ETags match too: Cloudflare weakens them when it compresses a response.
 */
export function parseIfMatch(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return Array.from(ifMatch.matchAll(/"([^"]*)"/g), ([, version = '']) => version)
}
