import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as wrangler from '../../worker/cli/lib/wrangler.ts'
import { compare } from './interleave.ts'
import { formatNumber } from './report/format-number.ts'
import { atMost } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { printTable } from './report/table.ts'
import { sizeLimits } from './size-limits.ts'
import { type BuiltWorker, buildWorker } from './workerd.ts'

const rounds = 11

/** Measures bundle size and start-up time of the service and of an empty Hono app that is built with the same settings. */
export async function measureStartup(folder: string): Promise<Result[]> {
  const laurel = await buildWorker('worker/index.ts', join(folder, 'laurel'))
  const emptyApp = await buildWorker('test/bench/workers/empty.ts', join(folder, 'empty'))
  const toResult = await compare(
    rounds,
    () => profileStartup(laurel),
    () => profileStartup(emptyApp),
  )
  printTable([['Largest parts of the bundle', 'bytes before gzip', ''], ...largestParts(laurel)])
  return [
    createResult(
      'bundle, gzip -9',
      'bytes',
      [compressedSize(laurel)],
      [compressedSize(emptyApp)],
      atMost(sizeLimits.worker),
    ),
    toResult('CPU time', 'ms', ({ cpuTime }) => cpuTime, atMost(15)),
    toResult('total time', 'ms', ({ totalTime }) => totalTime, atMost(40)),
  ]
}

const compressedSize = ({ script }: BuiltWorker) => gzipSync(script, { level: 9 }).length

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string } }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
  endTime: number
}

/** Profiles the start-up with `wrangler check startup` and returns its durations in ms. */
async function profileStartup({ bundle, folder }: BuiltWorker): Promise<{ cpuTime: number; totalTime: number }> {
  const file = join(folder, 'startup.cpuprofile')
  await wrangler.run(['check', 'startup', `--worker=${bundle}`, `--outfile=${file}`])
  const { nodes, samples, timeDeltas, startTime, endTime }: CpuProfile = JSON.parse(readFileSync(file, 'utf8'))
  const idleId = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id
  // A sample lasts until the next one.
  const busyTimes = samples.map((id, index) => (id === idleId ? 0 : (timeDeltas[index + 1] ?? 0)))
  return { cpuTime: sum(busyTimes) / 1_000, totalTime: (endTime - startTime) / 1_000 }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }

/** Returns table lines with the size of each package in the bundle, largest first, and its three largest files. */
function largestParts({ metafile }: BuiltWorker): string[][] {
  const { outputs }: Metafile = JSON.parse(readFileSync(metafile, 'utf8'))
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([path, { bytesInOutput }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, packageName: /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, bytes: bytesInOutput }
    }),
  )
  return Array.from(Map.groupBy(files, ({ packageName }) => packageName))
    .map(([packageName, packageFiles]) => ({ packageName, packageFiles, bytes: sum(packageFiles.map((f) => f.bytes)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ packageName, packageFiles, bytes }) => {
      const largest = packageFiles.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3)
      const descriptions = largest.map(
        (file) => `${file.name.slice(packageName.length + 1)} ${formatNumber(file.bytes)}`,
      )
      return [packageName, formatNumber(bytes), descriptions.join(', ')]
    })
}
