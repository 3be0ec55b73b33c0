import type { Statements } from './types.ts'

/** The body of a request, and the SHA-256 of its API key, `""` without one. */
export type ParsedRequest = { body: Record<string, unknown>; keyHash: string }

export async function parseRequest(request: Request): Promise<ParsedRequest> {
  const body: ParsedRequest['body'] = request.body ? await request.json() : {}
  return { body, keyHash: await hashPassword(request.headers.get('Authorization')) }
}

/** Runs the statement of a request and returns its rows as JSON. */
export async function runStatement(
  db: D1Database,
  { sql, sources, status, isList }: Statements[string],
  { body, keyHash }: ParsedRequest,
): Promise<Response> {
  const generators = {
    id: () => crypto.randomUUID(),
    timestamp: () => new Date().toISOString(),
    keyHash: () => keyHash,
  }
  const values = sources.map((source) => {
    if ('field' in source) return body[source.field] ?? null
    return 'generate' in source ? generators[source.generate]() : source.literal
  })
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all()
  return Response.json(isList ? results : results[0], { status })
}

/** Part of the baseline: every service that stores only hashes of keys has this cost. */
async function hashPassword(authorization: string | null): Promise<string> {
  if (!authorization) return ''
  const password = atob(authorization.slice('Basic '.length)).split(':')[1]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return new Uint8Array(hash).toHex()
}
