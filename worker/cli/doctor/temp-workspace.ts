import sql, { raw, type Sql } from 'sql-template-tag'
import { insertKey } from '../../db/fragments/insert-key.ts'
import { generateApiKey } from '../../lib/api-key.ts'
import type { LazyDatabase } from '../d1/database.ts'
import { type CheckResult, catchErrors, failure, ok, warning } from './result.ts'

/*
 * The temporary workspace of a check. Its id is a UUID of version 8 with a fixed prefix; the ids of
 * all other workspaces are random and of version 4, so the two cannot be confused.
 */

const idPrefix = 'd0c70000-0000-8000-8000-'

/** The only origin that its visitors may write from; no page can have it. */
export const doctorOrigin = 'https://doctor.invalid'

/** Later than any other, so that it is never the oldest workspace, which receives testimonials that name none. */
const created = '9999-12-31T23:59:59.999Z'

export type TempWorkspace = { workspaceId: string; key: string }

/** Returns the header that authenticates a request with a key. */
export const authorizationHeader = (key: string) => ({ Authorization: `Basic ${btoa(`doctor:${key}`)}` })

/** Returns the SQL condition for the id of a temporary workspace; a range, as D1 bills every row read without an index. */
export const isTempWorkspaceSql = (column: 'id' | 'workspaceId'): Sql =>
  sql`${raw(column)} BETWEEN ${`${idPrefix}0`} AND ${`${idPrefix}g`}`

/** Runs a check in a temporary workspace, which it removes in any case. */
export async function withTempWorkspace(
  database: LazyDatabase,
  check: (workspace: TempWorkspace) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  const warnOnExit = () =>
    process.stderr.write('Interrupted. The workspace "Doctor" may be left; the next run of the doctor removes it.\n')
  process.once('exit', warnOnExit)
  try {
    const workspace = await createTempWorkspace(database)
    if (!workspace) return warning('Skipped: the temporary workspace would be the first one, which is the default.')
    const results = await catchErrors(() => check(workspace))
    const errors = await catchErrors(() => removeTempWorkspace(database, workspace))
    return [
      ...(workspace.leftovers > 0 ? ok('Removed what an interrupted run had left behind.') : []),
      ...results.filter(({ state }) => state !== 'ok' || errors.length === 0),
      ...errors,
    ]
  } finally {
    process.off('exit', warnOnExit)
  }
}

/**
 * Removes what interrupted runs left behind, and creates a workspace with a key; `leftovers` is how many workspaces it
 * removed. Returns undefined if there is no other workspace, as this one would be the first.
 */
async function createTempWorkspace(
  database: LazyDatabase,
): Promise<(TempWorkspace & { leftovers: number }) | undefined> {
  const { key, ...keyColumns } = await generateApiKey()
  const workspaceId = idPrefix + crypto.randomUUID().slice(-12)
  const deletions = deleteTempWorkspaces()
  const results = await database.batch(
    ...deletions,
    sql`INSERT INTO workspaces (id, created, name, origins)
        SELECT ${workspaceId}, ${created}, 'Doctor', ${JSON.stringify([doctorOrigin])}
        WHERE EXISTS (SELECT 1 FROM workspaces) RETURNING id`,
    insertKey({ ...keyColumns, id: crypto.randomUUID(), workspaceId, label: 'Doctor' }),
  )
  if (results[deletions.length]?.length !== 1) return undefined
  return { workspaceId, key, leftovers: results[deletions.length - 1]?.length ?? 0 }
}

/** Removes the workspace with all its records. Returns a failure if it cannot, also if another run removed it. */
async function removeTempWorkspace(database: LazyDatabase, { workspaceId }: TempWorkspace): Promise<CheckResult[]> {
  const results = await database.batch(...deleteTempWorkspaces()).catch(({ message }: Error) => {
    throw new Error(`The temporary workspace could not be removed; the next run of the doctor removes it. ${message}`)
  })
  const wasThere = results.at(-1)?.some(({ id }) => id === workspaceId)
  return wasThere ? [] : failure('Another run of the doctor removed the temporary workspace. Run the doctor again.')
}

/**
 * Returns the statements that delete the temporary workspaces of all runs, together with their history; the last one returns
 * their ids.
 */
const deleteTempWorkspaces = (): Sql[] => [
  ...['testimonials', 'contacts', 'apiKeys'].map(
    (table) => sql`DELETE FROM ${raw(table)} WHERE ${isTempWorkspaceSql('workspaceId')}`,
  ),
  sql`DELETE FROM workspaces WHERE ${isTempWorkspaceSql('id')} RETURNING id`,
]
