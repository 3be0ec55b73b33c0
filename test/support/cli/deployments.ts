import { afterAll, expect } from 'vitest'
import { listMigrations } from '../../../worker/cli/d1/migrations.ts'
import { formatCount } from '../../../worker/cli/lib/format.ts'
import { applyMigrations, type RunBatch, startDatabases } from '../service/databases.ts'
import { closeServers, serve } from '../service/servers.ts'
import { startCloudflareApi } from './cloudflare.ts'

/* The target of tests of `npm run deploy`, and its output. */

export const migrations = listMigrations()

export const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
export const created = 'Created the database laurel.\n'
export const found = 'Found the database.\n'
export const migrated = `Applied ${formatCount(migrations.length, 'migration')}.\n`
export const upToDate = 'The tables are up to date.\n'
export const deployed = 'Built and deployed the service and the widget.\n'

const stepPatterns: Record<string, RegExp> = {
  create: /^POST d1\/database$/,
  migrate: /INSERT INTO d1_migrations/,
  upload: /^PUT workers\/scripts\/[\w-]+$|^POST workers\/scripts\/[\w-]+\/versions$/,
  workspace: /^INSERT INTO workspaces/,
}

/** Starts a server with one response, and returns its origin. It runs until the tests of the file have ended. */
export const serveResponse = (status: number, body: string) =>
  serve((_, response) => response.writeHead(status, { 'X-Request-Id': 'x' }).end(body))

/**
 * Returns a function that creates an account at the stand-in for Cloudflare, with nothing in it or with the migrated database of a
 * deployment. Called once in a file, with the number of databases that its tests need.
 */
export function prepareAccounts(count: number) {
  const unused = Array.from({ length: count }, (_, index) => `database${index}`)
  const databases = startDatabases([...unused])
  const closers: (() => unknown)[] = []
  afterAll(async () => {
    closeServers()
    for (const close of closers) close()
    await databases.close()
  })
  return async (home: string, isDeployed: boolean, runBatch = open()) => {
    if (isDeployed) await applyMigrations(runBatch, migrations)
    const { env, state, close } = await startCloudflareApi(home, runBatch)
    closers.push(close)
    Object.assign(state, { hasDatabase: isDeployed, hasWorker: isDeployed })
    return {
      env,
      state,
      /** Returns the steps that Cloudflare has received, in their order. */
      steps: () =>
        state.requests.flatMap((request) =>
          Object.keys(stepPatterns).filter((step) => stepPatterns[step]?.test(request)),
        ),
      /** Runs a statement, and returns the values of all its rows. */
      query: async (sql: string, ...values: unknown[]) =>
        (await runBatch([{ sql, values }])).flat().flatMap((row) => Object.values(row)),
    }
  }
  function open(): RunBatch {
    return databases.open(unused.pop() ?? expect.fail('There are more accounts than databases.'))
  }
}
