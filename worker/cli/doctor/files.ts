import { type Answer, ask } from './http.ts'
import { between, ok, type Verdict, wrong } from './result.ts'

/** What a page loads first. */
const first = ['/laurel.js', '/latest/laurel.js', '/latest/form.js']

/** More than the widget has: a service that is none may name files without end. */
const most = 40

/** The scripts of the widget, and what these load: each as a browser needs it in a page of another origin. */
export async function judgeFiles(service: URL): Promise<Verdict[]> {
  const paths = new Set(first)
  const faults: string[] = []
  // What is found on the way is added at the end of it.
  for (const path of paths) {
    const answer = await ask(new URL(path, service))
    faults.push(...faultsOf(path, answer))
    for (const next of loads(path, answer.text)) if (paths.size < most) paths.add(next)
  }
  if (faults.length === 0) return ok(`The ${paths.size} scripts of the form can be loaded by pages of other origins.`)
  const [some, more] = [faults.slice(0, 3), faults.length - 3]
  return wrong(`${some.join('; ')}${more > 0 ? `; and ${more} more` : ''}. ${advice(faults)}`)
}

const advice = (faults: string[]) =>
  faults.some((fault) => fault.includes(' answered '))
    ? 'Please build and deploy again: a file of the widget is missing.'
    : between

function faultsOf(path: string, { status, headers }: Answer): string[] {
  if (status !== 200) return [`${path} was answered ${status}`]
  const caching = path.startsWith('/assets/') ? 'immutable' : 'no-cache'
  const needed = {
    // With `nosniff` browsers run nothing else, and modules never.
    'Content-Type': /^(?:text|application)\/javascript\b/i,
    'Cache-Control': new RegExp(`\\b${caching}\\b`),
    'Access-Control-Allow-Origin': /^\*$/,
    'Cross-Origin-Resource-Policy': /^cross-origin$/,
  }
  return Object.entries(needed)
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `${path} has ${headers.has(name) ? 'another' : 'no'} ${name}${names[name] ?? ''}`)
}

const names: Record<string, string> = {
  'Access-Control-Allow-Origin': ': *',
  'Cross-Origin-Resource-Policy': ': cross-origin',
}

/** The scripts that a script of the build names: beside it, or the form by the name of its build. */
function loads(path: string, code: string): string[] {
  const beside = Array.from(
    code.matchAll(/["'`]\.\/([\w-]+\.js)[?"'`]/g),
    ([, name]) => new URL(name ?? '', `https://x${path}`).pathname,
  )
  const form = Array.from(
    code.matchAll(/\/(assets|latest)\/\$\{\w+\}(-\w+)?\.js/g),
    ([, folder, build = '']) => `/${folder}/form${build}.js`,
  )
  return [...beside, ...form]
}
