import { join } from 'node:path'
import * as about from './about.ts'
import { billedIn, billedRows } from './billed.ts'
import { type Asked, load } from './load.ts'
import { prices } from './price.ts'
import { type Row, ratioAtLeast, row } from './rows.ts'
import { makeDatabase } from './seed.ts'
import { storedIn, storedRows } from './stored.ts'
import { type Target, targetsIn } from './targets.ts'
import { inTurns } from './turns.ts'
import { build, start } from './workerd.ts'

// Many short rounds: what the machine does else then falls on a few of them, and not on one database.
const rounds = 31
const connections = 8

/** How many workspaces there are and how many testimonials each of them has; the others stand beside the first. */
const sizes = [
  { size: '1,000', workspaces: 1, testimonials: 1_000 },
  { size: '100,000', workspaces: 1, testimonials: 100_000 },
  { size: '10,000 x 100', workspaces: 10_000, testimonials: 100 },
  { size: '1,000,000', workspaces: 1, testimonials: 1_000_000 },
]

/** A database, some of its testimonials, and after how many records begins what is called the thousandth page. */
export type Sized = (typeof sizes)[number] & { folder: string; path: string; targets: Target[]; place: number }

/** Whether requests become slower, or take more rows or bytes, where more is stored; and what all of it costs. */
export async function growth(folder: string): Promise<Row[]> {
  const databases: Sized[] = []
  for (const size of sizes) databases.push(await make(size, join(folder, size.size)))
  const stored = databases.map(({ path }) => storedIn(path))
  const speeds = await speedRows(databases, (await build('test/bench/workers/edge.ts', join(folder, 'edge'))).script)
  const door = (await build('test/door.ts', join(folder, 'door'))).script
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
  return { ...size, folder, path, targets: await targetsIn(path, 200), place }
}

/** How many requests a second the service answers with each of the databases. */
async function speedRows(databases: Sized[], script: string): Promise<Row[]> {
  const running = await Promise.all(databases.map(({ folder }) => start(script, { folder })))
  const parties = []
  for (const [at, { url }] of running.entries()) {
    const database = databases[at]
    if (database) parties.push({ url, lists: await requestsOf(url, database) })
  }
  const rows: Row[] = []
  for (const [kind, [first]] of (parties[0]?.lists ?? []).entries()) {
    const amount = first?.name.startsWith('page') ? 15 : 60
    const turns = parties.map(
      ({ url, lists }) =>
        () =>
          load(url, lists[kind] ?? [], connections, amount),
    )
    // The first round fills caches, and notes each key's day.
    const [smallest = [], ...larger] = (await inTurns(rounds + 1, ...turns)).map((speeds) => speeds.slice(1))
    for (const [at, speeds] of larger.entries()) {
      rows.push(row(`${first?.name}, ${sizes[at + 1]?.size}`, 'requests/s', speeds, smallest, ratioAtLeast(0.9)))
    }
  }
  for (const { stop } of running) await stop()
  return rows
}

/** The requests about the targets of a database, kind by kind; the kind that stores something comes last. */
async function requestsOf(service: URL, { targets, place }: Sized): Promise<Asked[][]> {
  const workspaces = new Map(targets.map((target) => [target.workspaceId, target]))
  const later = []
  for (const target of workspaces.values()) later.push(await about.laterPage(service, target, 50, place))
  return [
    targets.map(about.get),
    targets.map((target) => about.put(target, { published: true })),
    targets.map((target) => about.page(target, 50)),
    later,
    targets.map(about.lookUp),
    targets.map(about.post),
  ]
}
