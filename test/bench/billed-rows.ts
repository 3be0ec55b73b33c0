import type { SeededDatabase } from './growth/growth-databases.ts'
import type { BenchmarkRequest } from './load.ts'
import { ratioAtMost } from './report/goals.ts'
import { createResult, type Result } from './report/results.ts'
import { createSubmission, defaultConsent, threeConsents } from './submissions.ts'
import type { Target } from './targets.ts'
import { startWorker } from './workerd.ts'
import * as workload from './workload.ts'

/** The rows of tables and indexes that D1 counts for a request, which is what it bills. */
export type BilledRows = { read: number; written: number }

/** Billed rows by the name of the request. */
export type BilledRequests = Record<string, BilledRows>

/** Sends each request in the life of a testimonial to the instrumented service once, and returns the rows that D1 counts. */
export async function countBilledRows(
  { folder, targets, laterPageOffset, testimonials }: SeededDatabase,
  instrumentedScript: string,
): Promise<BilledRequests> {
  const [target] = targets
  if (!target) throw new Error('The database has no testimonials.')
  const { url, stop } = await startWorker(instrumentedScript, { databaseFolder: folder })
  const requests = [
    workload.preflight(),
    ...formPosts(target),
    workload.put(target, { published: true }),
    workload.put(target, { title: 'Thank you' }),
    workload.get(target),
    workload.firstPage(target, 50),
    await workload.findLaterPage(url, target, 50, laterPageOffset),
    ...(testimonials < 1_000 ? [] : [workload.firstPage(target, 1_000)]),
    workload.lookUpByEmail(target),
    workload.remove(target),
  ]
  // The first request of a key on a day also writes `lastUsedDay`.
  await sendCounted(url, workload.get(target))
  const billed: BilledRequests = {}
  for (const request of requests) billed[request.name] = await sendCounted(url, request)
  await stop()
  return billed
}

/** The form's requests, with and without a link to the testimonial, by default and as a stored form. */
const formPosts = (target: Target): BenchmarkRequest[] =>
  [
    { name: 'POST by a visitor', consent: defaultConsent, hasLink: true },
    { name: 'POST without a link', consent: defaultConsent, hasLink: false },
    { name: 'POST of a stored form', consent: threeConsents, hasLink: true },
    { name: 'POST of a stored form, no link', consent: threeConsents, hasLink: false },
  ].map(({ name, consent, hasLink }) => ({
    ...workload.visitorPost(target, createSubmission(consent, hasLink)),
    name,
  }))

async function sendCounted(service: URL, { name, path, ...init }: BenchmarkRequest): Promise<BilledRows> {
  const response = await fetch(new URL(path, service), init)
  if (!response.ok) throw new Error(`${name}: the response has the status ${response.status}.`)
  await response.body?.cancel()
  return {
    read: Number(response.headers.get('X-D1-Rows-Read')),
    written: Number(response.headers.get('X-D1-Rows-Written')),
  }
}

/** Compares the billed rows in the larger databases with those in the smallest, which comes first. */
export function billedRowResults([smallest = {}, ...larger]: BilledRequests[]): Result[] {
  return Object.entries(smallest).flatMap(([name, baseline]) =>
    (['read', 'written'] as const)
      .filter((kind) => baseline[kind] > 0)
      .map((kind) => {
        const values = larger.flatMap((billed) => billed[name]?.[kind] ?? [])
        const baselines = Array(values.length).fill(baseline[kind])
        return createResult(`${name}: rows ${kind}`, 'rows', values, baselines, ratioAtMost(1))
      }),
  )
}
