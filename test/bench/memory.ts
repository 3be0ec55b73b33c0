import { type Contenders, startContenders } from './contenders.ts'
import { type BenchmarkRequest, measureThroughput } from './load.ts'
import { atMostAboveBaseline, ratioAtMost } from './report/goals.ts'
import { createResult, median, type Result } from './report/results.ts'
import { sampleTarget } from './sample.ts'
import { createFields } from './soak/records.ts'
import { padToMaximum } from './soak/requests.ts'
import type { RunningWorker } from './workerd.ts'
import * as workload from './workload.ts'

const connections = 4

/** The memory of the two processes in MB after each round of requests. */
type MemorySamples = { laurel: number[]; baseline: number[] }

/**
 * Measures the memory of workerd after 100,000 requests and after bodies of 64 KiB, with the service and with the baseline
 * worker under the same load: workerd itself takes some hundred MB before it collects garbage.
 */
export async function measureMemory(folder: string): Promise<Result[]> {
  const contenders = await startContenders(folder)
  // Lists only differ in the size of their responses.
  const shortRequests = workload.createWorkload(sampleTarget).filter(({ name }) => !name.startsWith('page'))
  const first = await sampleMemory(contenders, shortRequests, 1, 250)
  const many = await sampleMemory(contenders, shortRequests, 20, 1_250)
  const largest = await sampleMemory(contenders, [largestPost], 5, 500)
  await contenders.stop()
  const growth = (samples: number[]) => [median(samples.slice(-5)) - median(samples.slice(5, 10))]
  const lastSamples = ({ laurel, baseline }: MemorySamples) => [laurel.slice(-5), baseline.slice(-5)] as const
  return [
    createResult('RSS after 1,000 requests', 'MB', first.laurel, first.baseline),
    createResult('RSS after 100,000 requests', 'MB', ...lastSamples(many), ratioAtMost(1.1)),
    createResult(
      'growth during the last 50,000',
      'MB',
      growth(many.laurel),
      growth(many.baseline),
      atMostAboveBaseline(20),
    ),
    createResult('RSS after 2,500 bodies of 64 KiB', 'MB', ...lastSamples(largest), ratioAtMost(1.1)),
  ]
}

/** A visitor's testimonial of the maximum size; all of it is stored but for some spaces at the end. */
const post = workload.visitorPost(sampleTarget, createFields('testimonials', 'large', true))
const largestPost = { ...post, body: padToMaximum(post.body ?? '') }

/** Sends each request `count` times per round to both workers in parallel, and samples their memory after each round. */
async function sampleMemory(
  { laurel, tuned }: Contenders,
  requests: BenchmarkRequest[],
  rounds: number,
  count: number,
): Promise<MemorySamples> {
  const samples: MemorySamples = { laurel: [], baseline: [] }
  const sendAll = ({ url }: RunningWorker) =>
    Promise.all(requests.map((request) => measureThroughput(url, [request], connections, count)))
  for (let round = 0; round < rounds; round++) {
    await Promise.all([sendAll(laurel), sendAll(tuned)])
    samples.laurel.push(requireMemory(laurel))
    samples.baseline.push(requireMemory(tuned))
  }
  return samples
}

function requireMemory({ memory }: RunningWorker): number {
  const size = memory()
  if (size === undefined) throw new Error('The memory of workerd cannot be measured: this machine has no `ps`.')
  return size
}
