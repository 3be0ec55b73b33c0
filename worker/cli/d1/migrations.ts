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

/** Selects the file names of the migrations that were applied. */
export const selectApplied = sql`SELECT name FROM d1_migrations ORDER BY id`

/** Returns the file names of all migrations, in their order: those that match `migrations_pattern` in wrangler.toml. */
export const listMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d.*\.sql$/.test(name))
    .sort()

/**
 * Rejects tables from before the first release, which no migration converts. They are recognised by the names of the migrations
 * that were applied. `removal` says how to remove the database.
 * @throws Error
 */
export function rejectUnreleasedTables(applied: unknown[], removal: string): void {
  if (!applied.includes('0002_requests_and_origins.sql')) return
  throw new Error(
    `The database is from before the first release and cannot be upgraded. To start with an empty one, ${removal}.`,
  )
}

/**
 * Applies each migration that the database lacks in a transaction of its own, and returns how many there were.
 * @throws Error as `batch` and `rejectUnreleasedTables`; the migrations before the one that failed stay applied.
 */
export async function applyMigrations(batch: Connection['batch'], removal: string): Promise<number> {
  const [, rows = []] = await batch(createMigrationsTable, selectApplied)
  const applied = rows.map(({ name }) => name)
  rejectUnreleasedTables(applied, removal)
  const missing = listMigrations().filter((name) => !applied.includes(name))
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
