import { join } from 'node:path'
import { billedRowResults, countBilledRows } from './billed-rows.ts'
import { estimateCosts } from './costs.ts'
import { ratioAtLeast } from './goals.ts'
import { interleave } from './interleave.ts'
import { type BenchmarkRequest, createBatches, measureThroughput } from './load.ts'
import { createResult, type Result } from './results.ts'
import { fieldsWithConsent } from './sample.ts'
import { createDatabase } from './seed.ts'
import { measureStorage, type StorageSize, storageResults } from './storage.ts'
import { pickTargets, type Target } from './targets.ts'
import { buildWorker, startWorker } from './workerd.ts'
import * as workload from './workload.ts'

// Many short rounds: other load on the machine then affects a few of them instead of one database.
const rounds = 21
const warmUpRounds = 1
const connections = 8
const requestsPerRound = { page: 15, other: 60 }

/** The sizes of the databases: workspaces, and testimonials in each of them. The first one is the baseline. */
const sizes = [
  { label: '1,000', workspaces: 1, testimonials: 1_000 },
  { label: '100,000', workspaces: 1, testimonials: 100_000 },
  { label: '10,000 x 100', workspaces: 10_000, testimonials: 100 },
  { label: '1,000,000', workspaces: 1, testimonials: 1_000_000 },
]

/** A filled database, its size on disk, and random testimonials in it. */
export type SeededDatabase = (typeof sizes)[number] & {
  folder: string
  storage: StorageSize
  targets: Target[]
  /** After how many records its later page begins. */
  laterPageOffset: number
}

/** Measures whether requests slow down or take more rows or bytes as more is stored, and estimates the costs. */
export async function measureGrowth(folder: string): Promise<Result[]> {
  const databases: SeededDatabase[] = []
  for (const size of sizes) databases.push(await seedDatabase(size, join(folder, size.label)))
  const service = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const throughput = await throughputResults(databases, service.script)
  const instrumented = await buildWorker('test/support/instrumented-worker.ts', join(folder, 'instrumented'))
  const billed = []
  for (const database of databases) billed.push(await countBilledRows(database, instrumented.script))
  const storage = databases.map(({ storage }) => storage)
  // The duration of a whole request, D1 included, is an upper bound of its CPU time.
  const milliseconds = (name: string) =>
    1_000 / (throughput.find((result) => result.name === name)?.value.median ?? Number.NaN)
  const measurements = {
    bytes: storage.at(-1)?.bytes ?? Number.NaN,
    billed: billed.at(-1) ?? {},
    requestTime: milliseconds(`POST by a visitor, ${sizes.at(-1)?.label}`),
    pageTime: milliseconds(`page of 50, ${sizes.at(-1)?.label}`),
  }
  return [...throughput, ...billedRowResults(billed), ...storageResults(sizes, storage), ...estimateCosts(measurements)]
}

async function seedDatabase(size: (typeof sizes)[number], folder: string): Promise<SeededDatabase> {
  const path = await createDatabase(folder, size.workspaces, size.testimonials)
  // Measured before targets are published.
  const storage = measureStorage(path)
  // One target for each request of all rounds, and one for the billed rows.
  const targets = await pickTargets(path, (warmUpRounds + rounds) * requestsPerRound.other + 1)
  // In a shorter list, the last full page that has a successor.
  const laterPageOffset = Math.min(50_000, size.testimonials - 51)
  return { ...size, folder, storage, targets, laterPageOffset }
}

/** Compares the throughput of the service with each of the larger databases and with the smallest. */
async function throughputResults(databases: SeededDatabase[], script: string): Promise<Result[]> {
  const workers = await Promise.all(databases.map(({ folder }) => startWorker(script, { databaseFolder: folder })))
  const contenders = []
  for (const [index, { url }] of workers.entries()) {
    const database = databases[index]
    if (!database) continue
    const warmUp = requestPerKey(database)
    // The first request of each key also writes `lastUsedDay`.
    await measureThroughput(url, warmUp, connections, warmUp.length)
    contenders.push({ url, requestLists: await createRequests(url, database) })
  }
  const results: Result[] = []
  for (const [kind, [request]] of (contenders[0]?.requestLists ?? []).entries()) {
    const count = request?.name.includes('page') ? requestsPerRound.page : requestsPerRound.other
    const runs = contenders.map(({ url, requestLists }) => {
      const nextBatch = createBatches(requestLists[kind] ?? [], count)
      return () => measureThroughput(url, nextBatch(), connections, count)
    })
    const values = await interleave(warmUpRounds + rounds, ...runs)
    const [smallest = [], ...larger] = values.map((throughputs) => throughputs.slice(warmUpRounds))
    for (const [index, throughputs] of larger.entries()) {
      const name = resultName(request?.name, databases[index + 1])
      results.push(createResult(name, 'requests/s', throughputs, smallest, ratioAtLeast(0.9)))
    }
  }
  for (const { stop } of workers) await stop()
  return results
}

function resultName(requestName = '', { label = '', laterPageOffset = 0 }: Partial<SeededDatabase> = {}): string {
  const offset = requestName === 'later page' ? `after ${laterPageOffset.toLocaleString('en')} of ` : ''
  return `${requestName}, ${offset}${label}`
}

/** Returns one request per key that does not read testimonials. */
const requestPerKey = ({ targets }: SeededDatabase): BenchmarkRequest[] =>
  Array.from(new Map(targets.map((target) => [target.key, workload.get(target)])).values(), (request) => ({
    ...request,
    path: '/v1/workspaces',
  }))

/**
 * Creates the requests for the targets of a database, one list per kind; the kind that adds testimonials comes last. The first
 * target is reserved for the billed rows. Each `PUT` flips `published`, so that it changes the index, too.
 */
async function createRequests(
  service: URL,
  { targets: [, ...targets], laterPageOffset }: SeededDatabase,
): Promise<BenchmarkRequest[][]> {
  const puts = (remainder: number) =>
    targets.map((target, index) => workload.put(target, { published: index % 2 === remainder }))
  const pageTargets = targets.slice(0, (warmUpRounds + rounds) * requestsPerRound.page)
  const targetsByWorkspace = new Map(pageTargets.map((target) => [target.workspaceId, target]))
  const laterPages = []
  for (const target of targetsByWorkspace.values()) {
    laterPages.push(await workload.findLaterPage(service, target, 50, laterPageOffset))
  }
  return [
    targets.map(workload.get),
    [...puts(1), ...puts(0)],
    targets.map((target) => workload.firstPage(target, 50)),
    laterPages,
    targets.map(workload.lookUpByEmail),
    targets.map((target) => workload.visitorPost(target, fieldsWithConsent)),
  ]
}
