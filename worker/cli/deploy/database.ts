import sql from 'sql-template-tag'
import { runMigrated, withConnection } from '../d1/database.ts'
import { DatabaseNotFoundError, deployedRemoval } from '../d1/deployed-d1.ts'
import { applyMigrations } from '../d1/migrations.ts'
import { formatCount } from '../lib/format.ts'
import * as wrangler from '../lib/wrangler.ts'
import { NotLoggedInError, toUserError, wranglerMessage } from '../lib/wrangler-errors.ts'

const remote = { remote: true }

/**
 * Finds the database of `wrangler.toml` in the account or creates it by `run`, which runs wrangler, and returns a sentence about
 * it. Starts the login in the browser first if that is needed and `canPrompt`.
 * @throws Error with one sentence.
 */
export async function ensureDatabase(canPrompt: boolean, run: wrangler.RunWrangler): Promise<string> {
  try {
    return await findOrCreate(run)
  } catch (error) {
    if (!(error instanceof NotLoggedInError) || !canPrompt) throw error
    if (!(await wrangler.runInTerminal(['login']))) throw new Error('The login failed; nothing was deployed.')
    return await findOrCreate(run)
  }
}

/** The number of tables of another application, in a database that has none of ours. */
const foreignTables = sql`SELECT count(*) AS count FROM sqlite_schema
  WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'
    AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'testimonials')`

async function findOrCreate(run: wrangler.RunWrangler): Promise<string> {
  try {
    const [[foreign] = []] = await runMigrated(remote, foreignTables)
    if (foreign?.count) {
      throw new Error(
        'A database of this name belongs to another application. Choose another database_name in wrangler.toml.',
      )
    }
    return 'Found the database.'
  } catch (error) {
    if (!(error instanceof DatabaseNotFoundError)) throw error
    // Later commands find it by name, so `wrangler.toml` stays as it is, with nothing for git to commit.
    const { database } = error
    await run(['d1', 'create', database]).catch((error) => {
      throw toUserError(wranglerMessage(error), `create the database ${database}`)
    })
    return `Created the database ${database}.`
  }
}

/**
 * Applies the pending migrations to the deployed database and returns how many there were, in a sentence. D1 rolls a
 * migration that fails back; those before it stay applied.
 * @throws Error with one sentence.
 */
export async function migrateRemote(): Promise<string> {
  const count = await withConnection(remote, ({ batch }) => applyMigrations(batch, deployedRemoval()))
  return count > 0 ? `Applied ${formatCount(count, 'migration')}.` : 'The tables are up to date.'
}
