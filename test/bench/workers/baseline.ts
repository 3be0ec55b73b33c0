import type { Plan } from '../plan.ts'
import { answer, read } from './statement.ts'

/*
 * The reference for the service: a worker without a framework, without validation, limits and headers, that runs the very
 * statements which the service runs (../statements.ts).
 */

export default {
  async fetch(request: Request, { DB, PLAN }: { DB: D1Database; PLAN: Plan }): Promise<Response> {
    const plan = PLAN[request.headers.get('X-Name') ?? '']
    if (!plan) return new Response(null, { status: 404 })
    return answer(DB, plan, await read(request))
  },
}
