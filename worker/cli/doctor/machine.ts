import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { rateLimitPeriods } from '../../lib/rate-limit-periods.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { findLocalOrigin } from '../d1/local-services.ts'
import { ensureWritable } from '../lib/files.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { runDatabaseChecks } from './database-checks.ts'
import { NoResponseError } from './http.ts'
import { type CheckResult, failure, ok, type RunCheck, resultsOrOk, warning } from './result.ts'
import { isService, runServiceChecks } from './service.ts'

/** Checks this machine and the project folder, and the service if it is running. */
export async function runMachineChecks(run: RunCheck, database: LazyDatabase): Promise<void> {
  const url = new URL(findLocalOrigin(database.persistTo))
  await run('node', checkNode)
  await run('packages', checkPackages)
  await run('folders', () => {
    ensureWritable('.wrangler', 'dist')
    return ok(`Laurel can write to .wrangler and dist in ${resolve('.')}.`)
  })
  await run('rate limits', checkRateLimits)
  await run('build', checkBuild)
  const isDatabaseReady = await runDatabaseChecks(run, database)
  let isRunning = false
  await run('port', async () => {
    const listener = await detectListener(url)
    isRunning = listener === 'laurel'
    return checkPort(url, listener)
  })
  if (isRunning) await runServiceChecks(run, url, database, isDatabaseReady)
}

function checkNode(): CheckResult[] {
  const [, npmNode] = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  const source = /[\\/]node_modules[\\/]/.test(process.execPath) ? 'installed by npm ci' : 'installed on this machine'
  const versions = `Laurel runs on Node ${process.versions.node} (${source})${npmNode ? `, npm on ${npmNode}` : ''}.`
  const [major = 0, minor = 0] = npmNode?.split('.').map(Number) ?? [Number.POSITIVE_INFINITY]
  if (major > 20 || (major === 20 && minor >= 19)) return ok(versions)
  return warning(`${versions} npm needs Node 20.19 or newer: install a current version from https://nodejs.org.`)
}

const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), optional: z.optional(z.boolean()) })),
})

function checkPackages(): CheckResult[] {
  const installedFile = join('node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return failure('The dependencies are not installed. Run: npm ci')
  const read = (file: string) => Lockfile.parse(JSON.parse(readFileSync(file, 'utf8'))).packages
  const installed = read(installedFile)
  const mismatched = Object.entries(read('package-lock.json')).filter(([path, { version, optional }]) => {
    const other = installed[path]
    // npm leaves out optional packages for other systems; the empty path is the project itself.
    return path !== '' && (other ? other.version !== version : !optional)
  })
  const [first] = mismatched
  if (!first) return ok(`The ${Object.keys(installed).length} packages match package-lock.json.`)
  const name = first[0].replace(/^.*node_modules\//, '')
  const more = mismatched.length > 1 ? ` and ${mismatched.length - 1} more` : ''
  return failure(`The installed packages differ from package-lock.json (${name}${more}). Run: npm ci`)
}

function checkRateLimits(): CheckResult[] {
  const { rateLimits } = readWranglerConfig()
  const results = Object.entries(rateLimitPeriods).flatMap(([name, expected]) => {
    const limit = rateLimits.find((other) => other.name === name)
    if (!limit) {
      return failure(`wrangler.toml has no ${name}, so there is no such limit. To compare, run: git diff wrangler.toml`)
    }
    const { period } = limit.simple
    if (period === expected) return []
    return failure(
      `${name} has a period of ${period} in wrangler.toml, but of ${expected} in worker/lib/rate-limit-periods.ts: use the same in both.`,
    )
  })
  return resultsOrOk(results, 'wrangler.toml has all rate limits, with the periods that Retry-After returns.')
}

function checkBuild(): CheckResult[] {
  const files = ['laurel.js', 'latest/form.js', 'openapi.json'].map((file) => join('dist', 'widget', file))
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length === 0) return ok('The widget is built.')
  return warning(`The widget is not built yet (${missing.join(', ')}). \`npm start\` builds it.`)
}

type Listener = 'laurel' | 'other' | 'none'

async function detectListener(url: URL): Promise<Listener> {
  try {
    return (await isService(url)) ? 'laurel' : 'other'
  } catch (error) {
    return error instanceof NoResponseError && error.code === 'ECONNREFUSED' ? 'none' : 'other'
  }
}

function checkPort({ port }: URL, listener: Listener): CheckResult[] {
  if (listener === 'none') return ok(`Port ${port} is free.`)
  if (listener === 'laurel') return ok(`Laurel is running on port ${port}.`)
  return failure(`Port ${port} is in use by another program. Try: npm start -- --port ${Number(port) + 1}`)
}
