import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { applyMigrations, type RunBatch, startDatabases } from '../support/databases.ts'
import { type Recording, replay } from './replay.ts'

/*
 * An upgrade first migrates the database and then deploys the code (worker/cli/deploy.ts), so for a moment the previous release
 * runs on newer tables. The recordings contain the statements of each release; record.ts creates them.
 */

const folder = 'test/releases'
const releases = readdirSync(folder).filter((file) => file.endsWith('.json'))
const migrations = listMigrations()
const migratedName = (release: string) => `${release}, migrated`

const databases = startDatabases(releases.flatMap((release) => [release, migratedName(release)]))
afterAll(databases.close)

/** Opens an empty database, and applies these migrations. */
async function createDatabase(migrations: string[], name: string): Promise<RunBatch> {
  const runBatch = databases.open(name)
  await applyMigrations(runBatch, migrations)
  return runBatch
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
