import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { afterAll, describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery as split } from 'wrangler'
import { type Recorded, replay } from './replay.ts'

/*
 * An upgrade migrates the database first and deploys the code then, see worker/cli/deploy.ts: between the two, the release
 * before works with tables that are newer than it is. What each release asks its database is in test/releases, where
 * record.ts says how a new one gets there.
 */

const folder = 'test/releases'
const releases = readdirSync(folder).filter((file) => file.endsWith('.json'))
const migrations = readdirSync('worker/migrations').toSorted()

const miniflare = new Miniflare({
  log: new Log(LogLevel.ERROR),
  workers: [
    {
      config: {
        name: 'databases',
        compatibilityDate: '2026-10-01',
        manifest: {
          mainModule: 'none.js',
          modulesRoot: resolve('test'),
          modules: { 'none.js': { type: 'esm', contents: 'export default {}' } },
        },
        env: Object.fromEntries(
          releases.flatMap((file) => [file, `${file} of now`]).map((id) => [id, { type: 'd1' as const, id }]),
        ),
      },
    },
  ],
})
afterAll(() => miniflare.dispose())

/** A database that has these migrations and nothing else. */
async function databaseWith(files: string[], name: string): Promise<D1Database> {
  const db = await miniflare.getD1Database(name)
  for (const file of files) {
    const statements = split(readFileSync(join('worker/migrations', file), 'utf8'))
    await db.batch(statements.map((statement) => db.prepare(statement)))
  }
  return db
}

describe('the service of a release gets the same rows from a database with all migrations as from its own', () => {
  test.each(releases)('%s', async (file) => {
    const recorded: Recorded = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const before = await replay(recorded, await databaseWith(recorded.migrations, file))
    // What was answered with a record was answered with a row.
    for (const [request, rows] of Object.entries(before))
      if (/ 20[01]$/.test(request)) expect(rows.flat()).not.toEqual([])
    expect(migrations.slice(0, recorded.migrations.length)).toEqual(recorded.migrations)
    expect(await replay(recorded, await databaseWith(migrations, `${file} of now`))).toEqual(before)
  })
})
