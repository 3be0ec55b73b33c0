import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { hashApiKey } from '../../worker/lib/api-key.ts'
import { compare } from './interleave.ts'
import { type BenchmarkRequest, measureThroughput } from './load.ts'
import { recordStatements } from './record-statements.ts'
import { createResult, type Result } from './results.ts'
import { sampleTarget } from './sample.ts'
import { createDatabase, createEmptyDatabase, withDatabase } from './seed.ts'
import { buildWorker, startWorker } from './workerd.ts'
import type { MoveResult, Statements } from './workers/types.ts'
import { createWorkload } from './workload.ts'

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

/** The key and a testimonial of the second workspace, which is the one that moves. */
const movedTarget = { ...(await hashApiKey('lk_other')), id: '00000000-0000-4000-8000-000000000003' }

/** Measures the cost of choosing between two databases per request, and of moving a workspace from one to the other. */
export async function measureSharding(folder: string): Promise<Result[]> {
  const [oneFolder, twoFolder] = [join(folder, 'one'), join(folder, 'two')]
  const path = await createDatabase(oneFolder, 2, 1_000)
  const movedId = prepareMovedWorkspace(path)
  await createShards(path, twoFolder, join(folder, 'second'))
  const requests = [
    ...createWorkload(sampleTarget),
    ...createWorkload({ ...movedTarget, workspaceId: movedId }).map((request) => ({
      ...request,
      name: `${request.name}, moved`,
    })),
  ]
  const statements = await recordFrom(oneFolder, join(folder, 'instrumented'), requests)
  const baselineWorker = await buildWorker('test/bench/workers/baseline.ts', join(folder, 'baseline'))
  const baseline = await startWorker(baselineWorker.script, {
    databaseFolder: oneFolder,
    constants: { STATEMENTS: statements },
  })
  const shardedWorker = await buildWorker('test/bench/workers/sharded.ts', join(folder, 'sharded'))
  const routing = { slots: [{ last: 'fff', database: 'FIRST' }], moved: { [movedId]: 'SECOND' } }
  const sharded = await startWorker(shardedWorker.script, {
    databaseFolder: twoFolder,
    databases: ['FIRST', 'SECOND'],
    constants: { STATEMENTS: statements, ROUTING: routing },
  })
  const results = [
    ...(await moveResults(sharded.url, movedId)),
    ...(await throughputResults(sharded.url, baseline.url, requests)),
  ]
  await baseline.stop()
  await sharded.stop()
  return results
}

/** Gives the second workspace the known key and testimonial, and returns its id. */
function prepareMovedWorkspace(path: string): string {
  return withDatabase(path, (database) => {
    const { id } = database.prepare('SELECT id FROM workspaces WHERE id <> ?').get(sampleTarget.workspaceId) ?? {}
    const workspaceId = String(id)
    database.prepare('UPDATE apiKeys SET hash = ? WHERE workspaceId = ?').run(movedTarget.hash, workspaceId)
    database
      .prepare('UPDATE testimonials SET id = ? WHERE id = (SELECT min(id) FROM testimonials WHERE workspaceId = ?)')
      .run(movedTarget.id, workspaceId)
    return workspaceId
  })
}

/** Creates two databases in a folder: a copy of a file with a directory of keys, and an empty one. */
async function createShards(path: string, folder: string, temporaryFolder: string): Promise<void> {
  const first = await createEmptyDatabase(folder, 'FIRST')
  cpSync(path, first)
  withDatabase(first, (database) =>
    database.exec(`CREATE TABLE keyPlaces (hash TEXT PRIMARY KEY, workspaceId TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO keyPlaces SELECT hash, workspaceId FROM apiKeys`),
  )
  await createEmptyDatabase(temporaryFolder, 'SECOND')
  cpSync(temporaryFolder, folder, { recursive: true })
}

async function recordFrom(
  databaseFolder: string,
  buildFolder: string,
  requests: BenchmarkRequest[],
): Promise<Statements> {
  const { script } = await buildWorker('test/support/instrumented-worker.ts', buildFolder)
  const { url, stop } = await startWorker(script, { databaseFolder })
  const statements = await recordStatements(url, requests)
  await stop()
  return statements
}

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
    const resultOf = await compare(
      rounds,
      () => measureThroughput(sharded, compared, connections, requestsPerRound),
      () => measureThroughput(baseline, compared, connections, requestsPerRound),
    )
    const cache = 'X-Clear-Cache' in headers ? ', key not cached' : ''
    const name = `${requestName}, ${connections} connection${connections > 1 ? 's' : ''}${cache}`
    results.push(resultOf(name, 'requests/s', (throughput) => throughput))
  }
  return results
}
