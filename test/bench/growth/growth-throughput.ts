import { interleave } from '../interleave.ts'
import { type BenchmarkRequest, createBatches, measureThroughput } from '../load.ts'
import { ratioAtLeast } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { createSubmission, defaultConsent } from '../submissions.ts'
import { startWorker } from '../workerd.ts'
import * as workload from '../workload.ts'
import type { SeededDatabase } from './growth-databases.ts'

// Many short rounds: other load on the machine then affects a few of them instead of one database.
const rounds = 21
const warmUpRounds = 1
const connections = 8
const requestsPerRound = { page: 15, other: 60 }

/** One target for each request of all rounds, and the first one for the billed rows. */
export const targetCount = (warmUpRounds + rounds) * requestsPerRound.other + 1

/** Compares the throughput of the service with each of the larger databases and with the smallest. */
export async function measureGrowthThroughput(databases: SeededDatabase[], script: string): Promise<Result[]> {
  const workers = await Promise.all(databases.map(({ folder }) => startWorker(script, { databaseFolder: folder })))
  const contenders: Contender[] = []
  for (const [index, { url }] of workers.entries()) {
    const database = databases[index]
    if (!database) continue
    // The first request of each key also writes `lastUsedDay`.
    const warmUp = requestPerKey(database)
    await measureThroughput(url, warmUp, connections, warmUp.length)
    contenders.push({ url, database, requestLists: await createRequests(url, database) })
  }
  const results: Result[] = []
  for (const kind of contenders[0]?.requestLists.keys() ?? []) {
    results.push(...(await compareContenders(contenders, kind)))
  }
  for (const { stop } of workers) await stop()
  return results
}

type Contender = { url: URL; database: SeededDatabase; requestLists: BenchmarkRequest[][] }

/** Compares the requests of one kind, which is an index into the request lists. */
async function compareContenders(contenders: Contender[], kind: number): Promise<Result[]> {
  const requestName = contenders[0]?.requestLists[kind]?.[0]?.name ?? ''
  const count = requestName.includes('page') ? requestsPerRound.page : requestsPerRound.other
  const runs = contenders.map(({ url, requestLists }) => {
    const nextBatch = createBatches(requestLists[kind] ?? [], count)
    return () => measureThroughput(url, nextBatch(), connections, count)
  })
  const values = await interleave(warmUpRounds + rounds, ...runs)
  const [smallest = [], ...larger] = values.map((throughputs) => throughputs.slice(warmUpRounds))
  return larger.map((throughputs, index) => {
    const name = resultName(requestName, contenders[index + 1]?.database)
    return createResult(name, 'requests/s', throughputs, smallest, ratioAtLeast(0.9))
  })
}

function resultName(requestName: string, { label = '', laterPageOffset = 0 }: Partial<SeededDatabase> = {}): string {
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
    createPosts(targets),
  ]
}

/** Creates as many requests as are sent, because each has a link of its own. */
const createPosts = (targets: SeededDatabase['targets']): BenchmarkRequest[] =>
  Array.from({ length: targetCount }, (_, index) => targets[index % targets.length] ?? [])
    .flat()
    .map((target) => workload.visitorPost(target, createSubmission(defaultConsent, true)))
