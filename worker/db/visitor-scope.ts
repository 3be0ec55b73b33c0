import sql, { type Sql } from 'sql-template-tag'
import { firstWorkspaceSql } from './fragments/first-workspace.ts'

/** The names in a visitor's request, and its origin. */
type VisitorScope = {
  /** The first workspace, if absent. */
  workspaceId: string | undefined
  formId?: string | undefined
  /** See `Caller`. */
  foreignOrigin?: string
}

/** Returns a SQL scalar: the id of the workspace that takes a visitor's testimonial, or NULL. */
export const visitorWorkspaceIdSql = (scope: VisitorScope): Sql => visitorWorkspaceSql(scope, sql`id`)

/** Returns SQL for these columns of that workspace, which is called `workspace`: a row or none. */
export function visitorWorkspaceSql({ workspaceId, formId, foreignOrigin }: VisitorScope, columns: Sql): Sql {
  const from = workspaceId === undefined ? firstWorkspaceSql : sql`FROM workspaces WHERE id = ${workspaceId}`
  const workspace = sql`SELECT id, origins, spamPatterns, turnstileSiteKey ${from}`
  return sql`(SELECT ${columns} FROM (${workspace}) AS workspace
    WHERE ${isAllowedOriginSql(foreignOrigin)} AND ${acceptsPostsSql(formId)})`
}

/** SQL for whether `workspace` allows an origin: the service's own, or one of its list unless that is empty. */
function isAllowedOriginSql(foreignOrigin: string | undefined): Sql {
  if (foreignOrigin === undefined) return sql`1`
  return sql`(json_array_length(origins) = 0 OR ${foreignOrigin} IN (SELECT value FROM json_each(origins)))`
}

/** People who have begun to fill in a form may send it this long after it was closed. */
const closedFormMs = 24 * 3_600_000

/** SQL for whether `workspace` has the form that a request names, and it is open or was closed only recently. */
function acceptsPostsSql(formId: string | undefined): Sql {
  if (formId === undefined) return sql`1`
  const earliestClosed = new Date(Date.now() - closedFormMs).toISOString()
  return sql`EXISTS (SELECT 1 FROM forms WHERE id = ${formId} AND workspaceId = workspace.id
    AND coalesce(closed >= ${earliestClosed}, 1))`
}

/*
 * The memory of this isolate of workspaces, to choose the counter of a visitor's request before the statement runs. Whether
 * the request is allowed is up to the statement.
 */

const originListMs = 30_000
const originLists = new Map<string, { origins: string[]; expires: number }>()

let firstWorkspaceId = 'first'

/** Remembers which workspace gets the testimonials of visitors that name none. */
export function rememberFirstWorkspace(id: string): void {
  firstWorkspaceId = id
}

/** Remembers the allowed origins of a workspace for half a minute. */
export function rememberOrigins(workspaceId: string, origins: string[]): void {
  originLists.set(workspaceId, { origins, expires: Date.now() + originListMs })
}

/**
 * Returns the key under which a rate limiter counts a visitor's request: that of the workspace, or another one if the origin is
 * not on the list remembered, so that other sites cannot use up the limit of the listed ones.
 */
export function chooseCounterKey(workspaceId = firstWorkspaceId, foreignOrigin?: string): string {
  const list = originLists.get(workspaceId)
  if (foreignOrigin === undefined || !list || list.expires < Date.now()) return workspaceId
  return list.origins.includes(foreignOrigin) ? workspaceId : `${workspaceId} unlisted`
}
