import type { JsonSchema } from './json-schema.ts'

/** A reference to a shared component; a description takes the place of its own. */
export type Ref = { $ref: string; description?: string }
export type Header = { description: string; required?: true; schema: JsonSchema }

/** The header `ETag` of responses that may lack it. */
export const etag: Header = {
  description: 'Identifies this version, for `If-Match` and `If-None-Match`.',
  schema: { type: 'string', pattern: '^(?:W/)?"[^"]+"$' },
}

/** All response headers, by name. */
export const headers: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Identifies the request in the service’s log.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'The number of seconds after which to try again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'Strict-Transport-Security': {
    description: 'Makes browsers use https; sent only over https.',
    schema: { const: 'max-age=31536000' },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme; absent if a browser navigates to the URL.',
    schema: { enum: ['Basic realm="laurel", charset="UTF-8"', 'Bearer'] },
  },
  ETag: { ...etag, required: true },
  Link: {
    description: 'The URL of the next page, if there is one.',
    schema: { type: 'string', pattern: '^<[^<>]+>; rel="next"$' },
  },
  'Searched-To': {
    description:
      'How far back a search has looked: the creation time of the last record. Absent if it has looked at all of them; otherwise, the next page continues from there.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Idempotent-Replayed': {
    description: 'The record was created by an earlier request with the same key.',
    schema: { const: 'true' },
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the response.',
    required: true,
    schema: { const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that such pages may read.',
    required: true,
    schema: { const: 'Idempotent-Replayed,Retry-After,X-Request-Id' },
  },
  'Cross-Origin-Resource-Policy': {
    description: 'Pages of any origin may include the response.',
    required: true,
    schema: { const: 'cross-origin' },
  },
  'Cloudflare-CDN-Cache-Control': {
    description: 'How long Cloudflare keeps the response; Cloudflare removes this header.',
    schema: { enum: ['max-age=300, stale-if-error=600', 'max-age=3600', 'no-store'] },
  },
  'Cache-Tag': {
    description:
      'The name under which a change of the workspace or the form removes the response; Cloudflare removes this header.',
    schema: { type: 'string', pattern: '^(?:w|form)-[\\da-f-]{36}$' },
  },
  'X-Robots-Tag': {
    description: 'Keeps the response out of search results; only some displays have it.',
    schema: { enum: ['noindex', 'noindex, indexifembedded'] },
  },
}

/** The headers that only displays have. */
export const displayHeaderNames = [
  'Access-Control-Allow-Origin',
  'Cross-Origin-Resource-Policy',
  'Cloudflare-CDN-Cache-Control',
  'Cache-Tag',
  'X-Robots-Tag',
]

/** Returns references to the headers of every response and to these. */
export function headerRefs(names: string[]): Record<string, Ref> {
  return Object.fromEntries(
    ['X-Request-Id', 'Strict-Transport-Security', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}
