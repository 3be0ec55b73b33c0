import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { sha256 } from '../lib/hash.ts'

/** The entity tag (RFC 9110 §8.8.3) of a record's version. */
export const etag = (version: string) => `"${version}"`

/** Answers a list with the tag of its bytes: `etag` would read them once more for one. */
export async function jsonWithEtag(c: Context<AppEnv>, records: unknown[]): Promise<Response> {
  const text = JSON.stringify(records)
  const version = (await sha256(text)).slice(0, 32)
  return c.body(text, 200, { 'Content-Type': 'application/json', ETag: etag(version) })
}

/**
 * The versions of a record that an `If-Match` allows (RFC 9110 §13.1.1), or `undefined` for any. What is no tag allows none.
 * A weak tag counts as well: Cloudflare makes tags weak when it compresses an answer, and a version is one either way.
 */
export function parseIfMatch(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return Array.from(ifMatch.matchAll(/"([^"]*)"/g), ([, version = '']) => version)
}
