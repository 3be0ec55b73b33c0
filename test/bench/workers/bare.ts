import type { Plan } from '../plan.ts'

/*
 * The reference for the service: a worker without a framework, without validation, limits and headers, that runs the very
 * statements which the service runs (../statements.ts).
 */

export default {
  async fetch(request: Request, { DB, PLAN }: { DB: D1Database; PLAN: Plan }): Promise<Response> {
    const plan = PLAN[request.headers.get('X-Name') ?? '']
    if (!plan) return new Response(null, { status: 404 })
    const body: Record<string, unknown> = request.body ? await request.json() : {}
    const digest = await digestOf(request.headers.get('Authorization'))
    const make = { id: () => crypto.randomUUID(), moment: () => new Date().toISOString(), digest: () => digest }
    const values = plan.sources.map((source) =>
      'field' in source ? body[source.field] : 'make' in source ? make[source.make]() : source.is,
    )
    const { results } = await DB.prepare(plan.sql)
      .bind(...values)
      .all()
    return Response.json(plan.isList ? results : results[0], { status: plan.status })
  },
}

/** The SHA-256 of the password: whoever stores no keys has to make it. */
async function digestOf(authorization: string | null): Promise<string> {
  if (!authorization) return ''
  const password = atob(authorization.slice('Basic '.length)).split(':')[1]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return new Uint8Array(digest).toHex()
}
