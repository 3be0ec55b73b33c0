import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { unknownWorkspaceMessage } from '../../shared/fields.ts'
import { unknownFormMessage } from '../../shared/form-submission.ts'
import { noRecordMessage, sessionEndedMessage } from '../../shared/texts/errors.ts'
import type { Caller } from '../env.ts'
import { hasTokenSql, liveSessionSql } from './credentials.ts'
import { query, type Row } from './query.ts'
import { type Rule, ruleColumns, ruleError } from './rules.ts'
import { rememberFirstWorkspace, rememberOrigins, visitorWorkspaceIdSql, visitorWorkspaceSql } from './visitor-scope.ts'

/** The access of a request, and its deadline for the database. */
export type Scope = {
  db: D1Database
  /** In milliseconds since the epoch. */
  deadline: number
  caller: Caller
  /** The workspace that the request names, if it names one. */
  workspaceId: string | undefined
  /** The form that a visitor's request names, if it names one. */
  formId?: string | undefined
  /** SQL for whether a visitor's testimonial is spam, by columns of its workspace. */
  isSpamSql?: Sql | undefined
  /** Becomes the version of every record that the request writes. */
  requestId: string
  /** The versions of a record that `If-Match` accepts, or `undefined` for any. */
  versions: string[] | undefined
}

/** Returns the hash of a caller's API key, session, token or link. */
export function callerHash(caller: Exclude<Caller, { visitor: true }>): string {
  if ('keyHash' in caller) return caller.keyHash
  if ('linkHash' in caller) return caller.linkHash
  return 'tokenHash' in caller ? caller.tokenHash : caller.sessionHash
}

/**
 * Returns a SQL scalar: the id of the workspace that the scope may access, or NULL. As part of the statement that reads or
 * writes, it leaves no gap between authorization and access.
 */
export function workspaceIdSql({ caller, workspaceId, formId }: Pick<Scope, 'caller' | 'workspaceId' | 'formId'>): Sql {
  if ('keyHash' in caller) {
    const isRequested = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    const isOwner = caller.mustBeOwner ? sql` AND role = 'owner'` : empty
    return sql`(SELECT workspaceId FROM apiKeys WHERE hash = ${caller.keyHash} AND revoked IS NULL${isOwner}${isRequested})`
  }
  if ('sessionHash' in caller) {
    const isRequested = workspaceId === undefined ? empty : sql` AND workspaceId = ${workspaceId}`
    return sql`(SELECT workspaceId ${liveSessionSql(caller)}${isRequested})`
  }
  if ('tokenHash' in caller) return sql`(SELECT workspaceId FROM testimonials WHERE ${hasTokenSql(caller.tokenHash)})`
  if ('linkHash' in caller) return sql`(SELECT workspaceId FROM messageLinks WHERE hash = ${caller.linkHash})`
  return visitorWorkspaceIdSql({ ...caller, workspaceId, formId })
}

/** Returns SQL for the columns `workspaceId` and `isSpam` of the scope's workspace: a row, or none without access. */
export function newRecordScopeSql(scope: Scope): Sql {
  const { caller, isSpamSql } = scope
  if (!('visitor' in caller) || !isSpamSql) return sql`(SELECT ${workspaceIdSql(scope)} AS workspaceId, 0 AS isSpam)`
  return visitorWorkspaceSql({ ...scope, ...caller }, sql`id AS workspaceId, ${isSpamSql} AS isSpam`)
}

/**
 * SQL that makes the scope's workspace a table `scope` with one row and the column `scopeId`, which is NULL without access. A
 * statement that begins with it and selects from it always returns a row.
 */
export const withScopeSql = (scope: Scope) =>
  sql`WITH scope (scopeId) AS MATERIALIZED (SELECT ${workspaceIdSql(scope)})`

/** SQL for the id of the workspace, in a statement that begins with `withScopeSql`. */
export const scopeIdSql = sql`(SELECT scopeId FROM scope)`

/** Returns the error for a statement that found no access. */
export const accessError = async (scope: Scope) => (await denialError(scope)) ?? noRowError()

/**
 * Returns the rows of a SELECT that uses `scopeIdSql` and returns `id`; one round trip also checks the access.
 * @throws HTTPException 401, 403 or 404 without access.
 */
export async function queryScoped(scope: Scope, select: Sql): Promise<Row[]> {
  const statement = sql`${withScopeSql(scope)} SELECT * FROM scope LEFT JOIN (${select}) ON true`
  const rows = await query(scope.db, statement, scope.deadline)
  if (!rows[0]?.scopeId) throw await accessError(scope)
  return rows.filter(({ id }) => id !== null)
}

/**
 * Finds out why a statement within this scope returned no row, and returns the error to throw: 401, 403, 404 or 400;
 * `undefined` if access was not the reason. `recordExistsSql` checks for the record in the caller's workspace (404), and `rules`
 * come last (400).
 * @throws Error if the database returns no row.
 */
