import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../env.ts'
import { displayPages } from './cached-app.ts'

/** Requests a path and query from the entrypoint `DisplayPages`, through its cache where there is one and unless `isCached` is false. */
export async function fetchDisplayPage(c: Context<AppEnv>, path: string, isCached = true) {
  const request = new Request(new URL(path, c.req.url), {
    headers: { 'CF-Connecting-IP': c.req.header('CF-Connecting-IP') ?? '', 'X-Request-Id': c.get('requestId') },
  })
  const { exports } = c.executionCtx
  const response: Response =
    exports?.DisplayPages && isCached
      ? await exports.DisplayPages.fetch(request)
      : await displayPages.fetch(request, c.env, c.executionCtx)
  // With their age in the cache, browsers would keep most responses for no time at all.
  const { age, ...headers } = Object.fromEntries(response.headers)
  return { response, status: response.status as ContentfulStatusCode, headers }
}
