import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { TransientError } from '../lib/retry.ts'
import type { Connection } from './connection.ts'

const folder = join('worker', 'migrations')

// The table of `wrangler d1 migrations apply`, which then knows what has been applied.
const createMigrationsTable = sql`CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Returns the file names of all migrations, in their order: those that match `migrations_pattern` in wrangler.toml. */
export const listMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d.*\.sql$/.test(name))
    .sort()

/**
 * Applies each migration that the database lacks in a transaction of its own, and returns how many there were.
 * @throws Error as `batch`; the migrations before the one that failed stay applied.
 */
export async function applyMigrations(batch: Connection['batch']): Promise<number> {
  const [, applied = []] = await batch(createMigrationsTable, sql`SELECT name FROM d1_migrations`)
  const names = new Set(applied.map(({ name }) => name))
  const missing = listMigrations().filter((name) => !names.has(name))
  for (const name of missing) {
    // As wrangler sends it: D1 runs all statements of a text, of which each ends with a semicolon.
    const text = readFileSync(join(folder, name), 'utf8')
    await batch(raw(`${text}\nINSERT INTO d1_migrations (name) VALUES ('${name.replaceAll("'", "''")}')`)).catch(
      (error) => {
        throw error instanceof TransientError ? error : new Error(`Migration ${name}: ${error.message}`)
      },
    )
  }
  return missing.length
}
