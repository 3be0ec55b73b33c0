import sql, { type Sql } from 'sql-template-tag'
import { retry, TransientError } from '../lib/retry.ts'
import * as wrangler from '../wrangler.ts'
import { toUserError, wranglerMessage } from '../wrangler-errors.ts'
import { busyPattern, type LocalD1, openLocalD1 } from './local-d1.ts'
import { Results, type Row } from './results.ts'
import { inlineValues } from './sql-literals.ts'

/** The deployed database, or the local one in the folder `persistTo`, by default `.wrangler/state`. */
export type Database = { remote: boolean; persistTo?: string | undefined }

/**
 * Runs statements in one transaction, and returns the rows of each. Migrates a local database that lacks a table or column.
 * @throws Error as `execute`, and if the deployed database needs a migration.
 */
export async function runMigrated(database: Database, ...statements: Sql[]): Promise<Row[][]> {
  if (!database.remote) {
    return withLocalD1(database, (local) => migrateIfNeeded(() => local.batch(...statements), local.migrate))
  }
  return migrateIfNeeded(
    () => execute(database, ...statements),
    () => migrate(database),
  )
}

/**
 * As `runMigrated`, for statements that concern one workspace.
 * @throws UnknownWorkspaceError
 */
export async function runInWorkspace(workspaceId: string, database: Database, ...statements: Sql[]): Promise<Row[][]> {
  const select = sql`SELECT id FROM workspaces WHERE id = ${workspaceId}`
  const [[workspace] = [], ...results] = await runMigrated(database, select, ...statements)
  if (!workspace) throw new UnknownWorkspaceError(workspaceId)
  return results
}

export class UnknownWorkspaceError extends Error {
  constructor(workspaceId: string) {
    super(`There is no workspace ${workspaceId}. To see the workspaces, use \`workspace list\`.`)
  }
}

/** Runs `work`; if a table or column is missing, migrates and runs it again. A failed transaction has changed nothing. */
export async function migrateIfNeeded<Result>(
  work: () => Promise<Result>,
  migrate: () => Promise<void>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!/no such (?:table|column)/.test(String(error))) throw error
  }
  await migrate()
  return work()
}

/**
 * Runs statements in one transaction on the database as it is, and returns the rows of each.
 * @throws Error with one sentence. Nothing has changed then, unless the connection to the deployed database was lost.
 */
export async function execute(database: Database, ...statements: Sql[]): Promise<Row[][]> {
  if (!database.remote) return withLocalD1(database, (local) => local.batch(...statements))
  const text = statements.map(inlineValues).join(';\n')
  const output = await wranglerD1(['execute', '--json', '--command', text])
  return Results.parse(JSON.parse(output)).map(({ results }) => results)
}

/** Migrates the local database. @throws Error for the deployed one, because its operator has to decide that. */
export async function migrate(database: Database): Promise<void> {
  if (!database.remote) return withLocalD1(database, (local) => local.migrate())
  throw new Error('The deployed database is not up to date. Run: npx wrangler d1 migrations apply DB --remote')
}

async function withLocalD1<Result>({ persistTo }: Database, work: (local: LocalD1) => Promise<Result>) {
  const local = await openLocalD1(persistTo)
  try {
    return await work(local)
  } finally {
    await local.close()
  }
}

// Each attempt starts a process, which is delay enough.
const retryPolicy = { maxAttempts: 10, delay: () => 0 }

/** Runs `wrangler d1` on the deployed database, and returns its output. @throws Error with one sentence. */
export async function wranglerD1(args: string[]): Promise<string> {
  return retry(retryPolicy, () =>
    wrangler.run(['d1', ...args, 'DB', '--remote']).catch((error) => {
      const message = wranglerMessage(error)
      const userError = toUserError(message, 'do this on the deployed database')
      throw busyPattern.test(message) ? new TransientError(userError.message) : userError
    }),
  )
}