export async function denialError(scope: Scope, recordExistsSql = (_workspaceId: Sql) => sql`1`, rules: Rule[] = []) {
  if ('visitor' in scope.caller) return visitorDenialError(scope, rules)
  const checks = denialChecks(scope, recordExistsSql)
  const columns = checks.map(([condition], index) => sql`${condition} AS ${raw(`check${index}`)}`)
  const allColumns = join([...columns, ...ruleColumns(rules, workspaceIdSql(scope))])
  const [row] = await query(scope.db, sql`SELECT ${allColumns}`, scope.deadline)
  if (!row) throw noRowError()
  const unmet = checks.find((_, index) => !row[`check${index}`])
  return unmet ? new HTTPException(unmet[1], { message: unmet[2] }) : ruleError(rules, row)
}

type DenialCheck = [condition: Sql, status: 400 | 401 | 403 | 404, message: string]

/** The conditions for access, in the order in which they are reported; NULL and 0 mean that one is not met. */
function denialChecks(scope: Scope, recordExistsSql: (workspaceId: Sql) => Sql): DenialCheck[] {
  const { caller } = scope
  if ('visitor' in caller || 'linkHash' in caller) return []
  if ('tokenHash' in caller) return [[workspaceIdSql(scope), 401, unknownTokenMessage]]
  const accessibleTo = (caller: Caller) => workspaceIdSql({ caller, workspaceId: undefined })
  const isRequestedWorkspace: DenialCheck = [workspaceIdSql(scope), 400, `workspaceId: ${unknownWorkspaceMessage}`]
  if ('keyHash' in caller) {
    const keyWorkspaceId = accessibleTo({ keyHash: caller.keyHash })
    return [
      [keyWorkspaceId, 401, inactiveKeyMessage],
      [accessibleTo(caller), 403, clientKeyMessage],
      [recordExistsSql(keyWorkspaceId), 404, noRecordMessage],
      isRequestedWorkspace,
    ]
  }
  const { sessionHash, workspaceId } = caller
  const sessionWorkspaceId = accessibleTo({ sessionHash, workspaceId })
  return [
    [sql`EXISTS (SELECT 1 ${liveSessionSql({ sessionHash })})`, 401, sessionEndedMessage],
    [sessionWorkspaceId, 404, noRecordMessage],
    [accessibleTo(caller), 403, keyRequiredMessage],
    [recordExistsSql(sessionWorkspaceId), 404, noRecordMessage],
    isRequestedWorkspace,
  ]
}

/** The 403 for a visitor from an origin that the workspace does not allow; `""` if the request names none. */
export class OriginError extends HTTPException {
  readonly workspaceId: string
  readonly origin: string
  constructor(workspaceId: string, origin: string) {
    super(403, { message: originNotAllowedMessage })
    this.workspaceId = workspaceId
    this.origin = origin
  }
}

async function visitorDenialError(scope: Scope, rules: Rule[]) {
  const { db, deadline, caller, workspaceId, formId } = scope
  const registered = visitorWorkspaceIdSql({ workspaceId })
  const origins = sql`(SELECT origins FROM workspaces WHERE id = ${registered}) AS origins`
  const allowed = sql`${workspaceIdSql({ ...scope, formId: undefined })} AS allowed`
  const hasForm = sql`EXISTS (SELECT 1 FROM forms WHERE id = ${formId ?? ''} AND workspaceId = ${registered}) AS hasForm`
  const accessible = sql`${workspaceIdSql(scope)} AS accessible`
  const checks = ruleColumns(rules, registered)
  const columns = join([sql`${registered} AS registered`, origins, allowed, hasForm, accessible, ...checks])
  const [row] = await query(db, sql`SELECT ${columns}`, deadline)
  if (!row) throw noRowError()
  if (row.registered === null) return new HTTPException(400, { message: `workspaceId: ${unknownWorkspaceMessage}` })
  if (workspaceId === undefined) rememberFirstWorkspace(String(row.registered))
  if (row.allowed === null) {
    rememberOrigins(String(row.registered), JSON.parse(String(row.origins)))
    return new OriginError(String(row.registered), ('visitor' in caller && caller.foreignOrigin) || '')
  }
  if (row.accessible === null) {
    return new HTTPException(400, { message: `formId: ${row.hasForm ? closedFormMessage : unknownFormMessage}` })
  }
  return ruleError(rules, row)
}

/** The message for a request that needs an owner key in addition to the session. */
export const keyRequiredMessage = 'X-Laurel-Key: must be an active owner key of this workspace'
/** The message for a request that needs an owner key of the first workspace, which stands in this header. */
export const firstWorkspaceMessage = (header: 'Authorization' | 'X-Laurel-Key') =>
  `${header}: only an active owner key of the first workspace of this service can create workspaces`
/** The message for a token that no testimonial has. */
export const unknownTokenMessage = 'Authorization: this link is unknown, was replaced, or its testimonial was erased'
const originNotAllowedMessage = 'Origin: is not an allowed origin of this workspace'
const closedFormMessage = 'is a form that no longer accepts testimonials'
const clientKeyMessage = 'Authorization: this key may not do that'
/** The message for an API key that is not active. */
export const inactiveKeyMessage = 'Authorization: the API key is unknown or revoked'

/** Returns the error for a statement that must return a row but did not. */
export const noRowError = () => new Error('D1 returned no row')
