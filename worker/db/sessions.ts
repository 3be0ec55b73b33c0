import sql, { type Sql } from 'sql-template-tag'
import { Session } from '../../shared/inbox.ts'
import type { Caller, SessionCaller } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { linkExpires } from '../lib/sign-in-link.ts'
import { generateToken } from '../lib/token.ts'
import { keyUseSql } from './api-keys.ts'
import { isLiveSql, liveSessionSql } from './credentials.ts'
import { limitSql } from './fragments/limit.ts'
import { query, queryBatch } from './query.ts'
import { recordExistsSql } from './records.ts'
import { selectColumns, toRecord } from './rows.ts'
import { accessError, denialError, noRowError, queryScoped, type Scope, scopeIdSql, workspaceIdSql } from './scope.ts'

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
/** Returns the current day in UTC, such as `2026-01-31`. */
export const currentDay = () => now().slice(0, 10)

/** SQL for the details of each workspace that a session has access to and the id of its key there, the one signed in to last first. */
export const sessionWorkspacesSql = (sessionHash: string) =>
  sql`SELECT live.workspaceId, name, website, keyId
      FROM (SELECT workspaceId, keyId, created AS signedIn ${liveSessionSql({ sessionHash })}) AS live
      JOIN workspaces ON workspaces.id = live.workspaceId ORDER BY signedIn DESC, live.workspaceId`

/** Returns the workspace that a session has signed in to last, `undefined` if the session has ended. */
export async function findSessionWorkspace(db: D1Database, sessionHash: string) {
  const [row] = await query(db, sessionWorkspacesSql(sessionHash))
  return row && { workspaceId: String(row.workspaceId), name: String(row.name) }
}

/** A credential to sign in with: the SHA-256 of an owner key, or of the token of a link. */
export type Credential = { keyHash: string } | { linkHash: string }

type SignIn = { label: string; previousHash: string | undefined }

/** SQL that stores a session; `source` selects its workspace and its key, perhaps also the label. */
export const insertSessionSql = ({ id, hash, label }: { id: string; hash: string; label: string | Sql }, source: Sql) =>
  sql`INSERT INTO sessions (id, hash, created, expires, seenDay, label, workspaceId, keyId)
      SELECT ${id}, ${hash}, ${now()}, ${afterIdleDays()}, ${currentDay()}, ${label}, ${source}
      ON CONFLICT DO NOTHING`

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
    insertSessionSql({ id, hash, label }, source),
    sql`UPDATE sessions SET hash = ${hash} WHERE hash = ${previousHash ?? ''} AND ${isStarted}
        AND workspaceId NOT IN (SELECT workspaceId FROM sessions WHERE hash = ${hash})`,
    sql`DELETE FROM sessions WHERE hash = ${previousHash ?? ''} AND ${isStarted}
        OR expires <= ${now()} AND workspaceId IN (SELECT workspaceId FROM sessions WHERE hash = ${hash})`,
    sql`DELETE FROM signInLinks WHERE expires <= ${now()} OR hash = ${'linkHash' in credential ? credential.linkHash : ''}`,
    ...('keyHash' in credential ? [sql`${keyUseSql(credential.keyHash, currentDay())} AND ${isStarted}`] : []),
    // Also finds the session if an earlier attempt has started it and the response was lost.
    sql`SELECT workspaceId FROM sessions WHERE hash = ${hash} AND id = ${id}`,
  ])
  const workspaceId = results.at(-1)?.[0]?.workspaceId
  return workspaceId === undefined ? undefined : { token, workspaceId: String(workspaceId) }
}

/**
 * Returns SQL that adds a new workspace to a live session, as a sign-in with its key would: the browser keeps its cookie, and the
 * pages that it has open their token.
 */
export const joinSessionSql = ({ sessionHash, workspaceId }: SessionCaller, added: { id: string; keyId: string }) =>
  insertSessionSql(
    { id: crypto.randomUUID(), hash: sessionHash, label: sql`label` },
    sql`workspaces.id, ${added.keyId} FROM sessions JOIN workspaces ON workspaces.id = ${added.id}
      WHERE hash = ${sessionHash} AND sessions.workspaceId = ${workspaceId}`,
  )

/** Returns the name of the workspace that a link signs in to, or `undefined` if it is not valid; does not use it up. */
export async function findLinkWorkspace(db: D1Database, linkHash: string): Promise<string | undefined> {
  const isWorkspace = sql`id IN (SELECT workspaceId FROM signInLinks WHERE hash = ${linkHash} AND ${isLiveSql()})`
  const [row] = await query(db, sql`SELECT name FROM workspaces WHERE ${isWorkspace}`)
  return row && String(row.name)
}

