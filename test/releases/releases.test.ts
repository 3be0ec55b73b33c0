import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { startDatabases } from '../support/databases.ts'
import { type Recording, replay } from './replay.ts'

/*
 * An upgrade first migrates the database and then deploys the code (worker/cli/deploy.ts), so for a moment the previous release
 * runs on newer tables. The recordings contain the statements of each release; record.ts creates them.
 */

const folder = 'test/releases'
const releases = readdirSync(folder).filter((file) => file.endsWith('.json'))
const migrations = readdirSync('worker/migrations').toSorted()
const migratedName = (release: string) => `${release}, migrated`

const miniflare = startDatabases(releases.flatMap((release) => [release, migratedName(release)]))
afterAll(() => miniflare.dispose())

/** Returns an empty database after these migrations. */
async function createDatabase(files: string[], name: string): Promise<D1Database> {
  const db = await miniflare.getD1Database(name)
  for (const file of files) {
    const statements = splitSql(readFileSync(join('worker/migrations', file), 'utf8'))
    await db.batch(statements.map((statement) => db.prepare(statement)))
  }
  return db
}

describe('a release reads the same rows after all migrations as after its own', () => {
  test.each(releases)('%s', async (release) => {
    const recording: Recording = JSON.parse(readFileSync(join(folder, release), 'utf8'))
    const rowsBefore = await replay(recording, await createDatabase(recording.migrations, release))
    // Every response with a record comes from a row.
    for (const [request, rows] of Object.entries(rowsBefore)) {
      if (/ 20[01]$/.test(request)) expect(rows.flat()).not.toEqual([])
    }
    expect(migrations.slice(0, recording.migrations.length)).toEqual(recording.migrations)
    const rowsAfter = await replay(recording, await createDatabase(migrations, migratedName(release)))
    expect(rowsAfter).toEqual(rowsBefore)
  })
})
