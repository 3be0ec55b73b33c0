import { join } from 'node:path'
import { compare } from '../interleave.ts'
import { type BenchmarkRequest, measureThroughput } from '../load.ts'
import { recordCalls } from '../record-calls.ts'
import { createResult, type Result } from '../report/results.ts'
import { sampleTarget } from '../sample.ts'
import { createDatabase } from '../seed.ts'
import { buildWorker, startWorker } from '../workerd.ts'
import type { MoveResult } from '../workers/types.ts'
import { createWorkload } from '../workload.ts'
import { createShards, movedTarget, prepareMovedWorkspace } from './shards.ts'

const rounds = 13
const requestsPerRound = 150

/** The requests that are compared, with additional headers and the number of connections. */
const comparisons: [requestName: string, headers: Record<string, string>, connections: number][] = [
  ['POST by a visitor', {}, 16],
  ['POST by key', {}, 16],
  ['GET', {}, 1],
  ['GET', {}, 16],
  ['GET', { 'X-Clear-Cache': 'yes' }, 1],
]

/** Measures the cost of choosing between two databases per request, and of moving a workspace from one to the other. */
export async function measureSharding(folder: string): Promise<Result[]> {
  const [oneFolder, twoFolder] = [join(folder, 'one'), join(folder, 'two')]
  const path = await createDatabase(oneFolder, 2, 1_000)
  const movedId = prepareMovedWorkspace(path)
  await createShards(path, twoFolder, join(folder, 'second'))
  const requests = createRequests(movedId)
  const CALLS = await recordCalls(oneFolder, join(folder, 'instrumented'), requests)
  const baselineWorker = await buildWorker('test/bench/workers/baseline.ts', join(folder, 'baseline'))
  const shardedWorker = await buildWorker('test/bench/workers/sharded.ts', join(folder, 'sharded'))
  const baseline = await startWorker(baselineWorker.script, { databaseFolder: oneFolder, constants: { CALLS } })
  const ROUTING = { slots: [{ last: 'fff', database: 'FIRST' }], moved: { [movedId]: 'SECOND' } }
  const sharded = await startWorker(shardedWorker.script, {
    databaseFolder: twoFolder,
    databases: ['FIRST', 'SECOND'],
    constants: { CALLS, ROUTING },
  })
  const moves = await moveResults(sharded.url, movedId)
  const throughput = await throughputResults(sharded.url, baseline.url, requests)
  await baseline.stop()
  await sharded.stop()
  return [...moves, ...throughput]
}

/** Returns the workload for both workspaces. */
const createRequests = (movedId: string): BenchmarkRequest[] => [
  ...createWorkload(sampleTarget),
  ...createWorkload({ ...movedTarget, workspaceId: movedId }).map((request) => ({
    ...request,
    name: `${request.name}, moved`,
  })),
]

/** Moves the workspace there and back, and there again in the last round. */
async function moveResults(service: URL, workspaceId: string): Promise<Result[]> {
  const moves: { rate: number; read: number; written: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const direction = round % 2 ? { from: 'SECOND', to: 'FIRST' } : { from: 'FIRST', to: 'SECOND' }
    const start = performance.now()
    const response = await fetch(new URL('/move', service), {
      method: 'POST',
      body: JSON.stringify({ workspaceId, ...direction }),
    })
    if (!response.ok) throw new Error(`The workspace could not be moved: ${await response.text()}`)
    const { rows, read, written }: MoveResult = await response.json()
    moves.push({ rate: (rows / (performance.now() - start)) * 1_000, read: read / rows, written: written / rows })
  }
  const values = (name: keyof (typeof moves)[number]) => moves.map((move) => move[name])
  return [
    createResult('move of a workspace', 'rows/s', values('rate')),
    createResult('read per moved row', 'D1 rows', values('read')),
    createResult('written per moved row', 'D1 rows', values('written')),
  ]
}

/** Compares the throughput with two databases and with one; requests alternate between the two workspaces. */
async function throughputResults(sharded: URL, baseline: URL, requests: BenchmarkRequest[]): Promise<Result[]> {
  const results: Result[] = []
  for (const [requestName, headers, connections] of comparisons) {
    const compared = requests
      .filter(({ name }) => name.split(',')[0] === requestName)
      .map((request) => ({ ...request, headers: { ...request.headers, ...headers } }))
    const toResult = await compare(
      rounds,
      () => measureThroughput(sharded, compared, connections, requestsPerRound),
      () => measureThroughput(baseline, compared, connections, requestsPerRound),
    )
    const cache = 'X-Clear-Cache' in headers ? ', key not cached' : ''
    const name = `${requestName}, ${connections} connection${connections > 1 ? 's' : ''}${cache}`
    results.push(toResult(name, 'requests/s', (throughput) => throughput))
  }
  return results
}
