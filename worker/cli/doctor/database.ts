import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type Database, execute } from '../d1/wrangler-d1.ts'
import { isLocal } from './http.ts'
import { type Check, ok, type Verdict, warning, wrong } from './result.ts'
import { isDoctors } from './temp-workspace.ts'

/** How sentences call a database. */
export const nameOf = ({ remote }: Database) => (remote ? 'the deployed database' : 'the database on this machine')

/** Whether a service can have this database, as far as their addresses tell. */
export const canBelong = (service: URL, { remote }: Database) => remote || isLocal(service)

/** Looks into the database: which migrations it has, which workspaces. Answers whether it is there and up to date. */
export async function checkDatabase(check: Check, database: Database): Promise<boolean> {
  if (!isThere(database)) {
    await check('database', () =>
      warning('There is none in this folder yet; `npm start` makes it, with a workspace to try.'),
    )
    return false
  }
  let state: State | undefined
  await check('database', async () => {
    state = await look(database)
    return ok(`${nameOf(database).replace(/^t/, 'T')} answers.`)
  })
  if (!state) return false
  const { applied, workspaces, keys } = state
  const isUpToDate = await check('migrations', () => judgeMigrations(database, applied))
  if (isUpToDate) await check('workspaces', () => judgeWorkspaces(database, workspaces, keys))
  return isUpToDate
}

/** Whether there is one to be asked: on this machine, asking would make it. */
export const isThere = ({ remote, persistTo = join('.wrangler', 'state') }: Database) =>
  remote || existsSync(join(persistTo, 'v3', 'd1'))

type State = { applied: string[]; workspaces: number; keys: number }

/** What is there; in a database without a table nothing is. */
async function look(database: Database): Promise<State> {
  try {
    const [migrations = [], [counts] = []] = await execute(
      database,
      sql`SELECT name FROM d1_migrations ORDER BY id`,
      sql`SELECT (SELECT count(*) FROM workspaces WHERE NOT ${isDoctors('id')}) AS workspaces,
            (SELECT count(*) FROM apiKeys WHERE revoked IS NULL AND NOT ${isDoctors('workspaceId')}) AS keys`,
    )
    const applied = migrations.map(({ name }) => String(name))
    return { applied, workspaces: Number(counts?.workspaces), keys: Number(counts?.keys) }
  } catch (error) {
    if (!/no such table/.test(String(error))) throw error
    return { applied: [], workspaces: 0, keys: 0 }
  }
}

function judgeMigrations(database: Database, applied: string[]): Verdict[] {
  const all = readdirSync(join('worker', 'migrations')).filter((file) => file.endsWith('.sql'))
  const pending = all.filter((file) => !applied.includes(file)).sort()
  const foreign = applied.filter((file) => !all.includes(file))
  if (pending.length > 0) {
    const command = `npx wrangler d1 migrations apply DB ${options(database)}`
    return wrong(`${pending.length} of ${all.length} are pending (${pending.join(', ')}); please run: ${command}`)
  }
  if (foreign.length > 0) {
    return warning(`It is newer than this code, which knows nothing of ${foreign.join(', ')}; please run: git pull`)
  }
  return ok(`All ${all.length} are applied.`)
}

function judgeWorkspaces(database: Database, workspaces: number, keys: number): Verdict[] {
  const said = `${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'} and ${keys} live ${keys === 1 ? 'key' : 'keys'}`
  if (workspaces > 0) return ok(`There are ${said}.`.replace('are 1 ', 'is 1 '))
  const option = database.remote
    ? ' --remote'
    : database.persistTo
      ? ` ${options(database).replace('--local ', '')}`
      : ''
  return wrong(`There is none, so nobody can write; please run: npm run laurel -- workspace create "NAME"${option}`)
}

/** What tells wrangler which database is meant. */
function options({ remote, persistTo }: Database): string {
  if (remote) return '--remote'
  return persistTo ? `--local --persist-to="${persistTo}"` : '--local'
}
