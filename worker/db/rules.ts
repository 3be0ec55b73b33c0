import { HTTPException } from 'hono/http-exception'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { fromNow } from '../lib/time.ts'
import type { Row } from './query.ts'

/**
 * A rule that is part of a statement, for the workspace with this id, and the message if it is broken: 400 or, with the seconds
 * after which it may be met, 429.
 */
export type Rule = { isMetSql: (workspaceId: Sql) => Sql; message: string; retryAfter?: number }

/** The 429 of a broken rule. `retryAfter` is in seconds. */
export class QuotaError extends HTTPException {
  override readonly name = 'QuotaExceeded'
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super(429, { message })
    this.retryAfter = retryAfter
  }
}

/** Returns a SQL condition: the rules are met. */
export const areMetSql = (rules: Rule[], workspaceId: Sql): Sql =>
  rules.length > 0
    ? join(
        rules.map(({ isMetSql }) => isMetSql(workspaceId)),
        ' AND ',
      )
    : sql`1`

/** Returns a SQL column for each rule, true if it is met, for `ruleError`. */
export const ruleColumns = (rules: Rule[], workspaceId: Sql): Sql[] =>
  rules.map(({ isMetSql }, index) => sql`${isMetSql(workspaceId)} AS ${raw(`rule${index}`)}`)

/** Returns the error for the first broken rule. */
export function ruleError(rules: Rule[], row: Row): HTTPException | undefined {
  const broken = rules.find((_, index) => !row[`rule${index}`])
  if (!broken) return undefined
  const { message, retryAfter } = broken
  return retryAfter ? new QuotaError(message, retryAfter) : new HTTPException(400, { message })
}

/** Returns the rule that the workspace of a new row has fewer than `limit` other rows of the table; `advice` ends its message. */
export const rowLimitRule = (table: string, id: string, limit: number, advice = ''): Rule => ({
  // A retry must not count the row that an earlier attempt has stored.
  isMetSql: (workspaceId) => sql`(SELECT count(*) FROM ${raw(table)} AS other
    WHERE other.workspaceId = ${workspaceId} AND other.id <> ${id}) < ${limit}`,
  message: `A workspace can have at most ${limit} ${table}.${advice}`,
})

const utf8 = new TextEncoder()

/** Returns the size of the texts among these values, in bytes. */
export function countBytes(values: Row): number {
  const texts = Object.values(values).filter((value) => typeof value === 'string')
  return utf8.encode(texts.join('')).length
}

/** The most that visitors and authors send to a workspace in 24 hours: testimonials, and bytes of these and of their changes. */
const maxSent = { testimonials: 5_000, bytes: 50_000_000 }

/**
 * Returns the rule that the workspace of a visitor or author takes so many bytes more. `isStoredSql`: an earlier attempt, or an
 * equal request, has stored them.
 */
export const sentRule = (bytes: number, isStoredSql: Sql): Rule => ({
  isMetSql: (workspaceId) => sql`(NOT EXISTS (SELECT 1 FROM sentTotals WHERE sentTotals.workspaceId = ${workspaceId}
      AND until > ${fromNow(0)} AND (testimonials >= ${maxSent.testimonials} OR bytes + ${bytes} > ${maxSent.bytes}))
    OR ${isStoredSql})`,
  message: 'Too many testimonials were sent here in the last 24 hours; please try again later.',
  retryAfter: 3_600,
})
