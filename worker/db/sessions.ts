import sql, { type Sql } from 'sql-template-tag'
import type { Caller, SessionCaller } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { linkExpires } from '../lib/sign-in-link.ts'
import { generateToken } from '../lib/token.ts'
import { isLiveSql, liveSessionSql } from './credentials.ts'
import { query, queryBatch } from './query.ts'
import type { Scope } from './scope.ts'

/*
 * The sessions of owners who are signed in to the inbox, and the links that sign in once. The database holds only hashes of
 * their tokens. A browser's sessions in several workspaces share one cookie.
 */

const dayMs = 86_400_000
const idleDays = 30
/** The number of days after which a session ends in any case. */
export const maxSessionDays = 180

const now = () => new Date().toISOString()
const afterIdleDays = () => new Date(Date.now() + idleDays * dayMs).toISOString()
const currentDay = () => now().slice(0, 10)

/** SQL for the name and website of each workspace that a session has access to, the one signed in to last first. */
export const sessionWorkspacesSql = (sessionHash: string) =>
  sql`SELECT live.workspaceId, name, website
      FROM (SELECT workspaceId, created AS signedIn ${liveSessionSql({ sessionHash })}) AS live
      JOIN workspaces ON workspaces.id = live.workspaceId ORDER BY signedIn DESC, live.workspaceId`

/** What signs in: the SHA-256 of an owner key, or of the token of a link. */
export type Credential = { keyHash: string } | { linkHash: string }

type SignIn = { label: string; previousHash: string | undefined }

/**
 * Starts a session under a new token. The other workspaces of the browser's previous session move to it, so that they stay
 * signed in. Returns `undefined` if the credential is not valid; a link is valid once.
 */
export async function startSession(db: D1Database, credential: Credential, { label, previousHash }: SignIn) {
  const token = generateToken()
  const hash = await sha256(token)
  const id = crypto.randomUUID()
  const isStarted = sql`EXISTS (SELECT 1 FROM sessions WHERE hash = ${hash})`
  const source =
    'keyHash' in credential
      ? sql`workspaceId, id FROM apiKeys WHERE hash = ${credential.keyHash} AND role = 'owner' AND revoked IS NULL`
      : sql`workspaceId, keyId FROM signInLinks WHERE hash = ${credential.linkHash} AND ${isLiveSql()}`
  const { results } = await queryBatch(db, [
    sql`INSERT INTO sessions (id, hash, created, expires, seenDay, label, workspaceId, keyId)
        SELECT ${id}, ${hash}, ${now()}, ${afterIdleDays()}, ${currentDay()}, ${label}, ${source}
        ON CONFLICT DO NOTHING`,
    sql`UPDATE sessions SET hash = ${hash} WHERE hash = ${previousHash ?? ''} AND ${isStarted}
        AND workspaceId NOT IN (SELECT workspaceId FROM sessions WHERE hash = ${hash})`,
    sql`DELETE FROM sessions WHERE hash = ${previousHash ?? ''} AND ${isStarted}
        OR expires <= ${now()} AND workspaceId IN (SELECT workspaceId FROM sessions WHERE hash = ${hash})`,
    sql`DELETE FROM signInLinks WHERE expires <= ${now()} OR hash = ${'linkHash' in credential ? credential.linkHash : ''}`,
    // Also finds the session if an earlier attempt has started it and the response was lost.
    sql`SELECT workspaceId FROM sessions WHERE hash = ${hash} AND id = ${id}`,
  ])
  const workspaceId = results.at(-1)?.[0]?.workspaceId
  return workspaceId === undefined ? undefined : { token, workspaceId: String(workspaceId) }
}

/** Returns the name of the workspace that a link signs in to, or `undefined` if it is not valid; does not use it up. */
export async function findLinkWorkspace(db: D1Database, linkHash: string): Promise<string | undefined> {
  const isWorkspace = sql`id IN (SELECT workspaceId FROM signInLinks WHERE hash = ${linkHash} AND ${isLiveSql()})`
  const [row] = await query(db, sql`SELECT name FROM workspaces WHERE ${isWorkspace}`)
  return row && String(row.name)
}

/** SQL that stores a link for the workspace and key of the scope's session, and returns its hash; nothing without access. */
export const insertLinkSql = ({ caller }: Scope, linkHash: string): Sql =>
  sql`INSERT INTO signInLinks (hash, workspaceId, keyId, expires)
    SELECT ${linkHash}, workspaceId, keyId, ${linkExpires()} ${liveSessionSql(toSession(caller))}
    ON CONFLICT DO UPDATE SET expires = excluded.expires RETURNING hash`

/** Ends a session in all of its workspaces. */
export const endSession = (db: D1Database, sessionHash: string) =>
  query(db, sql`DELETE FROM sessions WHERE hash = ${sessionHash}`)

/** Records that a session was used today, which postpones its end. */
export const renewSession = (db: D1Database, sessionHash: string) =>
  query(
    db,
    sql`UPDATE sessions SET seenDay = ${currentDay()},
          expires = min(${afterIdleDays()}, strftime('%Y-%m-%dT%H:%M:%fZ', created, ${`+${maxSessionDays} days`}))
        WHERE hash = ${sessionHash} AND seenDay < ${currentDay()} AND expires > ${now()}`,
  )

/** Returns the caller of a route that only sessions can reach. */
export function toSession(caller: Caller): SessionCaller {
  if (!('sessionHash' in caller)) throw new Error('The caller is not a session')
  return caller
}
