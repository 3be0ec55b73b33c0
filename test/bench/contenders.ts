import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordCalls } from './record-calls.ts'
import { sampleTarget } from './sample.ts'
import { createDatabase } from './seed.ts'
import { buildWorker, type RunningWorker, startWorker } from './workerd.ts'
import type { Calls } from './workers/types.ts'
import { createWorkload } from './workload.ts'

/**
 * The service and its two baselines: `pinned` runs the statements of 25 November 2026 (pinned-calls.json), `tuned` those of today.
 * `stop` throws if the service has logged anything.
 */
export type Contenders = {
  laurel: RunningWorker
  pinned: RunningWorker
  tuned: RunningWorker
  stop: () => Promise<void>
}

/** Starts the service and the baseline workers, each with its own database of 1,000 testimonials. */
export async function startContenders(folder: string): Promise<Contenders> {
  const { script } = await buildWorker('test/bench/workers/baseline.ts', join(folder, 'baseline'))
  const laurelWorker = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const laurel = await startWorker(laurelWorker.script, { databaseFolder: await seed(folder, 'laurel') })
  const pinnedCalls: Calls = JSON.parse(readFileSync('test/bench/pinned-calls.json', 'utf8'))
  const pinned = await startWorker(script, {
    databaseFolder: await seed(folder, 'pinned'),
    constants: { CALLS: pinnedCalls },
  })
  const tunedFolder = await seed(folder, 'tuned')
  const tuned = await startWorker(script, {
    databaseFolder: tunedFolder,
    constants: { CALLS: await recordCalls(tunedFolder, join(folder, 'instrumented'), createWorkload(sampleTarget)) },
  })
  async function stop() {
    await Promise.all([laurel, pinned, tuned].map((worker) => worker.stop()))
    if (laurel.logs.length > 0) throw new Error(`The service has logged an error: ${laurel.logs[0]}`)
  }
  return { laurel, pinned, tuned, stop }
}

async function seed(folder: string, name: string): Promise<string> {
  const databaseFolder = join(folder, name)
  await createDatabase(databaseFolder, 1, 1_000)
  return databaseFolder
}
