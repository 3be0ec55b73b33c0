import { type HttpResponse, isJavaScript, parseMessage, request } from './http.ts'
import { type CheckResult, failure, ok, proxyHint } from './result.ts'

/* The headers with which pages of other origins can load the form and the display, submit testimonials and read errors. */

const entryFiles = ['/laurel.js', '/latest/laurel.js', '/latest/form.js', '/testimonials.js', '/testimonials.css']

/** More than the widget has: another server may name scripts without end. */
const maxFiles = 40

/** Checks the widget's files and the scripts that they load: status, media type, caching and cross-origin headers. */
export async function checkScripts(service: URL): Promise<CheckResult[]> {
  const paths = new Set(entryFiles)
  const problems: string[] = []
  // The loop also visits the paths that it adds.
  for (const path of paths) {
    const response = await request(new URL(path, service))
    problems.push(...fileProblems(path, response))
    for (const next of findImports(path, response.text)) if (paths.size < maxFiles) paths.add(next)
  }
  if (problems.length === 0)
    return ok(`Pages of other origins can load the ${paths.size} files of the form and the public display.`)
  const isMissing = problems.some((problem) => problem.includes(' returned '))
  const hint = isMissing ? 'A file of the widget is missing: build and deploy again.' : proxyHint
  const more = problems.length > 3 ? `; and ${problems.length - 3} more` : ''
  return failure(`${problems.slice(0, 3).join('; ')}${more}. ${hint}`)
}

function fileProblems(path: string, response: HttpResponse): string[] {
  const { status, headers } = response
  if (status !== 200) return [`${path} returned ${status}`]
  const caching = path.startsWith('/assets/') ? 'immutable' : 'no-cache'
  const isStyleSheet = /^text\/css\b/i.test(headers.get('Content-Type') ?? '')
  const checks: [name: string, isCorrect: boolean, expected?: string][] = [
    // Browsers run no other type under `nosniff`, nor as a module.
    ['Content-Type', path.endsWith('.css') ? isStyleSheet : isJavaScript(response)],
    ['Cache-Control', new RegExp(`\\b${caching}\\b`).test(headers.get('Cache-Control') ?? '')],
    ['Access-Control-Allow-Origin', headers.get('Access-Control-Allow-Origin') === '*', ': *'],
    ['Cross-Origin-Resource-Policy', headers.get('Cross-Origin-Resource-Policy') === 'cross-origin', ': cross-origin'],
  ]
  return checks
    .filter(([, isCorrect]) => !isCorrect)
    .map(([name, , expected = '']) => `${path} has ${headers.has(name) ? 'the wrong' : 'no'} ${name}${expected}`)
}

/** Returns the paths of the scripts that built code imports: relative ones, the form by its folder, and others by name. */
function findImports(path: string, code: string): string[] {
  const relative = Array.from(
    code.matchAll(/["'`]\.\/([\w-]+\.js)[?"'`]/g),
    ([, name]) => new URL(name ?? '', `https://x${path}`).pathname,
  )
  const form = Array.from(
    code.matchAll(/\/(assets|latest)\/\$\{\w+\}(-\w+)?\.js/g),
    ([, folder, build = '']) => `/${folder}/form${build}.js`,
  )
  const named = Array.from(code.matchAll(/\}(\/assets\/[\w-]+\.js)/g), ([, path]) => path ?? '')
  return [...relative, ...form, ...named]
}

/** Sends the preflight request that a browser sends before a page of this origin may submit. */
export async function checkPreflight(service: URL, origin: string): Promise<CheckResult[]> {
  const { status, headers } = await request(new URL('/v1/testimonial', service), {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })
  const problems = [
    ...(status >= 200 && status < 300 ? [] : [`the preflight request returned ${status}`]),
    ...allowOriginProblems(headers, origin),
    ...missingItems(headers, 'Access-Control-Allow-Headers', ['content-type', 'idempotency-key']),
  ]
  if (problems.length === 0) return ok('Pages of other origins can send testimonials.')
  return failure(`Pages of other origins cannot send testimonials: ${problems.join(', ')}. ${proxyHint}`)
}

/** Sends an invalid testimonial, which is not stored, and checks that a page of this origin can read the error. */
export async function checkErrorResponse(service: URL, origin: string): Promise<CheckResult[]> {
  const response = await request(new URL('/v1/testimonial', service), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: '{"firstname":1}',
  })
  const { status, headers } = response
  const isExpected = status === 400 && /^firstname: /.test(parseMessage(response) ?? '')
  const problems = [
    ...(isExpected ? [] : [`an invalid firstname returned ${status}, not 400 with a message about it`]),
    ...allowOriginProblems(headers, origin),
    ...missingItems(headers, 'Access-Control-Expose-Headers', ['idempotent-replayed', 'retry-after', 'x-request-id']),
  ]
  if (problems.length === 0) return ok('Pages of other origins can show why a testimonial is rejected.')
  return failure(`Pages cannot show why a testimonial is rejected: ${problems.join(', ')}. ${proxyHint}`)
}

function allowOriginProblems(headers: Headers, origin: string): string[] {
  const allowed = headers.get('Access-Control-Allow-Origin')
  return allowed === '*' || allowed === origin ? [] : ['Access-Control-Allow-Origin: * is missing']
}

function missingItems(headers: Headers, name: string, items: string[]): string[] {
  const listed = (headers.get(name) ?? '').toLowerCase().split(',')
  return items.filter((item) => !listed.some((other) => other.trim() === item)).map((item) => `${name} lacks ${item}`)
}
