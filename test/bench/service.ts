import { sides } from './contenders.ts'
import { compare } from './interleave.ts'
import { load } from './load.ts'
import { type Row, ratioAtLeast } from './rows.ts'
import { sample } from './sample.ts'
import { requestsAbout } from './workload.ts'

const rounds = 11

/** How many requests a second the service answers beside a bare worker that runs the same statements. */
export async function service(folder: string): Promise<Row[]> {
  const { ours, bare, stop } = await sides(folder)
  const rows: Row[] = []
  for (const request of requestsAbout(sample)) {
    const amount = request.name.startsWith('page') ? 150 : 300
    // What is done for the first time takes longer.
    for (const { url } of [ours, bare]) await load(url, [request], 16, amount)
    for (const connections of [1, 16, 64]) {
      const rowOf = await compare(
        rounds,
        () => load(ours.url, [request], connections, amount),
        () => load(bare.url, [request], connections, amount),
      )
      const goal = ratioAtLeast(request.name === 'POST by a visitor' ? 0.95 : 0.9)
      rows.push(rowOf(`${request.name}, ${connections} at once`, 'requests/s', (speed) => speed, goal))
    }
  }
  await stop()
  return rows
}
