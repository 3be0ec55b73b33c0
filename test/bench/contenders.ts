import { join } from 'node:path'
import { recordStatements } from './record-statements.ts'
import { sampleTarget } from './sample.ts'
import { createDatabase } from './seed.ts'
import { buildWorker, type RunningWorker, startWorker } from './workerd.ts'
import { createWorkload } from './workload.ts'

/** The service and its baseline. `stop` throws if the service has logged anything. */
export type Contenders = { laurel: RunningWorker; baseline: RunningWorker; stop: () => Promise<void> }

/** Starts the service and the baseline worker, each with its own database of 1,000 testimonials. */
export async function startContenders(folder: string): Promise<Contenders> {
  const [laurelFolder, baselineFolder] = [join(folder, 'laurel'), join(folder, 'baseline')]
  await createDatabase(laurelFolder, 1, 1_000)
  await createDatabase(baselineFolder, 1, 1_000)
  const laurelWorker = await buildWorker('test/bench/workers/service.ts', laurelFolder)
  const baselineWorker = await buildWorker('test/bench/workers/baseline.ts', baselineFolder)
  const instrumentedWorker = await buildWorker(
    'test/support/service/instrumented-worker.ts',
    join(folder, 'instrumented'),
  )
  const instrumented = await startWorker(instrumentedWorker.script, { databaseFolder: baselineFolder })
  const statements = await recordStatements(instrumented.url, createWorkload(sampleTarget))
  await instrumented.stop()
  const laurel = await startWorker(laurelWorker.script, { databaseFolder: laurelFolder })
  const baseline = await startWorker(baselineWorker.script, {
    databaseFolder: baselineFolder,
    constants: { STATEMENTS: statements },
  })
  async function stop() {
    await Promise.all([laurel.stop(), baseline.stop()])
    if (laurel.logs.length > 0) throw new Error(`The service has logged an error: ${laurel.logs[0]}`)
  }
  return { laurel, baseline, stop }
}
