import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { hashApiKey } from '../../worker/lib/api-key.ts'
import { compare } from './interleave.ts'
import { type Asked, load } from './load.ts'
import type { Moved } from './plan.ts'
import { type Row, row } from './rows.ts'
import { sample } from './sample.ts'
import { makeDatabase, makeTables, write } from './seed.ts'
import { planOf } from './statements.ts'
import { build, start } from './workerd.ts'
import { requestsAbout } from './workload.ts'

const rounds = 13
const amount = 150

/** Which requests, by which headers more, over how many connections. */
const kinds: [string, Record<string, string>, number][] = [
  ['POST by a visitor', {}, 16],
  ['POST by key', {}, 16],
  ['GET', {}, 1],
  ['GET', {}, 16],
  ['GET', { 'X-Forgets': 'yes' }, 1],
]

/** A second workspace beside the sample's, which is the one that moves; its id is the database's choice. */
const theirs = { ...(await hashApiKey('lk_other')), id: '00000000-0000-4000-8000-000000000003' }

/** What it costs a request that its database has to be found among two, and a workspace to move from one to the other. */
export async function sharded(folder: string): Promise<Row[]> {
  const place = (name: string) => join(folder, name)
  const path = await makeDatabase(place('one'), 2, 1_000)
  const moving = nameTheirs(path)
  await divide(path, place('two'), place('second'))
  const asked = [
    ...requestsAbout(sample),
    ...requestsAbout({ ...theirs, workspaceId: moving }).map((asked) => ({ ...asked, name: `${asked.name}, moved` })),
  ]
  const door = await start((await build('test/support/instrumented-worker.ts', place('door'))).script, {
    folder: place('one'),
  })
  const plan = await planOf(door.url, asked)
  await door.stop()
  const one = await start((await build('test/bench/workers/baseline.ts', place('bare'))).script, {
    folder: place('one'),
    constants: { PLAN: plan },
  })
  const two = await start((await build('test/bench/workers/sharded.ts', place('sharded'))).script, {
    folder: place('two'),
    databases: ['FIRST', 'SECOND'],
    constants: { PLAN: plan, PLACES: { slots: [{ last: 'fff', database: 'FIRST' }], moved: { [moving]: 'SECOND' } } },
  })
  const rows = [...(await moves(two.url, moving)), ...(await requests(two.url, one.url, asked))]
  await one.stop()
  await two.stop()
  return rows
}

/** Gives the workspace that is not the sample's a key and a testimonial which are known, and answers its id. */
function nameTheirs(path: string): string {
  return write(path, (database) => {
    const id = String(database.prepare('SELECT id FROM workspaces WHERE id <> ?').get(sample.workspaceId)?.id)
    database.prepare('UPDATE apiKeys SET hash = ? WHERE workspaceId = ?').run(theirs.hash, id)
    database
      .prepare('UPDATE testimonials SET id = ? WHERE id = (SELECT min(id) FROM testimonials WHERE workspaceId = ?)')
      .run(theirs.id, id)
    return id
  })
}

/** Two databases in a folder: one with all that is in this file, and which workspace each key leads to; and an empty one. */
async function divide(path: string, folder: string, aside: string): Promise<void> {
  const first = await makeTables(folder, 'FIRST')
  cpSync(path, first)
  write(first, (database) =>
    database.exec(`CREATE TABLE keyPlaces (hash TEXT PRIMARY KEY, workspaceId TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO keyPlaces SELECT hash, workspaceId FROM apiKeys`),
  )
  await makeTables(aside, 'SECOND')
  cpSync(aside, folder, { recursive: true })
}

/** Moves the workspace there and back; at last it is there. */
async function moves(service: URL, workspaceId: string): Promise<Row[]> {
  const all: { rate: number; read: number; written: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const way = round % 2 ? { from: 'SECOND', to: 'FIRST' } : { from: 'FIRST', to: 'SECOND' }
    const start = performance.now()
    const answer = await fetch(new URL('/move', service), {
      method: 'POST',
      body: JSON.stringify({ workspaceId, ...way }),
    })
    if (!answer.ok) throw new Error(`A workspace could not be moved: ${await answer.text()}`)
    const { rows, read, written }: Moved = await answer.json()
    all.push({ rate: (rows / (performance.now() - start)) * 1_000, read: read / rows, written: written / rows })
  }
  const of = (name: keyof (typeof all)[number]) => all.map((move) => move[name])
  return [
    row('move of a workspace', 'rows/s', of('rate')),
    row('read for each row that moves', 'D1 rows', of('read')),
    row('written for each row that moves', 'D1 rows', of('written')),
  ]
}

/** The requests of both workspaces in turns, to two databases beside one. */
async function requests(two: URL, one: URL, asked: Asked[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, more, connections] of kinds) {
    const both = asked.filter((request) => request.name.split(',')[0] === name)
    const all = both.map((request) => ({ ...request, headers: { ...request.headers, ...more } }))
    const rowOf = await compare(
      rounds,
      () => load(two, all, connections, amount),
      () => load(one, all, connections, amount),
    )
    const how = `${connections} at once${'X-Forgets' in more ? ', key not remembered' : ''}`
    rows.push(rowOf(`${name}, ${how}`, 'requests/s', (speed) => speed))
  }
  return rows
}
