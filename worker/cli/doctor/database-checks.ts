import { existsSync } from 'node:fs'
import sql from 'sql-template-tag'
import { databaseBytes } from '../../../shared/limits.ts'
import { isNearFreeLimit } from '../../lib/database-size.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { deployedRemoval } from '../d1/deployed-d1.ts'
import { databaseFolder, localRemoval } from '../d1/local-d1.ts'
import { listMigrations, rejectUnreleasedTables, selectApplied } from '../d1/migrations.ts'
import { formatCount } from '../lib/format.ts'
import { isLocal } from './http.ts'
import { type CheckResult, failure, ok, type RunCheck, warning } from './result.ts'
import { isTempWorkspaceSql } from './temp-workspace.ts'

/** Returns how messages name a database. */
export const databaseName = ({ remote }: LazyDatabase) =>
  remote ? 'the deployed database' : 'the database on this machine'

/** Returns whether a service may use this database: the local one belongs only to services on this machine. */
export const canBeDatabaseOf = (service: URL, { remote }: LazyDatabase) => remote || isLocal(service)

/** Returns whether the database exists; opening a local one would create it. */
export const databaseExists = ({ remote, persistTo }: LazyDatabase) => remote || existsSync(databaseFolder(persistTo))

/** Checks the migrations and workspaces in the database. Resolves to whether it exists and is up to date. */
export async function runDatabaseChecks(run: RunCheck, database: LazyDatabase): Promise<boolean> {
  if (!databaseExists(database)) {
    await run('database', () => warning('There is no database in this folder yet. `npm start` creates it.'))
    return false
  }
  let state: DatabaseState | undefined
  await run('database', async () => {
    state = await readState(database)
    return ok(`${databaseName(database).replace(/^t/, 'T')} responds.`)
  })
  if (!state) return false
  const { applied, workspaces, keys } = state
  const isUpToDate = await run('migrations', () => checkMigrations(database, applied))
  if (isUpToDate) await run('workspaces', () => checkWorkspaces(database, workspaces, keys))
  await run('database size', () => checkSize(database))
  return isUpToDate
}

type DatabaseState = { applied: string[]; workspaces: number; keys: number }

async function readState(database: LazyDatabase): Promise<DatabaseState> {
  try {
    const [migrations = [], [counts] = []] = await database.batch(
      selectApplied,
      sql`SELECT (SELECT count(*) FROM workspaces WHERE NOT ${isTempWorkspaceSql('id')}) AS workspaces,
            (SELECT count(*) FROM apiKeys WHERE revoked IS NULL AND NOT ${isTempWorkspaceSql('workspaceId')}) AS keys`,
    )
    const applied = migrations.map(({ name }) => String(name))
    return { applied, workspaces: Number(counts?.workspaces), keys: Number(counts?.keys) }
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error
    return { applied: [], workspaces: 0, keys: 0 }
  }
}

function checkMigrations(database: LazyDatabase, applied: string[]): CheckResult[] {
  rejectUnreleasedTables(applied, database.remote ? deployedRemoval() : localRemoval(database.persistTo))
  const files = listMigrations()
  const pending = files.filter((file) => !applied.includes(file))
  const unknown = applied.filter((file) => !files.includes(file))
  if (pending.length > 0) {
    const target = database.remote ? '--remote' : ['--local', ...persistToOption(database)].join(' ')
    return failure(`Pending migrations: ${pending.join(', ')}. Run: npx wrangler d1 migrations apply DB ${target}`)
  }
  if (unknown.length > 0) {
    return warning(`The database is newer than this code, which does not know ${unknown.join(', ')}. Run: git pull`)
  }
  return ok('All migrations are applied.')
}

function checkWorkspaces(database: LazyDatabase, workspaces: number, keys: number): CheckResult[] {
  const counts = `${formatCount(workspaces, 'workspace')} and ${formatCount(keys, 'active key')}`
  if (workspaces > 0) return ok(`The database has ${counts}.`)
  const options = database.remote ? ['--remote'] : persistToOption(database)
  const command = ['npm run laurel -- workspace create "NAME"', ...options].join(' ')
  return failure(`There is no workspace to receive testimonials. Run: ${command}`)
}

async function checkSize({ size }: LazyDatabase): Promise<CheckResult[]> {
  const bytes = await size()
  if (bytes === undefined) return []
  const megabytes = `${(bytes / 1_000_000).toFixed(1)} MB`
  if (isNearFreeLimit(bytes)) {
    return warning(
      `The database takes ${megabytes}. On the free plan, D1 stores nothing beyond 500 MB: erase what you do not need, such as spam, or use the paid plan, which has 10 GB.`,
    )
  }
  if (bytes < 0.8 * databaseBytes) return ok(`The database takes ${megabytes}.`)
  return warning(
    `The database takes ${megabytes}. D1 stores nothing beyond 10 GB: erase what you do not need, such as spam, or move a workspace to a service of its own with \`export\` and \`import\`.`,
  )
}

const persistToOption = ({ persistTo }: LazyDatabase) => (persistTo ? [`--persist-to="${persistTo}"`] : [])
