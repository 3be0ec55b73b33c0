import { join } from 'node:path'
import { sample } from './sample.ts'
import { makeDatabase } from './seed.ts'
import { planOf } from './statements.ts'
import { build, type Running, start } from './workerd.ts'
import { requestsAbout } from './workload.ts'

/** The service and its reference, and how both end; whatever the service has logged until then is a fault. */
export type Sides = { ours: Running; bare: Running; stop: () => Promise<void> }

/** Starts the service and the bare worker, each with a database of its own of 1,000 testimonials. */
export async function sides(folder: string): Promise<Sides> {
  const place = (name: string) => join(folder, name)
  for (const name of ['ours', 'bare']) await makeDatabase(place(name), 1, 1_000)
  const worker = async (name: string, entry: string) => (await build(entry, place(name))).script
  const door = await start(await worker('door', 'test/support/instrumented-worker.ts'), { folder: place('bare') })
  const plan = await planOf(door.url, requestsAbout(sample))
  await door.stop()
  const ours = await start(await worker('ours', 'test/bench/workers/edge.ts'), { folder: place('ours') })
  const bare = await start(await worker('bare', 'test/bench/workers/baseline.ts'), {
    folder: place('bare'),
    constants: { PLAN: plan },
  })
  async function stop() {
    await Promise.all([ours.stop(), bare.stop()])
    if (ours.logs.length > 0) throw new Error(`The service has logged ${ours.logs[0]}`)
  }
  return { ours, bare, stop }
}
