import { join } from 'node:path'
import { atMost, equalToBaseline } from '../report/goals.ts'
import { createResult, type Result } from '../report/results.ts'
import { createDatabase, withDatabase } from '../seed.ts'
import { buildWorker, type RunningWorker, startWorker } from '../workerd.ts'
import { startChaosProxy } from './chaos-proxy.ts'
import { Ledger } from './ledger.ts'
import { createRandom } from './random.ts'
import { VirtualUser } from './virtual-user.ts'

const virtualUsers = 8

/**
 * Sends mixed traffic over a lossy network and verifies that exactly the acknowledged records are stored. With the printed
 * `SEED`, each virtual user repeats its requests in the same order, and the proxy its faults, on whichever connection.
 */
export async function runSoak(folder: string, minutes: number): Promise<Result[]> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  if (!Number.isSafeInteger(seed)) throw new Error('SEED: must be an integer')
  process.stderr.write(`Soak test for ${minutes} minutes with SEED=${seed}.\n`)
  const path = await createDatabase(folder, 1, 1)
  withDatabase(path, (database) => database.exec('DELETE FROM testimonials'))
  const { script } = await buildWorker('test/bench/workers/service.ts', join(folder, 'service'))
  const service = await startWorker(script, { databaseFolder: folder })
  const proxy = await startChaosProxy(service.url, createRandom(seed - 1))
  const ledger = new Ledger()
  const memory: number[] = []
  const sampleMemory = () => memory.push(service.memory() ?? 0)
  // Memory is compared from half-time on: what the runtime allocates at first is not a leak.
  setTimeout(sampleMemory, minutes * 30_000)
  const end = performance.now() + minutes * 60_000
  await Promise.all(
    Array.from({ length: virtualUsers }, (_, index) => new VirtualUser(proxy.url, seed + index, ledger).run(end)),
  )
  sampleMemory()
  proxy.stop()
  await service.stop()
  printDetails(ledger, service, proxy.faultCounts)
  return soakResults(
    ledger,
    withDatabase(path, (database) => ledger.compareWith(database)),
    service,
    memory,
  )
}

function soakResults(
  ledger: Ledger,
  stored: ReturnType<Ledger['compareWith']>,
  { logs }: RunningWorker,
  memory: number[],
): Result[] {
  const zero = (name: string, count: number) => createResult(name, '', [count], [], atMost(0))
  return [
    createResult('responses', '', [ledger.responses]),
    createResult('attempts', '', [ledger.attempts]),
    createResult('creates acknowledged', '', [ledger.created]),
    createResult('deletes acknowledged', '', [ledger.deleted]),
    createResult('rows in D1', '', [stored.rows], [ledger.created - ledger.deleted], equalToBaseline),
    zero('rows never acknowledged', stored.unknown),
    zero('acknowledged records missing', stored.missing),
    zero('records with other content', stored.different),
    zero('unexpected responses', ledger.violations.length),
    zero('log lines', logs.length),
    createResult('RSS of workerd (expected: at half-time)', 'MB', memory.slice(1), memory.slice(0, 1)),
  ]
}

/** Prints how many connections had which fault, the first violations and the first log lines. */
function printDetails({ violations }: Ledger, { logs }: RunningWorker, faultCounts: Map<string, number>): void {
  const faults = Array.from(faultCounts, ([name, count]) => `${count} ${name}`)
  const lines = [`Connections: ${faults.join(', ')}.`, ...violations.slice(0, 5), ...logs.slice(0, 5)]
  process.stderr.write(`${lines.join('\n')}\n`)
}
