import sql, { raw, type Sql } from 'sql-template-tag'
import { generateApiKey } from '../../lib/api-key.ts'
import { insertKey } from '../commands/key.ts'
import { type Database, execute } from '../d1/wrangler-d1.ts'

/*
 * The workspace that a doctor has for one round trip. Its id is a UUID of version 8 that begins like no other's: those of
 * owners are random ones of version 4, so nothing of an owner can be taken for it.
 */

const prefix = 'd0c70000-0000-8000-8000-'

/** The origin of a page that there is not: the only one from which its visitors may write. */
export const origin = 'https://doctor.invalid'

/** Later than any other: it is never the oldest, to which visitors write who name none. */
const created = '9999-12-31T23:59:59.999Z'

export type Guest = { workspaceId: string; key: string }

/** SQL on a column with the id of a workspace: whether it is a doctor's. An index finds them: D1 bills what is read. */
export const isDoctors = (column: 'id' | 'workspaceId'): Sql =>
  sql`${raw(column)} BETWEEN ${`${prefix}0`} AND ${`${prefix}g`}`

/**
 * Removes what doctors have left behind that were interrupted, and makes a workspace with a key. Where an owner has none,
 * none is made: it would be the first one.
 */
export async function makeGuest(database: Database): Promise<(Guest & { leftover: number }) | undefined> {
  const { key, ...stored } = await generateApiKey()
  const workspaceId = prefix + crypto.randomUUID().slice(-12)
  const removed = removal()
  const results = await execute(
    database,
    ...removed,
    sql`INSERT INTO workspaces (id, created, name, origins)
        SELECT ${workspaceId}, ${created}, 'Doctor', ${JSON.stringify([origin])}
        WHERE EXISTS (SELECT 1 FROM workspaces) RETURNING id`,
    insertKey({ ...stored, id: crypto.randomUUID(), workspaceId, label: 'Doctor' }),
  )
  if (results[removed.length]?.length !== 1) return undefined
  return { workspaceId, key, leftover: results[removed.length - 1]?.length ?? 0 }
}

/** Removes it with all that is in it. @throws Error with one sentence, also where another doctor has done so. */
export async function mustRemove(database: Database, { workspaceId }: Guest): Promise<void> {
  const results = await execute(database, ...removal()).catch(({ message }: Error) => {
    throw new Error(`Its workspace could not be removed, which the next doctor does: ${message}`)
  })
  const wasThere = results.at(-1)?.some(({ id }) => id === workspaceId)
  if (!wasThere) throw new Error('Another doctor has removed its workspace meanwhile; please run this one again.')
}

/** The statements that remove the workspaces of all doctors; the last one answers their ids. */
const removal = (): Sql[] => [
  ...['testimonials', 'contacts', 'apiKeys'].map(
    (table) => sql`DELETE FROM ${raw(table)} WHERE ${isDoctors('workspaceId')}`,
  ),
  sql`DELETE FROM workspaces WHERE ${isDoctors('id')} RETURNING id`,
]
