import { join } from 'node:path'
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import sql, { type Sql } from 'sql-template-tag'
import { ensureWritable } from '../lib/files.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import type { Connection, Row } from './connection.ts'
import { applyMigrations } from './migrations.ts'

/*
 * The database on this machine, opened in this process, which is faster than a process of wrangler for each statement. `npm
 * start` may have it open at the same time.
 */

/**
 * Opens the local database in the folder `persistTo`, and creates an empty one if there is none. Statements wait while another
 * process is writing.
 */
export async function openLocalD1(persistTo = join('.wrangler', 'state')): Promise<Connection> {
  ensureWritable(persistTo)
  const { binding, database_id, preview_database_id } = readWranglerConfig().database
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  const options = {
    modules: true,
    script: 'export default {}',
    // The id that wrangler gives the database on this machine.
    d1Databases: { DB: preview_database_id ?? database_id ?? binding },
    resourcePersistencePath: join(persistTo, 'v3'),
    // Without it, Miniflare would fetch a sample of Cloudflare's request properties.
    cf: false,
    // Otherwise, workerd's log goes to the terminal, with each error of a locked database; they are thrown as well.
    handleStructuredLogs: () => undefined,
  } as const
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  const DB: D1Database = await miniflare.getD1Database('DB')
  const prepare = ({ sql, values }: Sql) => DB.prepare(sql).bind(...values.map((value) => value ?? null))
  const batch = (...statements: Sql[]) =>
    retry(retryPolicy, async (attempt) => {
      // A write takes the lock at the start; a long read could otherwise fail at its end again and again.
      const lock = attempt === 1 ? [] : [sql`DELETE FROM workspaces WHERE false`]
      return (await runBatch(DB, [...lock, ...statements].map(prepare))).slice(lock.length)
    })
  return {
    query: async (statement) => (await batch(statement))[0] ?? [],
    batch,
    migrate: async () => {
      await retry(retryPolicy, () => applyMigrations((...statements) => runBatch(DB, statements.map(prepare))))
    },
    close: () => miniflare.dispose(),
  }
}

// Other processes lock the database only briefly, but may do so again and again.
const retryPolicy = { maxAttempts: 200, delay: () => 100 * Math.random() }

/**
 * Messages of a database to which another process is writing. Reads fail, too: at the end of a transaction D1 notes its
 * position. The transaction is rolled back, so it can run again.
 */
export const busyPattern = /SQLITE_BUSY|Failed to get session commit token/

/** If the database is busy at the end of a transaction, workerd rolls it back and reports only this. */
const hiddenBusyPattern = /internal error; reference/

async function runBatch(database: D1Database, statements: D1PreparedStatement[]): Promise<Row[][]> {
  try {
    return (await database.batch<Row>(statements)).map(({ results }) => results)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The local database failed: ${reason}`
    const isBusy = busyPattern.test(reason) || hiddenBusyPattern.test(reason)
    throw isBusy ? new TransientError(message) : new Error(message)
  }
}
