import * as z from 'zod/mini'
import { retry } from '../lib/retry.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { ApiError, type CloudflareApi, connectToCloudflare } from './cloudflare-api.ts'
import { busyPattern, type Connection, parseResults, parseSize } from './connection.ts'
import { rejectUnreleasedTables, selectApplied } from './migrations.ts'
import { inlineValues } from './sql-literals.ts'

/* The deployed database. It takes no process of wrangler for each statement, which would take a second. */

/** The account has no database of this name. */
export class DatabaseNotFoundError extends Error {
  readonly database: string
  constructor(database: string) {
    super(`Your Cloudflare account has no D1 database named ${database}. To create it, run: npm run deploy`)
    this.database = database
  }
}

/** Returns how to remove the deployed database, for the end of a sentence. */
export const deployedRemoval = () =>
  `run \`npx wrangler d1 delete ${readWranglerConfig().database.database_name}\`, then \`npm run deploy\``

/** Sends one statement with parameters, or several without, and returns the response of D1. */
type Execute = (body: { sql: string; params?: unknown[] }) => Promise<unknown>

const databases = new WeakMap<CloudflareApi, Promise<Execute>>()

/** Finds the deployed database, once for each login. @throws DatabaseNotFoundError, or another Error with one sentence. */
export async function openDeployedD1(): Promise<Connection> {
  const config = readWranglerConfig()
  const api = await connectToCloudflare(config.account)
  const found = databases.get(api) ?? findDatabase(api, config.database)
  databases.set(api, found)
  const execute = await found.catch((error) => {
    // The next attempt may follow its creation.
    databases.delete(api)
    throw error
  })
  return {
    query: ({ sql, values }) =>
      retry(retryPolicy, async () => parseResults(await execute({ sql, params: values }))[0] ?? []),
    batch: async (...statements) => {
      const body = { sql: statements.map(inlineValues).join(';\n') }
      return parseResults(await retry(retryPolicy, () => execute(body).catch(throwUnlessBusy)))
    },
    size: async () => parseSize(await retry(retryPolicy, () => execute({ sql: 'SELECT 1' }))),
    migrate: async () => {
      // A database that was never migrated has no such table.
      const [rows = []] = parseResults(await execute({ sql: selectApplied.sql }).catch(() => []))
      const applied = rows.map(({ name }) => name)
      rejectUnreleasedTables(applied, deployedRemoval())
      throw new Error('The deployed database is not up to date. Run: npx wrangler d1 migrations apply DB --remote')
    },
    close: async () => {},
  }
}

// All attempts together take about a minute: transient errors are mostly over by then.
const retryPolicy = { maxAttempts: 9, delay: (attempt: number) => 100 * 2 ** attempt * (0.5 + Math.random()) }

/** Makes an error final, unless it says that the statements were not run: after another one, they may have been. */
function throwUnlessBusy(error: Error): never {
  throw busyPattern.test(error.message) ? error : new Error(error.message)
}

type DatabaseConfig = ReturnType<typeof readWranglerConfig>['database']

async function findDatabase(api: CloudflareApi, database: DatabaseConfig): Promise<Execute> {
  const id = database.database_id || (await findDatabaseId(api, database.database_name))
  return (body) => api.post(`d1/database/${id}/query`, body, 'The deployed database failed')
}

const DatabaseInfo = z.object({ uuid: z.string() })

async function findDatabaseId({ get }: CloudflareApi, name: string): Promise<string> {
  const info = await get(`d1/database/${encodeURIComponent(name)}`).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? new DatabaseNotFoundError(name) : error
  })
  const { success, data } = DatabaseInfo.safeParse(info)
  if (!success) throw new Error(`Cloudflare returned no id of the database ${name}.`)
  return data.uuid
}
