import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as wrangler from '../../worker/cli/wrangler.ts'
import { compare } from './interleave.ts'
import { atMost, atMostMore, columns, figure, type Row, row } from './rows.ts'
import { type Built, build } from './workerd.ts'

const rounds = 11

/** How large the worker is and what its start costs, beside an empty Hono app that is built with the same settings. */
export async function startup(folder: string): Promise<Row[]> {
  const laurel = await build('worker/index.ts', join(folder, 'laurel'))
  const empty = await build('test/bench/workers/empty.ts', join(folder, 'empty'))
  const rowOf = await compare(
    rounds,
    () => startOf(laurel),
    () => startOf(empty),
  )
  columns([['Of the bundle', 'bytes before gzip', ''], ...heaviest(laurel)])
  return [
    row('bundle, gzip -9', 'bytes', [compressed(laurel)], [compressed(empty)], atMost(45_000)),
    rowOf('start, CPU', 'ms', ({ active }) => active, atMostMore(25)),
    rowOf('all of the start', 'ms', ({ whole }) => whole),
  ]
}

const compressed = ({ script }: Built) => gzipSync(script, { level: 9 }).length

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
  endTime: number
}

/**
 * What `wrangler check startup` finds, in ms: all of the start, and the time in which the processor did anything. A sample
 * lasts until the next one.
 */
async function startOf({ bundle, folder }: Built): Promise<{ active: number; whole: number }> {
  const file = join(folder, 'startup.cpuprofile')
  await wrangler.run(['check', 'startup', `--worker=${bundle}`, `--outfile=${file}`])
  const { nodes, samples, timeDeltas, startTime, endTime }: Profile = JSON.parse(readFileSync(file, 'utf8'))
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id
  const active = samples.map((sample, at) => (sample === idle ? 0 : (timeDeltas[at + 1] ?? 0)))
  return { active: sum(active) / 1_000, whole: (endTime - startTime) / 1_000 }
}

const sum = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }

/** What weighs most in a bundle: whose it is, and the three heaviest files of each. */
function heaviest({ metafile }: Built): string[][] {
  const { outputs }: Metafile = JSON.parse(readFileSync(metafile, 'utf8'))
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([path, { bytesInOutput }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, owner: /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, bytes: bytesInOutput }
    }),
  )
  const bytesOf = (some: typeof files) => sum(some.map(({ bytes }) => bytes))
  return Array.from(Map.groupBy(files, ({ owner }) => owner))
    .toSorted(([, one], [, other]) => bytesOf(other) - bytesOf(one))
    .map(([owner, some]) => {
      const most = some.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3)
      return [
        owner,
        figure(bytesOf(some)),
        most.map(({ name, bytes }) => `${name.slice(owner.length + 1)} ${figure(bytes)}`).join(', '),
      ]
    })
}
