import sql, { type Sql } from 'sql-template-tag'
import { type Database, type Row, run } from './wrangler-d1.ts'

/**
 * As `run`, for statements that touch nothing outside of this workspace.
 * @throws Error with one sentence also where there is no such workspace.
 */
export async function runIn(workspaceId: string, database: Database, ...statements: Sql[]): Promise<Row[][]> {
  const known = sql`SELECT id FROM workspaces WHERE id = ${workspaceId}`
  const [[workspace] = [], ...answers] = await run(database, known, ...statements)
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}; \`workspace list\` shows those there are.`)
  return answers
}
