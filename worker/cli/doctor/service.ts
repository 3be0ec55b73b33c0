import * as limits from '../../../shared/limits.ts'
import type { Database } from '../d1/wrangler-d1.ts'
import { judgePreflight, judgeRefusal } from './cors.ts'
import { canBelong, checkDatabase } from './database.ts'
import { judgeFiles } from './files.ts'
import { type Answer, ask, follow, isLocal, leadsTo, sentenceOf } from './http.ts'
import { between, brief, type Check, ok, type Verdict, warning, wrong } from './result.ts'
import { roundTrip } from './round-trip.ts'
import { origin as strange } from './temp-workspace.ts'

/** Whether the address is that of a service, however broken, and not of a page. @throws Unanswered */
export async function isService(url: URL): Promise<boolean> {
  if (url.pathname !== '/' || url.search) return false
  const health = await follow(new URL('/health', url))
  if (sentenceOf(health) === 'ok' || (sentenceOf(health) && health.headers.has('X-Request-Id'))) return true
  const { status, headers, text } = await follow(new URL('/laurel.js', url))
  // A site of one page answers every path with that page, and the tag may be in it.
  return status === 200 && !/html/i.test(headers.get('Content-Type') ?? '') && text.includes('laurel-form')
}

/** All checks of a service; `isReady` says whether its database was looked into before, and is up to date. */
export async function checkService(check: Check, url: URL, database: Database, isReady?: boolean): Promise<void> {
  const service = new URL(url.origin)
  if (!(await check('address', () => judgeAddress(service)))) return
  if (!isLocal(service)) await check('https', () => judgeHttps(service))
  const isHealthy = await check('health', () => judgeHealth(service))
  await check('headers', () => judgeHeaders(service))
  await check('files', () => judgeFiles(service))
  await check('preflight', async () => judgePreflight(service, strange))
  await check('refusal', () => judgeRefusal(service, strange))
  await check('limit', () => judgeLimit(service))
  if (!canBelong(service, database)) {
    const why = 'Not looked into, nor a round trip tried: the database of a deployment is reached with --remote.'
    return void (await check('database', () => warning(why)))
  }
  const isUsable = (isReady ?? (await checkDatabase(check, database))) && isHealthy
  await check('round trip', () => (isUsable ? roundTrip(service, database) : warning('Not tried: see above.')))
}

async function judgeAddress(service: URL): Promise<Verdict[]> {
  const answer = await ask(new URL('/health', service))
  const next = leadsTo(answer)
  if (next) {
    const why = 'a browser that asks whether it may send does not follow'
    return wrong(`It leads on to ${next.origin}; please use that address, in the tag, too: ${why}.`)
  }
  return ok(`${service.origin} leads nowhere else.`)
}

function judgeHttps({ protocol, host }: URL): Verdict[] {
  if (protocol === 'https:') return ok('Pages on https can use it.')
  return wrong(`No page on https can use it; please use https://${host}, in the tag, too.`)
}

async function judgeHealth(service: URL): Promise<Verdict[]> {
  const answer = await ask(new URL('/health', service))
  const sentence = sentenceOf(answer)
  if (answer.status === 200 && sentence === 'ok') return ok('The service and its database answer.')
  const log = isLocal(service) ? '`npm run dev` shows its log' : '`npx wrangler tail` shows its log'
  return wrong(`It was answered ${answer.status}: ${brief(sentence ?? 'not by Laurel')}; ${log}.`)
}

const promised = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

async function judgeHeaders(service: URL): Promise<Verdict[]> {
  const missing = (path: string, { headers }: Answer) =>
    [
      ...Object.entries(promised)
        .filter(([name, value]) => headers.get(name) !== value)
        .map((pair) => pair.join(': ')),
      ...(headers.get('X-Request-Id') ? [] : ['X-Request-Id']),
    ].map((header) => `${path} lacks ${header}`)
  const paths = ['/health', '/v1/testimonial']
  const answers = await Promise.all(paths.map(async (path) => missing(path, await ask(new URL(path, service)))))
  const all = answers.flat()
  if (all.length === 0) return ok('Every answer carries those that it has to.')
  return wrong(`${all.join('; ')}. ${between}`)
}

async function judgeLimit(service: URL): Promise<Verdict[]> {
  const answer = await ask(new URL('/v1/testimonial', service), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: strange },
    body: ' '.repeat(limits.bodyBytes + 1),
  })
  const kib = limits.bodyBytes / 1024
  if (answer.status === 413 && sentenceOf(answer)) return ok(`A body of more than ${kib} KiB is answered 413.`)
  return wrong(`A body of more than ${kib} KiB was answered ${answer.status}, not 413 with a sentence. ${between}`)
}
