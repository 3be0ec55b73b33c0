import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../lib/args.ts'
import type { Connection, Row } from './connection.ts'
import { openDeployedD1 } from './deployed-d1.ts'
import { openLocalD1 } from './local-d1.ts'

const open = ({ remote, persistTo }: Database): Promise<Connection> =>
  remote ? openDeployedD1() : openLocalD1(persistTo)

/**
 * Opens a database as it is, passes it to `work` and closes it. A local one is created if there is none.
 * @throws Error with one sentence, or that of `work`.
 */
export async function withConnection<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await open(database)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** A database as it is, which is opened at its first statement. */
export type LazyDatabase = Database & Pick<Connection, 'batch' | 'size'>

/** As `withConnection`, for work that may need no database, or need it several times. */
export async function withLazyDatabase<Result>(
  database: Database,
  work: (database: LazyDatabase) => Promise<Result>,
): Promise<Result> {
  let connection: Connection | undefined
  const connect = async () => {
    connection ??= await open(database)
    return connection
  }
  try {
    return await work({
      ...database,
      batch: async (...statements) => (await connect()).batch(...statements),
      size: async () => (await connect()).size(),
    })
  } finally {
    await connection?.close()
  }
}

/**
 * Runs `work`; if a table or column is missing, migrates the database and runs it again. A failed transaction has changed
 * nothing.
 * @throws Error as `work`, and if the deployed database needs a migration.
 */
export async function migrateIfNeeded<Result>({ migrate }: Connection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!/no such (?:table|column)/.test(String(error))) throw error
  }
  await migrate()
  return work()
}

/**
 * Runs statements in one transaction, and returns the rows of each. Migrates a local database that lacks a table or column.
 * @throws Error with one sentence, also if the deployed database needs a migration.
 */
export const runMigrated = (database: Database, ...statements: Sql[]): Promise<Row[][]> =>
  withConnection(database, (connection) => migrateIfNeeded(connection, () => connection.batch(...statements)))

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
