import * as limits from '../../../shared/limits.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { checkErrorResponse, checkPreflight, checkScripts } from './cross-origin.ts'
import { canBeDatabaseOf, runDatabaseChecks } from './database-checks.ts'
import { checkDisplay } from './display.ts'
import { checkCron, checkFiles } from './files.ts'
import { follow, type HttpResponse, isLocal, parseMessage, redirectTarget, request } from './http.ts'
import { runMessageChecks } from './messages.ts'
import { type CheckResult, excerpt, failure, ok, proxyHint, type RunCheck, warning } from './result.ts'
import { checkRoundTrip } from './round-trip.ts'
import { doctorOrigin } from './temp-workspace.ts'

/** Returns whether the URL is that of a service, working or not, rather than of a page. @throws NoResponseError */
export async function isService(url: URL): Promise<boolean> {
  if (url.pathname !== '/' || url.search) return false
  const health = await follow(new URL('/health', url))
  const message = parseMessage(health)
  if (message === 'ok' || (message && health.headers.has('X-Request-Id'))) return true
  const { status, headers, text } = await follow(new URL('/laurel.js', url))
  // A single-page app returns its HTML for every path, and may have the snippet in it.
  return status === 200 && !/html/i.test(headers.get('Content-Type') ?? '') && text.includes('laurel-form')
}

/** Checks a service; `isDatabaseReady` is the result of its database checks if they have already run. */
export async function runServiceChecks(
  run: RunCheck,
  url: URL,
  database: LazyDatabase,
  isDatabaseReady?: boolean,
): Promise<void> {
  const service = new URL(url.origin)
  if (!(await run('redirect', () => checkRedirect(service)))) return
  if (!isLocal(service)) await run('https', () => checkHttps(service))
  const isHealthy = await run('health', () => checkHealth(service))
  await run('headers', () => checkHeaders(service))
  // Over http it leads to https, and the check of that has failed already.
  if (isLocal(service) || service.protocol === 'https:') await run('inbox', () => checkInbox(service))
  await run('scripts', () => checkScripts(service))
  await run('preflight', () => checkPreflight(service, doctorOrigin))
  await run('error response', () => checkErrorResponse(service, doctorOrigin))
  await run('body limit', () => checkBodyLimit(service))
  await run('files', () => checkFiles(service))
  if (!canBeDatabaseOf(service, database)) {
    await run('database', () =>
      warning('Skipped, like the round trip and the public display: add --remote to check a deployment.'),
    )
    return
  }
  const isReady = (isDatabaseReady ?? (await runDatabaseChecks(run, database))) && isHealthy
  if (isReady) {
    await run('cron', () => checkCron(service, database))
    await runMessageChecks(run, service, database)
  }
  const isStored = await run('round trip', () =>
    isReady ? checkRoundTrip(service, database) : warning('Skipped: fix the problems above first.'),
  )
  if (isReady && isStored) await run('display', () => checkDisplay(service, database))
}

async function checkRedirect(service: URL): Promise<CheckResult[]> {
  const target = redirectTarget(await request(new URL('/health', service)))
  if (!target) return ok(`${service.origin} does not redirect.`)
  return failure(
    `${service.origin} redirects to ${target.origin}, which browsers do not follow in a preflight request: use ${target.origin}, also in the snippet.`,
  )
}

function checkHttps({ origin, protocol, host }: URL): CheckResult[] {
  if (protocol === 'https:') return ok('The service uses https.')
  return failure(`Pages on https cannot use ${origin}: use https://${host}, also in the snippet.`)
}

async function checkHealth(service: URL): Promise<CheckResult[]> {
  const response = await request(new URL('/health', service))
  const message = parseMessage(response)
  if (response.status === 200 && message === 'ok') return ok('The service and its database respond.')
  const command = isLocal(service) ? 'npm run dev' : 'npx wrangler tail'
  return failure(
    `/health returned ${response.status}: ${excerpt(message ?? 'not a response of Laurel')} To see the log, run: ${command}`,
  )
}

const requiredHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

async function checkHeaders(service: URL): Promise<CheckResult[]> {
  const paths = ['/health', '/v1/testimonial']
  const missing = await Promise.all(
    paths.map(async (path) =>
      missingHeaders(await request(new URL(path, service))).map((header) => `${path} lacks ${header}`),
    ),
  )
  const problems = missing.flat()
  if (problems.length === 0) return ok('Responses have the required headers.')
  return failure(`${problems.join('; ')}. ${proxyHint}`)
}

const missingHeaders = ({ headers }: HttpResponse): string[] => [
  ...Object.entries(requiredHeaders)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name, value]) => `${name}: ${value}`),
  ...(headers.get('X-Request-Id') ? [] : ['X-Request-Id']),
]

/** Requests the inbox as a browser that is not signed in. */
async function checkInbox(service: URL): Promise<CheckResult[]> {
  const response = await request(new URL('/inbox', service), { headers: { 'Sec-Fetch-Dest': 'document' } })
  const isRedirect = redirectTarget(response)?.pathname === '/inbox/sign-in'
  const problems = [
    ...(isRedirect ? [] : [`returned ${response.status}, not a redirect to /inbox/sign-in`]),
    ...(response.headers.get('Cache-Control') === 'no-store' ? [] : ['lacks Cache-Control: no-store']),
  ]
  if (problems.length === 0) return ok('The inbox leads to its sign-in page.')
  return failure(`/inbox ${problems.join(' and ')}. ${proxyHint}`)
}

async function checkBodyLimit(service: URL): Promise<CheckResult[]> {
  const response = await request(new URL('/v1/testimonial', service), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: doctorOrigin },
    body: ' '.repeat(limits.bodyBytes + 1),
  })
  const body = `A request body over ${limits.bodyBytes / 1024} KiB`
  if (response.status === 413 && parseMessage(response)) return ok(`${body} is rejected with 413.`)
  return failure(`${body} returned ${response.status}, not 413 with a message. ${proxyHint}`)
}
