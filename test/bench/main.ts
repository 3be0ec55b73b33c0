import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchmarks } from './benchmarks.ts'
import { parseCommandLine, usage } from './command-line.ts'
import type { Result } from './report/results.ts'
import { printGoals, printResults } from './report/table.ts'

/*
 * `npm run bench`: measures the service and the widget against baselines and goals. A missed goal fails only the soak test:
 * on a busy machine, the other benchmarks miss theirs, too. The last lines say how many goals are met, and which are not.
 */

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// An interrupted run has not succeeded.
process.exitCode = 1

try {
  const { help, names, json, minutes } = parseCommandLine()
  if (help) process.stdout.write(usage)
  process.exitCode = help || (await runBenchmarks(names, minutes, json)) ? 0 : 1
} catch (error) {
  printError(error)
}
// Ends what a failed benchmark has left running.
process.exit()

/** Runs benchmarks, writes the report after each of them, and returns whether all succeeded. */
async function runBenchmarks(names: string[], minutes: number, json: string | undefined): Promise<boolean> {
  const report = { commit: currentCommit(), date: new Date().toISOString(), results: [] as Result[] }
  // Without the spread of the ratios.
  const toJson = () => JSON.stringify(report, (key, value) => (key === 'ratios' ? undefined : value), 2)
  const save = () => json && writeFileSync(json, `${toJson()}\n`)
  // A file that is not writable must fail now, not in ten minutes.
  save()
  let succeeded = true
  for (const name of names) {
    const results = await runBenchmark(name, minutes)
    if (!results || (benchmarks[name]?.isTest && results.some(({ passed }) => passed === false))) succeeded = false
    for (const result of results ?? []) report.results.push({ ...result, name: `${name}: ${result.name}` })
    save()
  }
  process.stdout.write(`Finished in ${(performance.now() / 60_000).toFixed(1)} minutes.\n\n`)
  printGoals(report.results)
  return succeeded
}

/** Runs a benchmark and prints its results; if it fails, prints the error and returns `undefined`. */
async function runBenchmark(name: string, minutes: number): Promise<Result[] | undefined> {
  try {
    const { headings, measure } = benchmarks[name] ?? {}
    const results = await measure?.(join(folder, name), minutes)
    if (headings && results) printResults(headings, results)
    return results
  } catch (error) {
    printError(error, `${name}: `)
    return undefined
  }
}

function printError(error: unknown, prefix = ''): void {
  process.stderr.write(`${prefix}${error instanceof Error ? error.message : error}\n`)
}

/** Returns the current commit, with `-dirty` if files have changed, or `null` outside a Git repository. */
function currentCommit(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim()
  const head = git('rev-parse', 'HEAD')
  return head ? `${head}${git('status', '--porcelain') ? '-dirty' : ''}` : null
}
