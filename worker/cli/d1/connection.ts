import type { Sql } from 'sql-template-tag'
import { openHttpApi } from './http-api.ts'
import { openLocalD1 } from './local-d1.ts'
import type { Row } from './results.ts'
import { type Database, migrate, migrateIfNeeded } from './wrangler-d1.ts'

/** An open database, for many statements one after another. */
export type Connection = {
  /**
   * Runs one statement whose values are texts, and returns its rows. Retries transient errors, after which a statement may
   * have run already: running it twice must have the same effect.
   * @throws Error with one sentence.
   */
  query: (statement: Sql) => Promise<Row[]>
  close: () => Promise<void>
}

/**
 * Opens a database. `probe` is a statement that fails unless the tables are up to date; a local database is then migrated.
 * @throws Error with one sentence, also if the deployed database needs a migration.
 */
export async function connect(database: Database, probe: Sql): Promise<Connection> {
  const { migrateDatabase, ...connection } = database.remote ? await openRemote(database) : await openLocal(database)
  try {
    await migrateIfNeeded(() => connection.query(probe), migrateDatabase)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function openLocal({ persistTo }: Database) {
  const { batch, migrate, close } = await openLocalD1(persistTo)
  return { query: async (statement: Sql) => (await batch(statement))[0] ?? [], migrateDatabase: migrate, close }
}

async function openRemote(database: Database) {
  return { query: await openHttpApi(), migrateDatabase: () => migrate(database), close: async () => {} }
}
