import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { storageOptions } from './storage-folder.ts'

/** A statement and its bound values. */
export type Statement = { sql: string; values: unknown[] }

export type Row = Record<string, unknown>

/** Runs statements in one transaction, and returns the rows of each. @throws Error with D1's message. */
export type RunBatch = (statements: Statement[]) => Promise<Row[][]>

const script = `export default {
  async fetch(request, env) {
    const { id, statements } = await request.json()
    const prepared = statements.map(({ sql, values }) => env[id].prepare(sql).bind(...values))
    return env[id].batch(prepared).then(
      (results) => Response.json(results.map((result) => result.results)),
      ({ message }) => new Response(message, { status: 500 }),
    )
  },
}`

/** Starts a workerd with an empty D1 database for each of these ids; `open(id)` returns a function that uses one. */
export function startDatabases(ids: string[]) {
  const miniflare = new Miniflare({
    log: new Log(LogLevel.ERROR),
    ...storageOptions(),
    workers: [
      {
        config: {
          name: 'databases',
          compatibilityDate: '2026-10-01',
          manifest: {
            mainModule: 'batch.js',
            modulesRoot: resolve('test'),
            modules: { 'batch.js': { type: 'esm', contents: script } },
          },
          env: Object.fromEntries(ids.map((id) => [id, { type: 'd1' as const, id }])),
        },
      },
    ],
  })
  const open =
    (id: string): RunBatch =>
    async (statements) => {
      const body = JSON.stringify({ id, statements })
      const response = await miniflare.dispatchFetch('http://databases/', { method: 'POST', body })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return JSON.parse(text)
    }
  return { open, close: () => miniflare.dispose() }
}

const migrationsTable =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)'

/** Applies these migrations, from oldest to newest; written independently of the command line. */
export async function applyMigrations(runBatch: RunBatch, migrations: string[]): Promise<void> {
  const statements = migrations.flatMap((name) => [
    // The local D1 runs all statements of a text.
    { sql: readFileSync(join('worker', 'migrations', name), 'utf8'), values: [] },
    { sql: 'INSERT INTO d1_migrations (name) VALUES (?)', values: [name] },
  ])
  await runBatch([{ sql: migrationsTable, values: [] }, ...statements])
}
