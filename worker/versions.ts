/** The entity tag (RFC 9110 §8.8.3) of a record's version. */
export const tag = (version: string) => `"${version}"`

/**
 * The versions of a record that an `If-Match` allows (RFC 9110 §13.1.1), or `undefined` for any. What is no tag allows none.
 * A weak tag counts as well: Cloudflare makes tags weak when it compresses an answer, and a version is one either way.
 */
export function namedVersions(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return Array.from(ifMatch.matchAll(/"([^"]*)"/g), ([, version = '']) => version)
}
