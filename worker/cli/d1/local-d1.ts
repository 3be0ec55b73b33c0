import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { ensureWritable } from '../lib/files.ts'
import { retry, TransientError } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { busyPattern, type Connection, parseResults, type Row } from './connection.ts'
import { applyMigrations } from './migrations.ts'

/*
 * The database on this machine, opened in this process, which is faster than a process of wrangler for each statement. `npm
 * start` may have it open at the same time.
 */

/** The worker that runs the statements. Miniflare's own access from Node starts a thread and blocks this process at each call. */
const script = `export default {
  async fetch(request, { DB, SECRET }) {
    if (request.headers.get('X-Secret') !== SECRET) return new Response(null, { status: 403 })
    const statements = await request.json()
    const results = DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)))
    return results.then(Response.json, ({ message }) => new Response(message, { status: 500 }))
  },
}`

/** The folder of everything that the local service stores, by default. */
export const stateFolder = join('.wrangler', 'state')

/** Returns the folder of the local database, in `persistTo`. */
export const databaseFolder = (persistTo = stateFolder) => join(persistTo, 'v3', 'd1')

/** Returns how to remove the local database, for the end of a sentence. */
export const localRemoval = (persistTo?: string) => `delete the folder ${databaseFolder(persistTo)}`

/**
 * Opens the local database in the folder `persistTo`, and creates an empty one if there is none. Statements wait while another
 * process is writing.
 */
export async function openLocalD1(persistTo = stateFolder): Promise<Connection> {
  ensureWritable(persistTo)
  const { binding, database_id, preview_database_id } = readWranglerConfig().database
  const { Miniflare, convertV4MiniflareOptions } = await import('miniflare')
  // Miniflare listens on a port, where any other process or web page could otherwise send statements.
  const secret = crypto.randomUUID()
  const options = {
    modules: true,
    script,
    bindings: { SECRET: secret },
    // The id that wrangler gives the database on this machine.
    d1Databases: { DB: preview_database_id ?? database_id ?? binding },
    resourcePersistencePath: join(persistTo, 'v3'),
    // Without it, Miniflare would fetch a sample of Cloudflare's request properties.
    cf: false,
    // Otherwise, workerd's log goes to the terminal, with each error of a locked database; they are thrown as well.
    handleStructuredLogs: () => undefined,
  } as const
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  const run = async (...statements: Sql[]): Promise<Row[][]> => {
    const body = JSON.stringify(
      statements.map(({ sql, values }) => ({ sql, values: values.map((value) => value ?? null) })),
    )
    const response = await miniflare.dispatchFetch('http://local-d1/', {
      method: 'POST',
      headers: { 'X-Secret': secret },
      body,
    })
    const text = await response.text()
    if (!response.ok) throw toLocalError(text)
    return parseResults(JSON.parse(text))
  }
  const batch = (...statements: Sql[]) =>
    retry(retryPolicy, async (attempt) => {
      // A write takes the lock at the start; a long read could otherwise fail at its end again and again.
      const lock = attempt === 1 ? [] : [sql`DELETE FROM workspaces WHERE false`]
      return (await run(...lock, ...statements)).slice(lock.length)
    })
  return {
    query: async (statement) => (await batch(statement))[0] ?? [],
    batch,
    migrate: async () => {
      await retry(retryPolicy, () => applyMigrations(run, localRemoval(persistTo)))
    },
    close: () => miniflare.dispose(),
  }
}

// Other processes lock the database only briefly, but may do so again and again.
const retryPolicy = { maxAttempts: 200, delay: () => 100 * Math.random() }

/** If the database is busy at the end of a transaction, workerd rolls it back and reports only this. */
const hiddenBusyPattern = /internal error; reference/

function toLocalError(reason: string): Error {
  const message = `The local database failed: ${reason}`
  const isBusy = busyPattern.test(reason) || hiddenBusyPattern.test(reason)
  return isBusy ? new TransientError(message) : new Error(message)
}
