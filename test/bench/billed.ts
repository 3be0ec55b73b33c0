import type { Sized } from './growth.ts'
import type { Asked } from './load.ts'
import { type Row, ratioAtMost, row } from './rows.ts'
import { consented } from './sample.ts'
import { start } from './workerd.ts'
import * as about from './workload.ts'

/** How many rows of tables and indexes D1 counts for a request, which is what it bills. */
export type Billed = { read: number; written: number }

/** What each request of a testimonial's life takes in a database, asked once of the service behind the door. */
export async function billedIn({ folder, targets, place, testimonials }: Sized, door: string) {
  const [target] = targets
  if (!target) throw new Error('A database without testimonials has nothing to ask for.')
  const { url, stop } = await start(door, { folder })
  const asked = [
    about.preflight(),
    about.post(target, consented),
    about.put(target, { published: true }),
    about.put(target, { title: 'Thank you' }),
    about.get(target),
    about.page(target, 50),
    await about.laterPage(url, target, 50, place),
    ...(testimonials < 1_000 ? [] : [about.page(target, 1_000)]),
    about.lookUp(target),
    about.remove(target),
  ]
  // The first request of a key notes the day, which no other one of the day does.
  await billedFor(url, about.get(target))
  const billed: Record<string, Billed> = {}
  for (const one of asked) billed[one.name] = await billedFor(url, one)
  await stop()
  return billed
}

async function billedFor(door: URL, { name, path, ...asked }: Asked): Promise<Billed> {
  const answer = await fetch(new URL(path, door), asked)
  if (!answer.ok) throw new Error(`${name}: was answered ${answer.status}.`)
  await answer.body?.cancel()
  return { read: Number(answer.headers.get('X-D1-Read')), written: Number(answer.headers.get('X-D1-Written')) }
}

/** The rows of each request in the larger databases, beside the smallest, which comes first. */
export function billedRows([smallest = {}, ...larger]: Record<string, Billed>[]): Row[] {
  return Object.entries(smallest).flatMap(([name, first]) =>
    (['read', 'written'] as const)
      .filter((kind) => first[kind] > 0)
      .map((kind) => {
        const ours = larger.flatMap((billed) => billed[name]?.[kind] ?? [])
        return row(`${name}: ${kind}`, 'rows', ours, Array(ours.length).fill(first[kind]), ratioAtMost(1))
      }),
  )
}
