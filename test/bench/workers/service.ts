import app from '../../../worker/index.ts'
import { rateLimitPeriods } from '../../../worker/lib/rate-limit-periods.ts'

/*
 * The service with rate limiters that count in memory, as Cloudflare describes its own. The local stand-ins each use a
 * database and would cost more than the service itself. The only file of the build is that with the styles of displays, if there is one.
 */

// Far above what a benchmark sends: it measures successful responses, not rejections.
const limit = 1_000_000_000

const counters = new Map<string, number>()

const createLimiter = (name: string) => ({
  async limit({ key }: { key: string }) {
    const count = (counters.get(name + key) ?? 0) + 1
    counters.set(name + key, count)
    return { success: count <= limit }
  },
})

const limiters = Object.fromEntries(Object.keys(rateLimitPeriods).map((name) => [name, createLimiter(name)]))

/** The bindings and the limiters. On Cloudflare they are one object already, so that merging them must cost nothing here. */
let mergedEnv: Env | undefined

export default {
  fetch(request: Request, { STYLES, ...env }: Env & { STYLES?: object }, context: ExecutionContext) {
    mergedEnv ??= {
      ...env,
      ...limiters,
      ...(STYLES && { ASSETS: { fetch: async () => Response.json(STYLES) } }),
    } as Env
    return app.fetch(request, mergedEnv, context)
  },
}
