import { startContenders } from './contenders.ts'
import { compare } from './interleave.ts'
import { measureThroughput } from './load.ts'
import { ratioAtLeast } from './report/goals.ts'
import type { Result } from './report/results.ts'
import { sampleTarget } from './sample.ts'
import { createWorkload } from './workload.ts'

const rounds = 11
const warmUpConnections = 16

/** Measures the throughput of the service and of the baseline worker that runs the same statements. */
export async function measureService(folder: string): Promise<Result[]> {
  const { laurel, baseline, stop } = await startContenders(folder)
  const results: Result[] = []
  for (const request of createWorkload(sampleTarget)) {
    const count = request.name.startsWith('page') ? 150 : 300
    for (const { url } of [laurel, baseline]) await measureThroughput(url, [request], warmUpConnections, count)
    for (const connections of [1, 16, 64]) {
      const toResult = await compare(
        rounds,
        () => measureThroughput(laurel.url, [request], connections, count),
        () => measureThroughput(baseline.url, [request], connections, count),
      )
      const goal = ratioAtLeast(request.name === 'POST by a visitor' ? 0.95 : 0.9)
      const name = `${request.name}, ${connections} connection${connections > 1 ? 's' : ''}`
      results.push(toResult(name, 'requests/s', (throughput) => throughput, goal))
    }
  }
  await stop()
  return results
}
