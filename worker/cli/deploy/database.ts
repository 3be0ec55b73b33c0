import sql from 'sql-template-tag'
import { ask, run } from '../d1/wrangler-d1.ts'
import * as wrangler from '../wrangler.ts'
import { NotLoggedIn, reasonOf, refused } from '../wrangler-errors.ts'

const remote = { remote: true }

/**
 * Finds the database of `wrangler.toml` in the account, or creates it there; answers what it did, in a sentence. Where
 * wrangler is not logged in and `canAsk`, its login in the browser goes first.
 * @throws Error with one sentence.
 */
export async function provideDatabase(canAsk: boolean): Promise<string> {
  try {
    return await findOrCreate()
  } catch (error) {
    if (!(error instanceof NotLoggedIn) || !canAsk) throw error
    if (!(await wrangler.inTerminal(['login']))) throw new Error('Nobody has logged in, and nothing was done.')
    return await findOrCreate()
  }
}

/** How many tables of somebody else there are, in a database that has none of ours. */
const foreign = sql`SELECT count(*) AS count FROM sqlite_schema
  WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'
    AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'testimonials')`

const otherOwner =
  'The account has a database of this name that belongs to something else: please choose another database_name in wrangler.toml.'

async function findOrCreate(): Promise<string> {
  try {
    const [[held] = []] = await run(remote, foreign)
    if (held?.count) throw new Error(otherOwner)
    return 'The database is there.'
  } catch (error) {
    const name = /Couldn't find a D1 DB named '(.+?)'/.exec(String(error))?.[1]
    if (!name) throw error
    // It is found by its name from now on: `wrangler.toml` stays as it is, and git has nothing to say.
    await wrangler.run(['d1', 'create', name]).catch((error) => {
      throw refused(reasonOf(error), `create the database ${name}`)
    })
    return `The database ${name} has been created.`
  }
}

/**
 * Applies the migrations that the deployed database does not have yet, and says how many these were. What a migration
 * that fails had begun is undone by D1; those before it stay.
 * @throws Error with one sentence.
 */
export async function migrateDeployed(): Promise<string> {
  const printed = await ask(remote, ['migrations', 'apply'])
  const count = Number(/About to apply (\d+) migration/.exec(printed)?.[1] ?? 0)
  if (count === 0) return 'Its tables are up to date.'
  return `Its tables are up to date now: ${count} ${count === 1 ? 'migration was' : 'migrations were'} applied.`
}
