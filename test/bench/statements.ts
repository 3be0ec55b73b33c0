import type { Asked } from './load.ts'
import type { Plan, Source } from './plan.ts'
import { testimonial } from './sample.ts'

const fields = new Map<unknown, string>(Object.entries(testimonial).map(([field, value]) => [value, field]))

/**
 * What the service runs for each of these requests, as the service behind the door (../door.ts) tells it, for the bare
 * worker to run: so their statements can not grow apart.
 * @throws Error where a request takes more or less than one round trip to D1.
 */
export async function planOf(door: URL, requests: Asked[]): Promise<Plan> {
  const plan: Plan = {}
  for (const { name, path, headers, ...asked } of requests) {
    const told = `${path} ${asked.body}`
    const answer = await fetch(new URL(path, door), { ...asked, headers: { ...headers, 'X-Explain': 'yes' } })
    if (answer.headers.get('X-D1-Calls') !== '1') throw new Error(`${name}: takes not one round trip to D1.`)
    const [{ sql, values }] = JSON.parse(answer.headers.get('X-Statements') ?? '')
    plan[name] = {
      sql,
      sources: values.map((value: string | number | null) => sourceOf(value, told)),
      status: answer.status,
      isList: Array.isArray(await answer.json()),
    }
  }
  return plan
}

/** An id that the request tells is none that the service makes. */
function sourceOf(value: string | number | null, told: string): Source {
  const field = fields.get(value)
  if (field) return { field }
  const text = String(value)
  if (/^[\da-f]{64}$/.test(text)) return { make: 'digest' }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return { make: 'moment' }
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
  return isId && !told.includes(text) ? { make: 'id' } : { is: value }
}
