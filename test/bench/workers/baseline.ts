import { parseRequest, runCall } from './run-call.ts'
import type { Calls } from './types.ts'

/*
 * A baseline for the service: a worker without framework, validation, limits and headers that makes the calls to D1 which are bound
 * to it, those that the service makes (../record-calls.ts) or made once (../pinned-calls.json).
 */

export default {
  async fetch(request: Request, { DB, CALLS }: { DB: D1Database; CALLS: Calls }): Promise<Response> {
    const call = CALLS[request.headers.get('X-Benchmark-Request') ?? '']
    if (!call) return new Response(null, { status: 404 })
    return runCall(DB, call, await parseRequest(request))
  },
}
