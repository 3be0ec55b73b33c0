import type { BenchmarkRequest } from './load.ts'
import { testimonialFields } from './sample.ts'
import { buildWorker, startWorker } from './workerd.ts'
import type { Call, Calls, ValueSource } from './workers/types.ts'

/**
 * Records the statements that the service of today runs for each request on this database, so that a baseline worker can run the
 * same ones.
 * @throws Error if a request does not take exactly one round trip to D1.
 */
export async function recordCalls(
  databaseFolder: string,
  buildFolder: string,
  requests: BenchmarkRequest[],
): Promise<Calls> {
  const { script } = await buildWorker('test/support/service/instrumented-worker.ts', buildFolder)
  const { url, stop } = await startWorker(script, { databaseFolder })
  const calls: Calls = {}
  for (const request of requests) {
    // The first request with a key also writes the day of its use.
    await recordCall(url, request)
    calls[request.name] = await recordCall(url, request)
  }
  await stop()
  return calls
}

async function recordCall(service: URL, { name, path, headers, ...init }: BenchmarkRequest): Promise<Call> {
  const response = await fetch(new URL(path, service), { ...init, headers: { ...headers, 'X-Explain': 'yes' } })
  const roundTrips = response.headers.get('X-D1-Calls')
  if (roundTrips !== '1') throw new Error(`${name}: takes ${roundTrips} round trips to D1 instead of one.`)
  const statements: { sql: string; values: Value[] }[] = JSON.parse(response.headers.get('X-Statements') ?? '')
  const requestText = `${path} ${init.body}`
  return {
    statements: statements.map(({ sql, values }) => ({
      sql,
      sources: values.map((value) => findSource(value, requestText)),
    })),
    status: response.status,
    isList: Array.isArray(await response.json()),
  }
}

const fieldsByValue = new Map<unknown, string>(
  Object.entries(testimonialFields).map(([field, value]) => [value, field]),
)

type Value = string | number | null

function findSource(value: Value, requestText: string): ValueSource {
  const field = fieldsByValue.get(value)
  if (field) return { field }
  const text = String(value)
  if (/^[\da-f]{64}$/.test(text)) return { generate: 'keyHash' }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { generate: 'timestamp' }
  // An id in the request itself, such as the workspace's, is not generated.
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
  return isUuid && !requestText.includes(text) ? { generate: 'id' } : { literal: value }
}
