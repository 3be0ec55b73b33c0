import type { BenchmarkRequest } from './load.ts'
import { testimonialFields } from './sample.ts'
import type { Statements, ValueSource } from './workers/types.ts'

const fieldsByValue = new Map<unknown, string>(
  Object.entries(testimonialFields).map(([field, value]) => [value, field]),
)

/**
 * Records the statement that the service runs for each request, so that the baseline worker runs the same ones. The service
 * must be the instrumented one (../support/service/instrumented-worker.ts).
 * @throws Error if a request does not take exactly one round trip to D1.
 */
export async function recordStatements(service: URL, requests: BenchmarkRequest[]): Promise<Statements> {
  const statements: Statements = {}
  for (const { name, path, headers, ...init } of requests) {
    const url = new URL(path, service)
    const response = await fetch(url, { ...init, headers: { ...headers, 'X-Explain': 'yes' } })
    const calls = response.headers.get('X-D1-Calls')
    if (calls !== '1') throw new Error(`${name}: takes ${calls} round trips to D1 instead of one.`)
    const [{ sql, values }] = JSON.parse(response.headers.get('X-Statements') ?? '')
    const requestText = `${path} ${init.body}`
    statements[name] = {
      sql,
      sources: values.map((value: string | number | null) => findSource(value, requestText)),
      status: response.status,
      isList: Array.isArray(await response.json()),
    }
  }
  return statements
}

function findSource(value: string | number | null, requestText: string): ValueSource {
  const field = fieldsByValue.get(value)
  if (field) return { field }
  const text = String(value)
  if (/^[\da-f]{64}$/.test(text)) return { generate: 'keyHash' }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { generate: 'timestamp' }
  // An id in the request itself, such as the workspace's, is not generated.
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
  return isUuid && !requestText.includes(text) ? { generate: 'id' } : { literal: value }
}
