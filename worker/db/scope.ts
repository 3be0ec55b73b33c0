import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { auth } from 'hono/utils/basic-auth'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type Input, unregistered } from '../../shared/fields.ts'
import type { App, Caller } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { logFault } from '../log.ts'
import { namedVersions } from '../middleware/etag.ts'
import { callerRate, visitorRate } from '../middleware/rate-limit.ts'
import { endOfPatience, run } from './query.ts'

/**
 * What a request may touch, and until when: one workspace, the caller's own or the one that the request names, and of a
 * record only these versions, or any. `requestId` becomes the version of what it writes.
 */
export type Scope = {
  db: D1Database
  end: number
  caller: Caller
  workspaceId: string | undefined
  requestId: string
  versions: string[] | undefined
}

/**
 * The scope of a valid request with this input, counted for its caller; `brandId` is an older name of `workspaceId`.
 * @throws TooManyRequests
 */
export async function scopeOf(c: Context<App>, { workspaceId, brandId }: Input): Promise<Scope> {
  const [caller, named] = [c.get('caller'), workspaceId ?? brandId]
  await callerRate(c, caller, named)
  const versions = namedVersions(c.req.header('If-Match'))
  return { db: c.env.DB, end: endOfPatience(), caller, workspaceId: named, requestId: c.get('requestId'), versions }
}

/** Lets callers with an API key pass; anybody else is answered 401. */
export const keyHolder = identify(false)

/** Lets callers with an API key pass and, where there is no `Authorization` header at all, visitors. */
export const keyHolderOrVisitor = identify(true)

/**
 * A SQL scalar that yields the id of the workspace that the scope may touch, or NULL. Standing inside the statement that
 * reads or writes, it leaves no moment between the check and the deed.
 */
export function workspaceOf({ caller, workspaceId }: Pick<Scope, 'caller' | 'workspaceId'>): Sql {
  if ('keyHash' in caller) {
    const named = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    return sql`(SELECT workspaceId FROM apiKeys WHERE hash = ${caller.keyHash} AND revoked IS NULL${named})`
  }
  const named =
    workspaceId === undefined
      ? sql`(SELECT id, origins FROM workspaces ORDER BY created, id LIMIT 1)`
      : sql`(SELECT id, origins FROM workspaces WHERE id = ${workspaceId})`
  const { foreignOrigin } = caller
  if (foreignOrigin === undefined) return sql`(SELECT id FROM ${named})`
  const listed = sql`${foreignOrigin} IN (SELECT value FROM json_each(origins))`
  return sql`(SELECT id FROM ${named} WHERE json_array_length(origins) = 0 OR ${listed})`
}

/**
 * Why a statement within this scope touched nothing, to be thrown: a key that is not live, nothing of what was meant in the
 * key's workspace (`isThere` asks for it in SQL), a workspace that is not the caller's, or an origin that is not on its
 * list. Nothing, if none of these is the reason: then the caller is who it says.
 * @throws Error where the database does not tell.
 */
export async function refusal(scope: Scope, isThere = (_own: Sql) => sql`1`) {
  const { db, end, caller } = scope
  const asked = sql`${workspaceOf(scope)} AS asked`
  if ('visitor' in caller) {
    const anywhere = workspaceOf({ ...scope, caller: { visitor: true } })
    const [why] = await run(db, sql`SELECT ${anywhere} AS anywhere, ${asked}`, end)
    if (!why) throw unexplained()
    if (why.anywhere === null) return new HTTPException(400, { message: `workspaceId: ${unregistered}` })
    if (why.asked === null) return new HTTPException(403, { message: 'Origin: is not on the list of this workspace' })
    return undefined
  }
  const own = workspaceOf({ ...scope, workspaceId: undefined })
  const [why] = await run(db, sql`SELECT ${own} AS own, ${isThere(own)} AS found, ${asked}`, end)
  if (!why) throw unexplained()
  if (why.own === null) return unauthorized('Authorization: the API key is not known')
  if (why.found === 0) return new HTTPException(404, { message: 'There is no such record.' })
  if (why.asked === null) return new HTTPException(400, { message: `workspaceId: ${unregistered}` })
  return undefined
}

/** The database has answered no row where it has to. */
export const unexplained = () => new Error('D1 has answered no row')

const keyNeeded = 'Authorization: must be HTTP Basic with an API key (lk_…) as the password'

function identify(visitorsToo: boolean) {
  return createMiddleware<App>(async (c, next) => {
    const header = c.req.raw.headers.get('Authorization')
    if (header === null && visitorsToo) {
      await visitorRate(c)
      const origin = c.req.header('Origin') ?? ''
      c.set('caller', { visitor: true, ...(origin !== new URL(c.req.url).origin && { foreignOrigin: origin }) })
      return next()
    }
    const { username = '', password = '' } = auth(c.req.raw) ?? {}
    // RFC 7617 §2: no control characters, not in the user name either, which is else of no interest.
    if (/\p{Cc}/u.test(username) || !/^lk_[\w-]{1,64}$/.test(password)) throw unauthorized(keyNeeded)
    const keyHash = await sha256(password)
    c.set('caller', { keyHash })
    await next()
    const today = new Date().toISOString().slice(0, 10)
    // The request is answered: a day that could not be noted is worth a line in the log, and no more.
    if (c.res.ok && noted.get(keyHash) !== today) {
      c.executionCtx.waitUntil(noteUse(c.env.DB, keyHash, today).catch((error) => logFault(c, error)))
    }
  })
}

function unauthorized(message: string) {
  return new HTTPException(401, { message })
}

/** The day on which this isolate last noted a key's use, so that a key costs one write a day and not one a request. */
const noted = new Map<string, string>()

async function noteUse(db: D1Database, keyHash: string, today: string): Promise<void> {
  // The answer goes first.
  await scheduler.wait(0)
  await run(
    db,
    sql`UPDATE apiKeys SET lastUsedDay = ${today} WHERE hash = ${keyHash} AND coalesce(lastUsedDay, '') < ${today}`,
  )
  noted.set(keyHash, today)
}
