import { join } from 'node:path'
import { billedIn, billedRows } from './billed.ts'
import { inTurns } from './interleave.ts'
import { type Asked, inShares, load } from './load.ts'
import { prices } from './price.ts'
import { type Row, ratioAtLeast, row } from './rows.ts'
import { consented } from './sample.ts'
import { makeDatabase } from './seed.ts'
import { type Stored, storedIn, storedRows } from './stored.ts'
import { type Target, targetsIn } from './targets.ts'
import { build, start } from './workerd.ts'
import * as about from './workload.ts'

// Many short rounds: what the machine does else then falls on a few of them, and not on one database.
const rounds = 21
const connections = 8
/** How many requests a round has: of those for a page of a list, and of the others. */
const amounts = { page: 15, one: 60 }

/** How many workspaces there are and how many testimonials each of them has; the others stand beside the first. */
const sizes = [
  { size: '1,000', workspaces: 1, testimonials: 1_000 },
  { size: '100,000', workspaces: 1, testimonials: 100_000 },
  { size: '10,000 x 100', workspaces: 10_000, testimonials: 100 },
  { size: '1,000,000', workspaces: 1, testimonials: 1_000_000 },
]

/** A database, what it takes, some of its testimonials, and after how many records its later page begins. */
export type Sized = (typeof sizes)[number] & {
  folder: string
  path: string
  stored: Stored
  targets: Target[]
  place: number
}

/** Whether requests become slower, or take more rows or bytes, where more is stored; and what all of it costs. */
export async function growth(folder: string): Promise<Row[]> {
  const databases: Sized[] = []
  for (const size of sizes) databases.push(await make(size, join(folder, size.size)))
  const stored = databases.map(({ stored }) => stored)
  const speeds = await speedRows(databases, (await build('test/bench/workers/edge.ts', join(folder, 'edge'))).script)
  const door = (await build('test/support/instrumented-worker.ts', join(folder, 'door'))).script
  const billed = []
  for (const database of databases) billed.push(await billedIn(database, door))
  // What a request takes of all that runs, D1 included, is the most that the worker may take.
  const milliseconds = (name: string) => 1_000 / (speeds.find((row) => row.name === name)?.ours.median ?? Number.NaN)
  const known = {
    bytes: stored.at(-1)?.bytes ?? Number.NaN,
    billed: billed.at(-1) ?? {},
    request: milliseconds(`POST by a visitor, ${sizes.at(-1)?.size}`),
    page: milliseconds(`page of 50, ${sizes.at(-1)?.size}`),
  }
  return [...speeds, ...billedRows(billed), ...storedRows(sizes, stored), ...prices(known)]
}

async function make(size: (typeof sizes)[number], folder: string): Promise<Sized> {
  const path = await makeDatabase(folder, size.workspaces, size.testimonials)
  // Of a list that is shorter than fifty thousand it is the last full page that another one follows.
  const place = Math.min(50_000, size.testimonials - 51)
  // What it takes as it was filled, before some of it is published. There is a target for each request of all rounds, the first
  // one included, and one more that none of them asks for.
  const stored = storedIn(path)
  return { ...size, folder, path, stored, targets: await targetsIn(path, (rounds + 1) * amounts.one + 1), place }
}

/** How many requests a second the service answers with each of the databases. */
async function speedRows(databases: Sized[], script: string): Promise<Row[]> {
  const running = await Promise.all(databases.map(({ folder }) => start(script, { folder })))
  const parties = []
  for (const [at, { url }] of running.entries()) {
    const database = databases[at]
    if (!database) continue
    const keys = keysIn(database)
    // Each key's day is noted, by a statement of its own that is none of a request's.
    await load(url, keys, connections, keys.length)
    parties.push({ url, lists: await requestsOf(url, database) })
  }
  const rows: Row[] = []
  for (const [kind, [first]] of (parties[0]?.lists ?? []).entries()) {
    const amount = first?.name.includes('page') ? amounts.page : amounts.one
    const turns = parties.map(({ url, lists }) => {
      const next = inShares(lists[kind] ?? [], amount)
      return () => load(url, next(), connections, amount)
    })
    // What is done for the first time takes longer.
    const [smallest = [], ...larger] = (await inTurns(rounds + 1, ...turns)).map((speeds) => speeds.slice(1))
    for (const [at, speeds] of larger.entries()) {
      const { size = '', place = 0 } = databases[at + 1] ?? {}
      const name = `${first?.name}, ${first?.name === 'later page' ? `after ${place.toLocaleString('en')} of ` : ''}${size}`
      rows.push(row(name, 'requests/s', speeds, smallest, ratioAtLeast(0.9)))
    }
  }
  for (const { stop } of running) await stop()
  return rows
}

/** A request by each key that is used, which reads no testimonial. */
const keysIn = ({ targets }: Sized): Asked[] =>
  Array.from(new Map(targets.map((target) => [target.key, about.get(target)])).values(), (asked) => ({
    ...asked,
    path: '/v1/workspaces',
  }))

/**
 * The requests about the targets of a database, kind by kind; the kind that stores something comes last. The first target is
 * kept for what D1 counts. Each `PUT` changes what the index holds: it publishes every other testimonial and takes back the
 * others, and the other way round where all were asked.
 */
async function requestsOf(service: URL, { targets: [, ...targets], place }: Sized): Promise<Asked[][]> {
  const puts = (odd: number) => targets.map((target, at) => about.put(target, { published: at % 2 === odd }))
  const workspaces = new Map(
    targets.slice(0, (rounds + 1) * amounts.page).map((target) => [target.workspaceId, target]),
  )
  const later = []
  for (const target of workspaces.values()) later.push(await about.laterPage(service, target, 50, place))
  return [
    targets.map(about.get),
    [...puts(1), ...puts(0)],
    targets.map((target) => about.page(target, 50)),
    later,
    targets.map(about.lookUp),
    targets.map((target) => about.post(target, consented)),
  ]
}
