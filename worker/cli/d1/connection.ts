import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import type { Sql } from 'sql-template-tag'
import { Passing, patiently } from '../lib/retry.ts'
import { openDeployed } from './http-api.ts'
import { busy, type Database, type Row } from './wrangler-d1.ts'

/** A database that is open for many statements, one after the other. */
export type Rows = {
  /**
   * Runs one statement, whose values are texts, and answers its rows. A fault that may pass is waited for, and it is then
   * not known whether the statement has run: it has to leave the same behind when it runs twice.
   * @throws Error with one sentence.
   */
  query: (statement: Sql) => Promise<Row[]>
  close: () => Promise<void>
}

/**
 * Opens a database for more than `run` of d1.ts can carry, which starts a process for each statement. It has to be up to
 * date: `run` sees to that.
 * @throws Error with one sentence.
 */
export const open = (database: Database): Promise<Rows> => (database.remote ? openDeployed() : openLocal(database))

// Nobody holds it for long, but somebody may do so all the time.
const patience = { tries: 200, pause: () => 100 * Math.random() }

async function openLocal({ persistTo = '.wrangler/state' }: Database): Promise<Rows> {
  // What is set there for wrangler holds for the part of it that runs in this process, too.
  process.loadEnvFile('.env')
  // It talks on the console, where the results of this process may be; its faults are thrown as well.
  Object.assign(console, { log: () => {}, error: () => {} })
  const { getPlatformProxy } = await import('wrangler')
  const options = { configPath: 'wrangler.toml', envFiles: [], remoteBindings: false }
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    ...options,
    persist: { path: join(persistTo, 'v3') },
  })
  const { DB } = env
  const query = async ({ sql, values }: Sql, attempt: number) => {
    const statement = DB.prepare(sql).bind(...values)
    // Who reads for long while somebody writes is told so at the end; who writes first, has the others wait.
    const all = attempt === 1 ? [statement] : [DB.prepare('DELETE FROM workspaces WHERE false'), statement]
    try {
      return (await DB.batch<Row>(all)).at(-1)?.results ?? []
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const sentence = `The local database could not be asked: ${reason}`
      throw busy.test(reason) ? new Passing(sentence) : new Error(sentence)
    }
  }
  return { query: (statement) => patiently(patience, (attempt) => query(statement, attempt)), close: dispose }
}
