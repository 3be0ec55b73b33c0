import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { Passing, patiently } from '../lib/retry.ts'
import { mustBeWritable } from '../lib/writable.ts'
import * as wrangler from '../wrangler.ts'
import { toUserError, wranglerMessage } from '../wrangler-errors.ts'
import { written } from './sql-literals.ts'

/** Which database: the deployed one, or the one on this machine, in the folder `persistTo` or else in `.wrangler`. */
export type Database = { remote: boolean; persistTo?: string | undefined }

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export type Row = z.output<typeof Row>

/** What D1 answers to statements: the rows of each. */
export const Results = z.array(z.object({ results: z.array(Row) }))

/**
 * Runs statements in one transaction and answers the rows of each. The database on this machine is brought up to date
 * where it has to be; the deployed one never is.
 * @throws Error, see `execute`.
 */
export async function run(database: Database, ...statements: Sql[]): Promise<Row[][]> {
  return execute(database, ...statements).catch(async (error) => {
    // One statement names what is not there yet: none of them has changed anything.
    if (!/no such (?:table|column)/.test(String(error))) throw error
    await migrate(database)
    return execute(database, ...statements)
  })
}

/**
 * Runs statements in one transaction on the database as it is, and answers the rows of each.
 * @throws Error with one sentence. Nothing is changed then; of a deployed database that was not heard any more it is not
 * known.
 */
export async function execute(database: Database, ...statements: Sql[]): Promise<Row[][]> {
  const printed = await ask(database, ['execute', '--json', '--command', statements.map(written).join(';\n')])
  return Results.parse(JSON.parse(printed)).map(({ results }) => results)
}

/**
 * Brings the tables of the database on this machine up to date.
 * @throws Error with one sentence, for the deployed database always: that is for its operator to decide.
 */
export async function migrate(database: Database): Promise<void> {
  if (database.remote) {
    throw new Error('The deployed database is not up to date; please run: npx wrangler d1 migrations apply DB --remote')
  }
  await ask(database, ['migrations', 'apply'])
}

// Each try starts a process, which is pause enough.
const patience = { tries: 10, pause: () => 0 }

/**
 * What a local database says to which somebody else is writing at this very moment: to a statement that writes, and to a
 * transaction that only reads, at whose end it notes where it was. The transaction has left nothing behind then.
 */
export const busy = /SQLITE_BUSY|Failed to get session commit token/

/** What `wrangler d1` prints. A busy database is asked again. @throws Error with one sentence. */
export async function ask({ remote, persistTo }: Database, args: string[]): Promise<string> {
  if (!remote) mustBeWritable(persistTo ?? '.wrangler')
  // Both are spelled out, so that nothing that is meant for this machine can reach another one.
  const which = remote ? ['--remote'] : ['--local', ...(persistTo ? [`--persist-to=${persistTo}`] : [])]
  return patiently(patience, () =>
    wrangler.run(['d1', ...args, 'DB', ...which]).catch((error) => {
      const reason = wranglerMessage(error)
      const why = toUserError(reason, `do this on the ${remote ? 'deployed' : 'local'} database`)
      throw busy.test(reason) ? new Passing(why.message) : why
    }),
  )
}
