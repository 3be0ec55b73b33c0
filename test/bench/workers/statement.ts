import type { Plan } from '../plan.ts'

/** A request as it was read: its body, and the SHA-256 of its password, `""` where it has none. */
export type Asked = { body: Record<string, unknown>; digest: string }

/** Reads a request. */
export async function read(request: Request): Promise<Asked> {
  const body: Asked['body'] = request.body ? await request.json() : {}
  return { body, digest: await digestOf(request.headers.get('Authorization')) }
}

/** Runs the statement that is planned for a request, and answers its rows. */
export async function answer(db: D1Database, plan: Plan[string], { body, digest }: Asked): Promise<Response> {
  const make = { id: () => crypto.randomUUID(), moment: () => new Date().toISOString(), digest: () => digest }
  const values = plan.sources.map((source) =>
    'field' in source ? (body[source.field] ?? null) : 'make' in source ? make[source.make]() : source.is,
  )
  const { results } = await db
    .prepare(plan.sql)
    .bind(...values)
    .all()
  return Response.json(plan.isList ? results : results[0], { status: plan.status })
}

/** Whoever stores no keys has to make it. */
async function digestOf(authorization: string | null): Promise<string> {
  if (!authorization) return ''
  const password = atob(authorization.slice('Basic '.length)).split(':')[1]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return new Uint8Array(digest).toHex()
}
