import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { demo } from '../../lib/demo.ts'
import { rateLimitPeriods } from '../../lib/rate-limit-periods.ts'
import type { Database } from '../d1/wrangler-d1.ts'
import { mustBeWritable } from '../lib/writable.ts'
import { checkDatabase } from './database.ts'
import { Unanswered } from './http.ts'
import { type Check, ok, orOk, type Verdict, warning, wrong } from './result.ts'
import { checkService, isService } from './service.ts'

/** All checks of this machine and its folder and, where a service answers at the usual address, of that. */
export async function checkMachine(check: Check, database: Database): Promise<void> {
  const address = new URL(demo.address)
  await check('node', judgeNode)
  await check('installed', judgeInstalled)
  await check('folders', () => {
    mustBeWritable('.wrangler', 'dist')
    return ok(`Laurel can write to .wrangler and dist in ${resolve('.')}.`)
  })
  await check('rates', judgeRates)
  await check('assets', judgeAssets)
  const isReady = await checkDatabase(check, database)
  let answers = false
  await check('port', async () => {
    const there = await who(address)
    answers = there === 'Laurel'
    return judgePort(address, there)
  })
  if (answers) await checkService(check, address, database, isReady)
}

function judgeNode(): Verdict[] {
  const [, npms] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  const bundled = /[\\/]node_modules[\\/]/.test(process.execPath) ? 'the one that npm ci brings' : "this machine's own"
  const said = `Laurel runs on Node ${process.versions.node}, ${bundled}`
  const [major = 0, minor = 0] = npms?.split('.').map(Number) ?? [Number.POSITIVE_INFINITY]
  if (major < 20 || (major === 20 && minor < 19)) {
    return warning(
      `${said}; npm runs on ${npms}, older than 20.19: please install another one from https://nodejs.org.`,
    )
  }
  return ok(`${said}${npms ? `; npm runs on ${npms}` : ''}.`)
}

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), optional: z.optional(z.boolean()) })),
})

function judgeInstalled(): Verdict[] {
  if (!existsSync(join('node_modules', '.package-lock.json')))
    return wrong('npm has installed nothing here; please run: npm ci')
  const read = (...path: string[]) => Lock.parse(JSON.parse(readFileSync(join(...path), 'utf8'))).packages
  const wanted = Object.entries(read('package-lock.json')).filter(([path]) => path !== '')
  const present = read('node_modules', '.package-lock.json')
  const missing = wanted.filter(([path, { version, optional }]) => {
    const found = present[path]
    // What is for other systems is not there.
    return found ? found.version !== version : !optional
  })
  const [first] = missing
  if (!first) return ok(`The ${Object.keys(present).length} packages are those of package-lock.json.`)
  const name = first[0].replace(/^.*node_modules\//, '')
  return wrong(`${name} is not installed as package-lock.json says, one of ${missing.length}; please run: npm ci`)
}

const Limiters = z.array(z.object({ name: z.string(), simple: z.object({ period: z.number() }) }))

async function judgeRates(): Promise<Verdict[]> {
  // It takes a second to load, which other commands need not wait for.
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const ratelimits = Limiters.parse(readConfig({ config: 'wrangler.toml' }).ratelimits)
  const found = Object.entries(rateLimitPeriods).flatMap(([name, period]) => {
    const limiter = ratelimits.find((other) => other.name === name)
    if (!limiter)
      return wrong(
        `${name} is missing in wrangler.toml, so nothing limits it; git diff wrangler.toml shows what it was.`,
      )
    const { period: other } = limiter.simple
    return other === period
      ? []
      : wrong(
          `${name} has a period of ${other} in wrangler.toml, and of ${period} in worker/lib/rate-limit-periods.ts: please write the same.`,
        )
  })
  return orOk(found, 'wrangler.toml has all of them, with the periods that Retry-After names.')
}

function judgeAssets(): Verdict[] {
  const files = ['laurel.js', 'latest/form.js', 'openapi.json'].map((file) => join('dist', 'widget', file))
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length === 0) return ok('The widget is built.')
  return warning(`The widget is not built yet (${missing.join(', ')}); \`npm start\` builds it.`)
}

/** Who answers at an address. */
export async function who(address: URL): Promise<'Laurel' | 'nobody' | 'somebody else'> {
  try {
    return (await isService(address)) ? 'Laurel' : 'somebody else'
  } catch (error) {
    return error instanceof Unanswered && error.code === 'ECONNREFUSED' ? 'nobody' : 'somebody else'
  }
}

/** What that means for `npm start`. */
export function judgePort({ port }: URL, there: Awaited<ReturnType<typeof who>>): Verdict[] {
  if (there === 'nobody') return ok(`Port ${port} is free for \`npm start\`.`)
  if (there === 'Laurel') return ok(`Laurel answers at port ${port}.`)
  return wrong(`Port ${port} is in use by something else; please run: npm start -- --port ${Number(port) + 1}`)
}
