import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { searchedFields } from '../../shared/field-traits.ts'
import { canonicalId } from '../../shared/fields.ts'
import type { InboxCounts, InboxQuery, InboxTestimonial } from '../../shared/inbox.ts'
import * as limits from '../../shared/limits.ts'
import { listedStates, type TestimonialState, testimonialStates } from '../../shared/testimonial-state.ts'
import { hasTagSql } from './fragments/has-tag.ts'
import { limitSql } from './fragments/limit.ts'
import { statePartitions, stateSql } from './fragments/testimonial-state.ts'
import { afterSql, createCursor, type Position } from './list.ts'
import type { Row } from './query.ts'
import { selectColumns, toRecord } from './rows.ts'
import { accessError, queryScoped, type Scope, scopeIdSql, withScopeSql } from './scope.ts'
import { inboxTable } from './testimonials.ts'

/** A page of the inbox. `searchedTo` is the `created` of the last testimonial that a search has looked at, if it stopped early. */
type InboxList = { items: InboxTestimonial[]; nextCursor?: string; searchedTo?: string }

/** The name of the list in cursors. */
export const inboxListName = 'inbox'

/** Returns whether a query has to look at testimonials that it does not return. */
export const isSearch = (query: InboxQuery) => toFilters(query).length > 0

/**
 * SQL for a page of the inbox, newest first, see `toInboxList`. A search looks at no more than 5,000 testimonials, in the order
 * of an index.
 */
export function inboxListSql(scope: Scope, inboxQuery: InboxQuery, position: Position | undefined): Sql {
  const { state, limit } = inboxQuery
  const states = state ? [state] : listedStates
  const filters = toFilters(inboxQuery)
  const pageSql = (source: Sql) => sql`page AS MATERIALIZED (SELECT id AS pageId FROM ${source})`
  const [tables, counts] =
    filters.length === 0
      ? [pageSql(sql`(${newestSql(sql`created, id`, states, limit + 1, position)})`), empty]
      : [
          sql`scanned AS MATERIALIZED (
              ${newestSql(sql`created, id, ${join(filters, ' AND ')} AS matches`, states, limits.searchedRecords, position)}
            ),
            ${pageSql(sql`scanned WHERE matches ORDER BY created DESC, id DESC ${limitSql(limit + 1)}`)}`,
          sql`(SELECT count(*) FROM scanned) AS scannedCount,
            (SELECT created || ' ' || id FROM scanned ORDER BY created, id LIMIT 1) AS lastScanned,`,
        ]
  return sql`${withScopeSql(scope)}, ${tables}
    SELECT scopeId, ${counts} ${selectColumns(inboxTable)}
    FROM scope LEFT JOIN page ON true LEFT JOIN testimonials ON id = pageId ORDER BY created DESC, id DESC`
}

/** SQL for the newest testimonials of the workspace in these states, after a position. */
function newestSql(columns: Sql, states: readonly TestimonialState[], limit: number, position?: Position): Sql {
  const selects = statePartitions(states).map(
    (partition) =>
      sql`SELECT ${columns} FROM testimonials WHERE workspaceId = ${scopeIdSql} ${partition} ${afterSql(position)}`,
  )
  return sql`${join(selects, ' UNION ALL ')} ORDER BY created DESC, id DESC ${limitSql(limit)}`
}

/** Converts the rows of `inboxListSql`. @throws HTTPException 401 or 404 without access. */
export async function toInboxList(scope: Scope, { limit }: InboxQuery, rows: Row[]): Promise<InboxList> {
  const [first] = rows
  if (!first?.scopeId) throw await accessError(scope)
  const items = rows.filter(({ id }) => id !== null).map((row) => toRecord(inboxTable, row))
  const last = items[limit - 1]
  if (items.length > limit && last) {
    return { items: items.slice(0, limit), nextCursor: await createCursor(inboxListName, last) }
  }
  // Only a search counts, and one that has looked at fewer has reached the end.
  if (first.scannedCount !== limits.searchedRecords) return { items }
  const [searchedTo = '', id = ''] = String(first.lastScanned).split(' ')
  return { items, searchedTo, nextCursor: await createCursor(inboxListName, { created: searchedTo, id }) }
}

/** Returns the conditions of a query, except for the state, which an index finds. */
function toFilters({ q = [], stars, tag, consent, changed, has, source, import: importId }: InboxQuery): Sql[] {
  return [
    ...(q.length > 0 ? [containsSql(q)] : []),
    ...(stars === undefined ? [] : [sql`stars >= ${stars} AND stars < ${stars + 1}`]),
    ...(tag === undefined ? [] : [hasTagSql(tag)]),
    ...(consent === undefined ? [] : [sql`gaveConsent = ${consent === 'yes'}`]),
    ...(changed === undefined ? [] : [sql`giverChanged IS NOT NULL`]),
    ...(has === undefined ? [] : [contentSql[has]]),
    ...(source === undefined ? [] : [source === 'form' ? sql`byVisitor` : sql`source IS ${source}`]),
    ...(importId === undefined ? [] : [sql`importId IS ${canonicalId(importId)}`]),
  ]
}

// A line break between columns: no word of a search contains one. Operators would copy the text once for each column.
const searchedText = `lower(concat_ws(char(10), ${searchedFields.join()}))`

/**
 * SQL condition: the words all occur. Not LIKE: D1 allows patterns of 50 bytes only. `lower` folds ASCII letters; the inner
 * SELECT folds the text once for all words.
 */
function containsSql(words: string[]): Sql {
  const conditions = words.map((word) => sql`instr(searched, lower(${word})) > 0`)
  return sql`(SELECT ${join(conditions, ' AND ')} FROM (SELECT ${raw(searchedText)} AS searched))`
}

const contentSql = {
  text: sql`testimonialText IS NOT NULL`,
  video: sql`(externalVideoHtml IS NOT NULL OR videoVideoUrl IS NOT NULL)`,
  photo: sql`imageUrl IS NOT NULL`,
}

const maxCount = 100

/** SQL for the number of testimonials in each state, see `toCounts`. */
export function countsSql(scope: Scope): Sql {
  const counts = testimonialStates.map(
    (state) => sql`(SELECT count(*) FROM (SELECT 1 FROM testimonials
      WHERE workspaceId = ${scopeIdSql} AND ${stateSql} = ${state} ${limitSql(maxCount)})) AS ${raw(state)}`,
  )
  return sql`${withScopeSql(scope)} SELECT scopeId, ${join(counts)} FROM scope`
}

/** Converts the row of `countsSql`. @throws HTTPException 401 or 404 without access. */
export async function toCounts(scope: Scope, row: Row | undefined): Promise<InboxCounts> {
  if (!row?.scopeId) throw await accessError(scope)
  const { pending, published, archived, spam } = row
  return { pending: Number(pending), published: Number(published), archived: Number(archived), spam: Number(spam) }
}

/** How many of the newest testimonials `findNewest` looks at: an import can put any number before those that have arrived. */
const comparedNewest = 100

/**
 * Returns the newest testimonial that is neither spam nor imported, or `null` if there is none among the newest 100.
 * @throws HTTPException 401 or 404 without access.
 */
export async function findNewest(scope: Scope): Promise<Position | null> {
  const newest = newestSql(sql`created, id, importId`, listedStates, comparedNewest)
  const [row] = await queryScoped(scope, sql`SELECT * FROM (${newest}) WHERE importId IS NULL LIMIT 1`)
  return row ? { id: String(row.id), created: String(row.created) } : null
}
