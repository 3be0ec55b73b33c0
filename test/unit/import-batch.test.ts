import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listMigrations } from '../../worker/cli/d1/migrations.ts'
import { importBatchSql } from '../../worker/db/fragments/import-batch.ts'

/* The statements of a batch, as service and command line run them. imports.test.ts has what they do. */

const database = new DatabaseSync(':memory:')
for (const name of listMigrations()) database.exec(readFileSync(`worker/migrations/${name}`, 'utf8'))
database.exec(`INSERT INTO workspaces (id, created, name) VALUES ('w', 'x', 'x');
  INSERT INTO imports (id, workspaceId, created, source, label) VALUES ('i', 'w', 'x', 'google', 'x'), ('earlier', 'w', 'x', 'google', 'x')`)

const createRow = (id: string, hash: string) => ({
  ...{ id, created: '2026-01-01T12:00:00.000Z', sourceHash: hash.repeat(64), testimonialText: 'Wonderful' },
  ...{ socialMediaProfiles: '[]', tags: '[]', gaveConsent: false, consents: [] },
})

const createBatch = (requestId: string, rows: Parameters<typeof importBatchSql>[0]['rows'], importId = 'i') =>
  importBatchSql({ importId, workspaceId: sql`${'w'}`, requestId, rows })

function run(statements: Sql[]) {
  const results = statements.map((statement) => database.prepare(statement.sql).all(...(statement.values as string[])))
  return results.at(-1)?.map(({ status }) => status)
}

test('a batch that is retried after another one counts once, and a row that is sent again does', () => {
  run(createBatch('earlier', [createRow('z', '9')], 'earlier'))
  const first = createBatch('first', [createRow('a', '0'), createRow('b', '1'), { error: 'stars: is wrong' }])
  const second = createBatch('second', [createRow('c', '0'), createRow('d', '2'), createRow('y', '9')])
  expect(run(first)).toEqual(['created', 'created', 'error'])
  expect(run(second)).toEqual(['exists', 'created', 'exists'])
  expect(run(first)).toEqual(['created', 'created', 'error'])
  expect(run(second)).toEqual(['exists', 'created', 'exists'])
  expect(database.prepare("SELECT rowsCreated, rowsExists, rowsError FROM imports WHERE id = 'i'").get()).toEqual({
    rowsCreated: 3,
    rowsExists: 1,
    rowsError: 1,
  })
})

test('all parameters of a batch are texts, and its rows are one of them in each statement', () => {
  const rows = [createRow('e', '3')]
  for (const { values } of createBatch('third', rows)) {
    expect(values.filter((value) => typeof value !== 'string')).toEqual([])
    expect(values.filter((value) => value === JSON.stringify(rows))).toHaveLength(1)
  }
})
