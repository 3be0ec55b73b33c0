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

/** The least ratio to the tuned baseline, which is compared with one connection only. */
const tunedGoal = 0.87

/** Measures the throughput of the service and of both baselines (contenders.ts). */
export async function measureService(folder: string): Promise<Result[]> {
  const contenders = await startContenders(folder)
  const { laurel, pinned, tuned, stop } = contenders
  const results: Result[] = []
  // Records are created last: the tuned baseline gets fewer requests, and the databases should grow alike until then.
  for (const request of createWorkload(sampleTarget).toReversed()) {
    for (const { url } of [laurel, pinned, tuned]) {
      await measureThroughput(url, [request], warmUp.connections, warmUp.requests)
    }
    const ofRequest: Result[] = []
    for (const connections of [1, 16, 64])
      ofRequest.push(...(await compareThroughput(contenders, request, connections)))
    results.unshift(...ofRequest)
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
  const workers = connections === 1 ? [laurel, pinned, tuned] : [laurel, pinned]
  const measure = ({ url }: RunningWorker) => measureThroughput(url, [request], connections, count)
  const [values = [], toPinned, toTuned] = await interleave(rounds, ...workers.map((worker) => () => measure(worker)))
  const name = `${request.name}, ${connections} connection${connections > 1 ? 's' : ''}`
  const pinnedGoal = pinnedGoals[request.name]?.[connections]
  return [
    createResult(name, 'requests/s', values, toPinned, pinnedGoal === undefined ? undefined : ratioAtLeast(pinnedGoal)),
    ...(toTuned ? [createResult(`${name}, tuned`, 'requests/s', values, toTuned, ratioAtLeast(tunedGoal))] : []),
  ]
}
