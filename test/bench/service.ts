import { join } from 'node:path'
import { load } from './load.ts'
import { type Row, ratioAtLeast, row } from './rows.ts'
import { requests } from './sample.ts'
import { makeDatabase } from './seed.ts'
import { planOf } from './statements.ts'
import { inTurns } from './turns.ts'
import { build, start } from './workerd.ts'

const rounds = 11

/** How many requests a second the service answers beside a bare worker that runs the same statements. */
export async function service(folder: string): Promise<Row[]> {
  const place = (name: string) => join(folder, name)
  for (const name of ['edge', 'bare']) await makeDatabase(place(name), 1, 1_000)
  const edge = await start((await build('test/bench/workers/edge.ts', place('edge'))).script, { folder: place('edge') })
  const door = await start((await build('test/door.ts', place('door'))).script, { folder: place('edge') })
  const plan = await planOf(door.url, requests)
  await door.stop()
  const bare = await start((await build('test/bench/workers/bare.ts', place('bare'))).script, {
    folder: place('bare'),
    constants: { PLAN: plan },
  })
  const rows: Row[] = []
  for (const request of requests) {
    for (const connections of [1, 16, 64]) {
      const amount = request.name.startsWith('page') ? 150 : 400
      const [ours = [], theirs = []] = await inTurns(
        rounds,
        () => load(edge.url, [request], connections, amount),
        () => load(bare.url, [request], connections, amount),
      )
      const goal = ratioAtLeast(request.name === 'POST by a visitor' ? 0.95 : 0.9)
      rows.push(row(`${request.name}, ${connections} at once`, 'requests/s', ours, theirs, goal))
    }
  }
  await edge.stop()
  await bare.stop()
  return rows
}
