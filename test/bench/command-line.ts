import { parseArgs } from 'node:util'
import { benchmarks } from './benchmarks.ts'

export const usage = `Usage: npm run bench -- [BENCHMARK...] [--json FILE] [--minutes N]

Benchmarks: ${Object.keys(benchmarks).join(', ')}. Without a name, all but soak run.

  --json FILE   write the results to a file
  --minutes N   duration of the soak test (default: 10)
`

type CommandLine = { help: boolean; names: string[]; json: string | undefined; minutes: number }

/**
 * Parses the arguments of the process.
 * @throws Error for wrong usage.
 */
export function parseCommandLine(): CommandLine {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'string' },
      minutes: { type: 'string', default: '10' },
    },
  })
  const unknownName = positionals.find((name) => !Object.hasOwn(benchmarks, name))
  if (unknownName) throw new Error(`There is no benchmark called ${unknownName}.\n\n${usage}`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error('--minutes: must be a number above 0')
  const defaultNames = Object.keys(benchmarks).filter((name) => !benchmarks[name]?.isTest)
  const names = positionals.length > 0 ? positionals : defaultNames
  return { help: values.help, names, json: values.json, minutes }
}
