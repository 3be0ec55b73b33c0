import app from '../../../worker/index.ts'

/*
 * The service with limiters as Cloudflare describes them, counters in the memory of the machine that runs the worker. Their
 * local stand-ins are objects with a database of their own each, and would cost more than the service itself.
 */

// Far above what a benchmark sends, which asks how the service serves and not how it refuses.
const limit = 1_000_000_000

const counters = new Map<string, number>()

const limiter = (name: string) => ({
  async limit({ key }: { key: string }) {
    const count = (counters.get(name + key) ?? 0) + 1
    counters.set(name + key, count)
    return { success: count <= limit }
  },
})

const names = ['VISITOR_RATE', 'WORKSPACE_RATE', 'KEY_RATE', 'CREDENTIALS_RATE'] as const
const limiters = Object.fromEntries(names.map((name) => [name, limiter(name)]))

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    app.fetch(request, { ...env, ...limiters }, context),
}
