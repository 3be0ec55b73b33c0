import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../../worker/lib/demo.ts'
import { senjaFile } from '../../support/browser/import-page.ts'
import {
  copyProject,
  freePort,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  stopGroup,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { createRows } from '../../support/imports.ts'

/* Imports whose service, or whose command, is killed: going on stores each row once, and undoing removes all. */

let folder = ''
let port = 0
let service: ReturnType<typeof npm>

beforeAll(async () => {
  folder = copyProject()
  port = await freePort()
  await start()
  await send('PUT', `/v1/workspaces/${demo.workspaceId}`, { display: 'open' })
  await send('POST', '/v1/testimonial', { testimonialText: 'Fine', stars: 4, gaveConsent: true, published: true })
})
afterAll(stopAll)
afterAll(removeCopies)

async function start() {
  service = npm(folder, 'start', '--', '--port', String(port))
  await untilReady(service)
}

async function kill(run: ReturnType<typeof npm>) {
  stopGroup(run.child.pid ?? 0, 'SIGKILL')
  await run.ended
}

const stateFolder = () => join(folder, '.wrangler/state')

/** Returns how many testimonials of imports are stored, and how many there are by the counts of the imports. */
function readCounts(database: DatabaseSync) {
  const { stored, counted } =
    database
      .prepare(
        `SELECT count(importId) AS stored, (SELECT coalesce(sum(rowsCreated - rowsRemoved), 0) FROM imports) AS counted
          FROM testimonials`,
      )
      .get() ?? {}
  return { stored: Number(stored), counted: Number(counted) }
}

/** Returns whether another process is in a long transaction. */
function isLocked(database: DatabaseSync): boolean {
  database.exec('PRAGMA busy_timeout = 1000')
  try {
    database.exec('BEGIN IMMEDIATE')
  } catch {
    return true
  }
  database.exec('ROLLBACK')
  return false
}

async function send(method: string, path: string, body?: object) {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`x:${demo.key}`)}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

const sendJson = async (...args: Parameters<typeof send>) => JSON.parse(await send(...args))

/** Sends rows in batches, as the inbox does, and returns how many had each status. */
async function sendRows(importId: string, rows: object[]): Promise<Record<string, number>> {
  const statuses: string[] = []
  for (let first = 0; first < rows.length; first += 50) {
    const results = await sendJson('POST', `/v1/imports/${importId}/rows`, { rows: rows.slice(first, first + 50) })
    statuses.push(...results.map(({ status }: { status: string }) => status))
  }
  return Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, { length }]) => [status, length]),
  )
}

/** Sends a batch that has no response before the service is killed. It fails, and is sent again, if it meets `isLocked`. */
async function sendUntilKilled(importId: string, rows: object[]): Promise<void> {
  const run = service.child
  while (run.exitCode === null && run.signalCode === null) await sendRows(importId, rows).catch(() => undefined)
}

/** Everything that an import can change. */
async function readAll(): Promise<string[]> {
  const lists = ['inbox/testimonials', 'inbox/counts', 'inbox/newest', `testimonial/all/${demo.workspaceId}`]
  const display = `/testimonials/${demo.workspaceId}`
  const paths = [...lists.map((path) => `/v1/${path}`), display, `${display}/badge`, `${display}/feed.json`]
  return Promise.all(paths.map((path) => send('GET', path)))
}

/** Undoes an import, and returns how many testimonials the requests removed. */
async function undo(importId: string): Promise<number> {
  const { removed, kept, done } = await sendJson('DELETE', `/v1/imports/${importId}`)
  expect(kept).toBe(0)
  return removed + (done ? 0 : await undo(importId))
}

test('an import goes on after its service is killed between two batches and in one', async () => {
  const before = await readAll()
  const rows = createRows(170)
  const { id } = await sendJson('POST', '/v1/imports', { source: 'google', label: 'Google' })
  expect(await sendRows(id, rows.slice(0, 50))).toEqual({ created: 50 })
  await kill(service)
  const database = openLocalDatabase(stateFolder())
  expect(readCounts(database)).toEqual({ stored: 50, counted: 50 })
  // The next batch comes to no end once its rows are inserted.
  database.exec(`CREATE TRIGGER wait BEFORE UPDATE ON imports BEGIN SELECT count(*) FROM (
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT n FROM numbers); END`)

  await start()
  const sending = sendUntilKilled(id, rows.slice(50, 100))
  await expect.poll(() => isLocked(database), { timeout: 100_000 }).toBe(true)
  await kill(service)
  await sending
  expect(readCounts(database)).toEqual({ stored: 50, counted: 50 })
  database.exec('DROP TRIGGER wait')

  await start()
  expect(await sendRows(id, rows)).toEqual({ exists: 50, created: 120 })
  expect(await sendJson('GET', '/v1/imports')).toMatchObject([
    { id, counts: { created: 170, exists: 0, changed: 0, erased: 0, error: 0, removed: 0 } },
  ])
  const stored = database.prepare('SELECT sourceId FROM testimonials WHERE importId = ? ORDER BY sourceId').all(id)
  database.close()
  expect(stored.map(({ sourceId }) => sourceId)).toEqual(rows.map(({ sourceId }) => sourceId).sort())
  expect(await undo(id)).toBe(170)
  expect(await sendJson('GET', '/v1/imports')).toMatchObject([{ id, counts: { created: 170, removed: 170 } }])
  expect(await readAll()).toEqual(before)
})

/** Where a command waits until it is killed, and how many rows it has stored until then. */
const stops: [place: string, stop: string, stored: number][] = [
  [
    'between two batches',
    'INSERT ON testimonials WHEN (SELECT count(*) FROM testimonials WHERE importId = NEW.importId) = 50',
    50,
  ],
  ['in a batch, before it counts the rows', 'UPDATE ON imports WHEN NEW.rowsCreated > 50', 100],
]

test.each(stops)('a command that is killed %s stores the rest when it runs again', async (_, stop, stored) => {
  const before = await readAll()
  writeFileSync(join(folder, 'senja.csv'), senjaFile(170).buffer)
  const args = ['import', 'senja.csv', '--workspace', demo.workspaceId, '--from', 'senja', '--json']
  const run = () => npm(folder, 'run', '-s', 'laurel', '--', ...args)
  const database = openLocalDatabase(stateFolder())
  // The command takes this for the lock of another process, and tries again for seconds.
  database.exec(`CREATE TRIGGER stop BEFORE ${stop} BEGIN SELECT RAISE(ABORT, 'SQLITE_BUSY'); END`)
  const killed = run()
  await expect.poll(() => readCounts(database), { timeout: 100_000 }).toEqual({ stored, counted: 50 })
  await kill(killed)
  database.exec('DROP TRIGGER stop')
  expect(readCounts(database)).toEqual({ stored, counted: 50 })

  const again = run()
  expect([await again.ended, JSON.parse(again.output)]).toMatchObject([
    0,
    { created: 170 - stored, exists: stored, error: 0 },
  ])
  expect(readCounts(database)).toEqual({ stored: 170, counted: 170 })
  database.close()
  const [second, first] = await sendJson('GET', '/v1/imports')
  expect([first.counts, second.counts]).toMatchObject([
    { created: stored, exists: 0 },
    { created: 170 - stored, exists: stored },
  ])
  expect([await undo(first.id), await undo(second.id)]).toEqual([stored, 170 - stored])
  expect(await readAll()).toEqual(before)
})
