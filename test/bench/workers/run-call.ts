import type { Call } from './types.ts'

/** The body of a request, and the SHA-256 of its API key, `""` without one. */
export type ParsedRequest = { body: Record<string, unknown>; keyHash: string }

export async function parseRequest(request: Request): Promise<ParsedRequest> {
  const body: ParsedRequest['body'] = request.body ? await request.json() : {}
  return { body, keyHash: await hashPassword(request.headers.get('Authorization')) }
}

/**
 * Runs the statements of a request and returns the rows of the last one as JSON.
 * @throws Error if there is none: the statements are not those of this database then, and their speed says nothing.
 */
export async function runCall(
  db: D1Database,
  { statements, status, isList }: Call,
  { body, keyHash }: ParsedRequest,
): Promise<Response> {
  const generators = {
    id: () => crypto.randomUUID(),
    timestamp: () => new Date().toISOString(),
    keyHash: () => keyHash,
  }
  const prepared = statements.map(({ sql, sources }) => {
    const values = sources.map((source) => {
      if ('field' in source) return body[source.field] ?? null
      return 'generate' in source ? generators[source.generate]() : source.literal
    })
    return db.prepare(sql).bind(...values)
  })
  const rows = await runPrepared(db, prepared)
  if (rows.length === 0) throw new Error('The statements of a baseline return no row.')
  return Response.json(isList ? rows : rows[0], { status })
}

async function runPrepared(db: D1Database, prepared: D1PreparedStatement[]): Promise<unknown[]> {
  const [first] = prepared
  // A batch of one costs more than the statement alone.
  const last = first && prepared.length === 1 ? await first.all() : (await db.batch(prepared)).at(-1)
  return last?.results ?? []
}

/** Part of the baseline: every service that stores only hashes of keys has this cost. */
async function hashPassword(authorization: string | null): Promise<string> {
  if (!authorization) return ''
  const password = atob(authorization.slice('Basic '.length)).split(':')[1]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return new Uint8Array(hash).toHex()
}
