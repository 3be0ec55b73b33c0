import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { migrationNames } from '../../worker/lib/migration-names.ts'

const command = 'npm test -- test/unit/schema.test.ts --update'

/** Returns the tables of a migrated database, each with its indexes and triggers, and then the views. */
function describeSchema(): string {
  const database = new DatabaseSync(':memory:')
  for (const name of listMigrations()) database.exec(readFileSync(`worker/migrations/${name}`, 'utf8'))
  const statements = database
    .prepare(
      `SELECT part.type, part.sql FROM sqlite_schema AS part JOIN sqlite_schema AS parent ON parent.name = part.tbl_name
       WHERE part.sql IS NOT NULL
       ORDER BY part.type = 'view', parent.rowid, part.type = 'trigger', part.type = 'index', part.rowid`,
    )
    .all()
  const startsParagraph = (type: unknown, index: number) => type !== 'index' || statements[index - 1]?.type !== 'index'
  return statements.map(({ type, sql }, index) => `${startsParagraph(type, index) ? '\n' : ''}${sql};\n`).join('')
}

test('schema.sql has the tables as the migrations make them', async () => {
  const header = `-- The tables as the migrations make them, written by a test. After a change, run: ${command}\n`
  await expect(header + describeSchema(), `schema.sql is stale. Run: ${command}`).toMatchFileSnapshot(
    '../../worker/migrations/schema.sql',
  )
})

test('the service knows all migrations', () => {
  expect(migrationNames).toEqual(listMigrations())
})
