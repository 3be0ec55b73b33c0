import { type Contenders, startContenders } from './contenders.ts'
import { interleave } from './interleave.ts'
import { type BenchmarkRequest, measureThroughput } from './load.ts'
import { ratioAtLeast } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { sampleTarget } from './sample.ts'
import type { RunningWorker } from './workerd.ts'
import { createWorkload } from './workload.ts'

// Many short rounds: what else the machine does then affects the contenders of a round alike.
const rounds = 33

// V8 compiles the code of a request in several steps; the last ones come after hundreds of requests.
const warmUp = { connections: 16, requests: 1_500 }

/** The least ratios to the pinned baseline, by the number of connections. */
const pinnedGoals: Record<string, Record<number, number>> = {
  'POST by a visitor': { 1: 1.15, 16: 1.3, 64: 1.3 },
  'POST by key': { 1: 0.9, 16: 0.9, 64: 0.9 },
  'PUT by key': { 1: 0.9, 16: 0.9, 64: 0.9 },
  GET: { 1: 0.92, 16: 0.9, 64: 0.9 },
  'page of 50': { 1: 1.1, 16: 1.1, 64: 1.1 },
}

/** The least ratio to the tuned baseline with one connection. */
const tunedGoal = 0.87

/** Measures the throughput of the service and of both baselines (contenders.ts). */
export async function measureService(folder: string): Promise<Result[]> {
  const contenders = await startContenders(folder)
  const { laurel, pinned, tuned, stop } = contenders
  const results: Result[] = []
  for (const request of createWorkload(sampleTarget)) {
    for (const { url } of [laurel, pinned, tuned]) {
      await measureThroughput(url, [request], warmUp.connections, warmUp.requests)
    }
    for (const connections of [1, 16, 64]) results.push(...(await compareThroughput(contenders, request, connections)))
  }
  await stop()
  return results
}

async function compareThroughput(
  { laurel, pinned, tuned }: Contenders,
  request: BenchmarkRequest,
  connections: number,
): Promise<Result[]> {
  const count = connections === 1 ? 100 : 200
  const measure = ({ url }: RunningWorker) => measureThroughput(url, [request], connections, count)
  // All get the same requests, so that their databases grow alike.
  const measures = [laurel, pinned, tuned].map((worker) => () => measure(worker))
  const [values = [], pinnedValues, tunedValues] = await interleave(rounds, ...measures)
  const name = `${request.name}, ${connections} connection${connections > 1 ? 's' : ''}`
  const pinnedGoal = pinnedGoals[request.name]?.[connections]
  const toGoal = (ratio: number | undefined) => (ratio === undefined ? undefined : ratioAtLeast(ratio))
  return [
    createResult(name, 'requests/s', values, pinnedValues, toGoal(pinnedGoal)),
    createResult(
      `${name}, tuned`,
      'requests/s',
      values,
      tunedValues,
      toGoal(connections === 1 ? tunedGoal : undefined),
    ),
  ]
}
