import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { auth } from 'hono/utils/basic-auth'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Input, unregistered } from '../shared/fields.ts'
import { run } from './database.ts'
import type { App, Caller } from './env.ts'
import { logFault } from './errors.ts'

/** What a request may touch: one workspace, the caller's own or the one that the request names. */
export type Scope = { db: D1Database; caller: Caller; workspaceId: string | undefined }

/** The scope of a request with this input; `brandId` is an older name of `workspaceId`. */
export function scopeOf(c: Context<App>, { workspaceId, brandId }: Input): Scope {
  return { db: c.env.DB, caller: c.get('caller'), workspaceId: workspaceId ?? brandId }
}

/** Lets callers with an API key pass; anybody else is answered 401. */
export const keyHolder = identify(false)

/** Lets callers with an API key pass and, where there is no `Authorization` header at all, visitors. */
export const keyHolderOrVisitor = identify(true)

/**
 * A SQL scalar that yields the id of the workspace that the scope may touch, or NULL. Standing inside the statement that
 * reads or writes, it leaves no moment between the check and the deed.
 */
export function workspaceOf({ caller, workspaceId }: Scope): Sql {
  if ('keyHash' in caller) {
    const named = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    return sql`(SELECT workspaceId FROM apiKeys WHERE hash = ${caller.keyHash} AND revoked IS NULL${named})`
  }
  if (workspaceId !== undefined) return sql`(SELECT id FROM workspaces WHERE id = ${workspaceId})`
  return sql`(SELECT id FROM workspaces ORDER BY created, id LIMIT 1)`
}

/**
 * Why a statement within this scope touched nothing, to be thrown: a key that is not live, no such record in the key's
 * workspace (`record` says which was meant), or a workspace that is not the caller's.
 */
export async function refusal({ db, caller, workspaceId }: Scope, record?: { table: string; id: string }) {
  if ('keyHash' in caller) {
    const found = record
      ? sql`EXISTS (SELECT 1 FROM ${raw(record.table)} AS r WHERE r.id = ${record.id} AND r.workspaceId = k.workspaceId)`
      : sql`1`
    const [key] = await run(
      db,
      sql`SELECT ${found} AS found FROM apiKeys AS k WHERE k.hash = ${caller.keyHash} AND k.revoked IS NULL`,
    )
    if (!key) return unauthorized('Authorization: the API key is not known')
    // The second condition: a record that came into being only after the statement.
    if (!key.found || (record && workspaceId === undefined)) {
      return new HTTPException(404, { message: 'There is no such record.' })
    }
  }
  return new HTTPException(400, { message: `workspaceId: ${unregistered}` })
}

const keyNeeded = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'

function identify(visitorsToo: boolean) {
  return createMiddleware<App>(async (c, next) => {
    const header = c.req.raw.headers.get('Authorization')
    if (header === null && visitorsToo) {
      c.set('caller', { visitor: true })
      return next()
    }
    const password = auth(c.req.raw)?.password ?? ''
    if (!/^lk_[\w-]{1,64}$/.test(password)) throw unauthorized(keyNeeded)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
    const keyHash = new Uint8Array(digest).toHex()
    c.set('caller', { keyHash })
    await next()
    // The request is answered: a day that could not be noted is worth a line in the log, and no more.
    if (c.res.ok) c.executionCtx.waitUntil(noteUse(c.env.DB, keyHash).catch((error) => logFault(error, c)))
  })
}

function unauthorized(message: string) {
  return new HTTPException(401, { message })
}

/** The day on which this isolate last noted a key's use, so that a key costs one write a day and not one a request. */
const noted = new Map<string, string>()

async function noteUse(db: D1Database, keyHash: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  if (noted.get(keyHash) === today) return
  await run(db, sql`UPDATE apiKeys SET lastUsedDay = ${today} WHERE hash = ${keyHash} AND lastUsedDay IS NOT ${today}`)
  noted.set(keyHash, today)
}
