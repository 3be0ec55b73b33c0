import { join } from 'node:path'
import { billedRowResults, countBilledRows } from '../billed-rows.ts'
import { measureConsentStorage } from '../consent-storage.ts'
import { estimateCosts } from '../costs.ts'
import type { Result } from '../report/results.ts'
import { storageResults } from '../storage.ts'
import { buildWorker } from '../workerd.ts'
import { databaseSizes, type SeededDatabase, seedDatabase } from './growth-databases.ts'
import { measureGrowthThroughput, targetCount } from './growth-throughput.ts'

/** Measures whether requests slow down or take more rows or bytes as more is stored, and estimates the costs. */
export async function measureGrowth(folder: string): Promise<Result[]> {
  const databases: SeededDatabase[] = []
  for (const size of databaseSizes) {
    databases.push(await seedDatabase(size, join(folder, size.label), targetCount))
  }
  const service = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const throughput = await measureGrowthThroughput(databases, service.script)
  const instrumented = await buildWorker('test/support/service/instrumented-worker.ts', join(folder, 'instrumented'))
  const billed = []
  for (const database of databases) billed.push(await countBilledRows(database, instrumented.script))
  const storage = databases.map(({ storage }) => storage)
  // The duration of a whole request, D1 included, is an upper bound of its CPU time.
  const milliseconds = (name: string) =>
    1_000 / (throughput.find((result) => result.name === name)?.value.median ?? Number.NaN)
  const measurements = {
    bytes: storage.at(-1)?.bytes ?? Number.NaN,
    billed: billed.at(-1) ?? {},
    requestTime: milliseconds(`POST by a visitor, ${databaseSizes.at(-1)?.label}`),
    pageTime: milliseconds(`page of 50, ${databaseSizes.at(-1)?.label}`),
  }
  return [
    ...throughput,
    ...billedRowResults(billed),
    ...storageResults(databaseSizes, storage),
    ...(await measureConsentStorage(join(folder, 'consents'))),
    ...estimateCosts(measurements),
  ]
}