/** Stores a link that signs in to the workspace of the scope's session, with its key. @throws HTTPException as `accessError` */
export async function createSignInLink(scope: Scope, linkHash: string): Promise<void> {
  const statement = sql`INSERT INTO signInLinks (hash, workspaceId, keyId, expires)
    SELECT ${linkHash}, workspaceId, keyId, ${linkExpires()} ${liveSessionSql(toSession(scope.caller))}
    ON CONFLICT DO UPDATE SET expires = excluded.expires RETURNING hash`
  const [link] = await query(scope.db, statement, scope.deadline)
  if (!link) throw await accessError(scope)
}

const table = { name: 'sessions', recordSchema: Session, columns: { current: 'hash = currentHash' } }

/** More than any workspace has. Without a limit, SQLite drops the order of a statement that another one joins. */
const maxListed = 1_000

/** Returns the sessions of the scope's workspace, newest first. @throws HTTPException as `queryScoped` */
export async function listSessions(scope: Scope): Promise<Session[]> {
  const { sessionHash } = toSession(scope.caller)
  const rows = await queryScoped(
    scope,
    sql`SELECT ${selectColumns(table)} FROM sessions, (SELECT ${sessionHash} AS currentHash)
        WHERE workspaceId = ${scopeIdSql} AND ${isLiveSql()} ORDER BY created DESC, id ${limitSql(maxListed)}`,
  )
  return rows.map((row) => toRecord(table, row))
}

/** Ends all sessions of the scope's workspace, and its links that sign in. @throws HTTPException as `end` */
export function endSessions(scope: Scope): Promise<void> {
  const isWorkspace = sql`workspaceId = ${workspaceIdSql(scope)}`
  return end(scope, [
    sql`DELETE FROM signInLinks WHERE ${isWorkspace}`,
    sql`DELETE FROM sessions WHERE ${isWorkspace} RETURNING id`,
  ])
}

/** Ends one session of the scope's workspace. @throws HTTPException as `end` */
export function endSessionById(scope: Scope, id: string): Promise<void> {
  const where = sql`id = ${id} AND workspaceId = ${workspaceIdSql(scope)}`
  return end(scope, [sql`DELETE FROM sessions WHERE ${where} RETURNING id`], recordExistsSql(table, id))
}

/**
 * Runs statements; the last one ends sessions, perhaps that of the caller, and has their ids as its rows.
 * @throws HTTPException 401, 403 or 404; then nothing is changed.
 */
async function end(scope: Scope, statements: Sql[], existsSql?: (workspaceId: Sql) => Sql): Promise<void> {
  const { results, attempts } = await queryBatch(scope.db, statements, scope.deadline)
  if (results.at(-1)?.[0]) return
  const error = await denialError(scope, existsSql)
  // After a retry, an earlier attempt may have ended them; it cannot have removed the owner key.
  if (attempts === 1 || error?.status === 403) throw error ?? noRowError()
}

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

/**
 * The workspace that the sign-in page names, and whether this key is one that cannot sign in, the demo's key is active, or this session
 * exists.
 */
export type SignInState = {
  name?: string
  workspaceId?: string
  isClientKey: boolean
  hasDemo: boolean
  hasSession: boolean
}

/** Reads what the sign-in page shows; without a `workspaceId`, it names the only workspace. */
export async function readSignInState(
  db: D1Database,
  workspaceId: string,
  { keyHash, demoKeyHash, sessionHash }: { keyHash: string; demoKeyHash: string; sessionHash: string },
): Promise<SignInState> {
  const workspace = workspaceId ? sql`WHERE id = ${workspaceId}` : sql`WHERE (SELECT count(*) FROM workspaces) = 1`
  const isActiveKey = (hash: string) => sql`EXISTS (SELECT 1 FROM apiKeys WHERE hash = ${hash} AND revoked IS NULL)`
  const [row] = await query(
    db,
    sql`SELECT (SELECT name FROM workspaces ${workspace}) AS name, (SELECT id FROM workspaces ${workspace}) AS workspaceId, ${isActiveKey(keyHash)} AS isClientKey,
      ${isActiveKey(demoKeyHash)} AS hasDemo,
      EXISTS (SELECT 1 ${liveSessionSql({ sessionHash })}) AS hasSession`,
  )
  return {
    ...(row?.name ? { name: String(row.name), workspaceId: String(row.workspaceId) } : {}),
    isClientKey: row?.isClientKey === 1,
    hasDemo: row?.hasDemo === 1,
    hasSession: row?.hasSession === 1,
  }
}
