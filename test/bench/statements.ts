import type { Asked } from './load.ts'
import type { Plan, Source } from './plan.ts'
import { hash, recordId, testimonial, workspaceId } from './sample.ts'

const fields = new Map<unknown, string>(Object.entries(testimonial).map(([field, value]) => [value, field]))

/**
 * What the service runs for each of these requests, as the service behind the door (../door.ts) tells it, for the bare
 * worker to run: so their statements can not grow apart.
 * @throws Error where a request takes more or less than one round trip to D1.
 */
export async function planOf(door: URL, requests: Asked[]): Promise<Plan> {
  const plan: Plan = {}
  for (const { name, path, headers, ...asked } of requests) {
    const answer = await fetch(new URL(path, door), { ...asked, headers: { ...headers, 'X-Explain': 'yes' } })
    if (answer.headers.get('X-D1-Calls') !== '1') throw new Error(`${name}: takes not one round trip to D1.`)
    const [{ sql, values }] = JSON.parse(answer.headers.get('X-Statements') ?? '')
    plan[name] = {
      sql,
      sources: values.map(sourceOf),
      status: answer.status,
      isList: Array.isArray(await answer.json()),
    }
  }
  return plan
}

function sourceOf(value: string | number | null): Source {
  const field = fields.get(value)
  if (field) return { field }
  if (value === hash) return { make: 'digest' }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return { make: 'moment' }
  const isMeant = value === workspaceId || value === recordId
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)) && !isMeant ? { make: 'id' } : { is: value }
}
