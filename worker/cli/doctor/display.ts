import { setTimeout } from 'node:timers/promises'
import type { LazyDatabase } from '../d1/database.ts'
import { assertStatus, type HttpResponse, isLocal, request, sendJson } from './http.ts'
import { type CheckResult, failure, ok, proxyHint, warning } from './result.ts'
import { authorizationHeader, withTempWorkspace } from './temp-workspace.ts'

/** Without those for Cloudflare alone, which does not pass them on. */
const requiredHeaders = {
  'Cache-Control': 'public, max-age=60',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

const words = 'A public display.'

/**
 * Publishes a testimonial in a temporary workspace, requests the public display, and withdraws it again: it must be shown with
 * the right headers, from the cache of a deployment, and then no longer.
 */
export const checkDisplay = (service: URL, database: LazyDatabase): Promise<CheckResult[]> =>
  withTempWorkspace(database, async ({ workspaceId, key }) => {
    const send = (method: string, path: string, body: object) =>
      sendJson(new URL(path, service), method, authorizationHeader(key), body)
    const record = { testimonialText: words, gaveConsent: true, published: true }
    const created = assertStatus(201, 'A POST with the key', await send('POST', '/v1/testimonial', record))
    const wall = new URL(`/testimonials/${workspaceId}/wall`, service)
    const response = await request(wall)
    const results = checkResponse(response)
    if (results.length > 0) return results
    const cacheResults = isLocal(service) ? [] : await checkCache(wall)
    const path = `/v1/testimonial/${JSON.parse(created).id}`
    assertStatus(200, 'A PUT with the key', await send('PUT', path, { published: false }))
    if (await isStillShown(wall)) return [...cacheResults, ...failure(`${purgeProblem} ${purgeHint}`)]
    const cache = isLocal(service) ? ' The cache was skipped: only a deployment has one.' : ''
    return [...ok(`The public display shows a testimonial, until it is withdrawn.${cache}`), ...cacheResults]
  })

const purgeProblem = 'A testimonial that is no longer published was still shown three seconds later.'
const purgeHint = 'To see why the cache was not purged, run: npx wrangler tail'

function checkResponse({ status, headers, text }: HttpResponse): CheckResult[] {
  if (status !== 200 || !text.includes(words)) {
    return failure(`The public display returned ${status}, without the published testimonial. ${proxyHint}`)
  }
  const missing = [
    ...Object.entries(requiredHeaders)
      .filter(([name, value]) => headers.get(name) !== value)
      .map(([name, value]) => `${name}: ${value}`),
    ...(headers.get('ETag') ? [] : ['ETag']),
  ]
  return missing.length > 0 ? failure(`The public display lacks ${missing.join(', ')}. ${proxyHint}`) : []
}

/** Returns a warning if a response that was requested before does not come from the cache; `name` begins the message. */
export async function checkCache(url: URL, name = 'The public display'): Promise<CheckResult[]> {
  const { headers } = await request(url)
  const state = headers.get('CF-Cache-Status') ?? 'missing'
  if (state === 'HIT') return []
  return warning(
    `${name} is not cached (CF-Cache-Status: ${state}), so every view reads the database. Check that wrangler.toml has [exports.DisplayPages], and deploy again.`,
  )
}

/** Returns whether the words are still shown, after a few seconds in which all data centres purge. */
async function isStillShown(wall: URL): Promise<boolean> {
  for (let seconds = 0; seconds <= 3; seconds++) {
    if (seconds > 0) await setTimeout(1_000)
    const { status, text } = await request(wall)
    if (status === 200 && !text.includes(words)) return false
  }
  return true
}
