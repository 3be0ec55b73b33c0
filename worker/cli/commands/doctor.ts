import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { type LazyDatabase, withLazyDatabase } from '../d1/database.ts'
import { isWebUrl } from '../doctor/http.ts'
import { runMachineChecks } from '../doctor/machine.ts'
import { runPageChecks } from '../doctor/page.ts'
import { type CheckResult, catchErrors, failure, ok, type RunCheck } from '../doctor/result.ts'
import { isService, runServiceChecks } from '../doctor/service.ts'
import { type Args, type Report, UsageError } from '../lib/args.ts'
import { formatCount } from '../lib/format.ts'

const maxResultsPerCheck = 20

/** Checks this machine, a service or a page; prints each result as soon as it is known, then a summary. */
export async function runDoctor({ argument, values, database, io }: Args): Promise<Report> {
  const url = argument ? parseUrl(argument) : undefined
  const found: (CheckResult & { check: string })[] = []
  const run: RunCheck = async (name, check) => {
    const results = await catchErrors(check)
    for (const { state, message: raw } of limitResults(results)) {
      const message = escapeControlChars(raw)
      found.push({ check: name, state, message })
      if (!values.json) io.stdout.write(`${state.padEnd(7)}  ${name}: ${message}\n`)
    }
    return results.every(({ state }) => state !== 'failure')
  }
  await withLazyDatabase(database, (lazy) => (url ? runUrlChecks(run, url, lazy) : runMachineChecks(run, lazy)))
  return { json: found, text: summarize(found), failed: found.some(({ state }) => state === 'failure') }
}

function summarize(results: CheckResult[]): string {
  const count = (counted: CheckResult['state']) => results.filter(({ state }) => state === counted).length
  const [failures, warnings] = [count('failure'), count('warning')]
  const problems = failures > 0 ? `Found ${formatCount(failures, 'problem')}` : 'No problems found'
  return warnings > 0 ? `${problems}, ${formatCount(warnings, 'warning')}.` : `${problems}.`
}

async function runUrlChecks(run: RunCheck, url: URL, database: LazyDatabase): Promise<void> {
  let runChecks: typeof runPageChecks | undefined
  await run('url', async () => {
    const isLaurel = await isService(url)
    runChecks = isLaurel ? runServiceChecks : runPageChecks
    return ok(isLaurel ? `A Laurel service: ${url.origin}` : 'A page.')
  })
  await runChecks?.(run, url, database)
}

const limitResults = (results: CheckResult[]) =>
  results.length > maxResultsPerCheck
    ? [...results.slice(0, maxResultsPerCheck - 1), ...failure(`And ${results.length - maxResultsPerCheck + 1} more.`)]
    : results

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url && isWebUrl(url)) return url
  throw new UsageError(
    'The URL must be an http or https URL without a user name, such as https://shop.example/contact.',
  )
}
