import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { displayOrders } from '../../shared/displays/options.ts'
import type { SavedSettings } from '../../shared/displays/saved-display.ts'
import { type SavedQuery, splitWords } from '../../shared/displays/saved-query.ts'
import { hasTagSql } from '../db/fragments/has-tag.ts'
import { query, type Row } from '../db/query.ts'
import { type Choice, candidateCount, readPage } from './page-statements.ts'
import { type Rating, ratingSql, toRating } from './rating.ts'
import { type DisplayRows, workspaceColumns } from './statements.ts'

/*
 * Saved displays, in one round trip: the statements read the settings themselves. Each begins with the table `d`, which has the
 * row of the display if its workspace is open. A statement for another layout, order or mode finds NULL as the workspace, and
 * reads nothing.
 */

/** The rows of a saved display with its settings. */
export type SavedRows = DisplayRows & { settings: SavedSettings; rating: Rating }

/** SQL for the display with this id, if its workspace is open, as `from` of `readSaved`. */
export const savedSql = (id: string) =>
  sql`settings FROM displays CROSS JOIN workspaces ON workspaces.id = displays.workspaceId
    WHERE displays.id = ${id} AND display = 'open'`

/** Returns a display's settings and its workspace's id; `undefined` unless there is one and the workspace is open. */
export async function readSettings(db: D1Database, id: string) {
  const [row] = await query(db, sql`SELECT workspaces.id AS workspaceId, ${savedSql(id)}`)
  return row && { settings: parseSettings(row), workspaceId: String(row.workspaceId) }
}

const parseSettings = ({ settings }: Row): SavedSettings => JSON.parse(String(settings))

/**
 * Reads what a saved display shows; `undefined` unless `from` has a row. `list` is the name of the display in cursors.
 * @throws HTTPException 400 for a cursor of another list.
 */
export async function readSaved(
  db: D1Database,
  from: Sql,
  list: string,
  { tab, q, cursor }: Pick<SavedQuery, 'tab' | 'q' | 'cursor'>,
): Promise<SavedRows | undefined> {
  const words = q === undefined ? [] : splitWords(q)
  const isFiltered = raw(tab !== undefined || words.length > 0 ? 'true' : '(tag IS NOT NULL OR minLength > 0)')
  const choice: Choice = {
    list: `${list} ${JSON.stringify([tab, words])}`,
    orders: displayOrders,
    isOrder: (order) => sql`(SELECT ord FROM d) = ${order}`,
    workspaceId: (order) =>
      sql`(SELECT workspace FROM d WHERE isListed ${order ? sql`AND ord = ${order} AND onlyIds IS NULL` : empty})`,
    first: sql`(SELECT firstIds FROM d)`,
    only: sql`(SELECT onlyIds FROM d)`,
    // SQLite rejects NULL as a limit, which it would be without a display.
    limit: sql`coalesce((SELECT lim + 1 FROM d), 0)`,
    candidates: sql`coalesce((SELECT iif(${isFiltered}, ${candidateCount}, lim + 1 + json_array_length(firstIds)) FROM d), 0)`,
    filters: createFilters(tab, words),
    isFiltered: sql`(SELECT ${isFiltered} FROM d)`,
  }
  const before = [
    sql`SELECT settings, ord, lim, ${workspaceColumns} FROM d CROSS JOIN workspaces ON id = workspace`,
    ratingSql(sql`(SELECT workspace FROM d WHERE isBadge)`),
  ]
  const rows = await readPage(db, before, choice, { cursor, start: displaySql(from, tab, words.length > 0) })
  return rows && { ...rows, settings: parseSettings(rows.workspace), rating: toRating(rows.results[1]?.[0]) }
}

/** SQL that makes the display the table `d`. `isListed`: it has testimonials, and the tab and the search of the request. */
const displaySql = (from: Sql, tab: string | undefined, isSearch: boolean) =>
  sql`WITH chosen AS MATERIALIZED (SELECT workspaces.id AS workspace, displayNames AS names, ${from}),
    d AS MATERIALIZED (SELECT workspace, names, settings, layout IS 'badge' AS isBadge,
      coalesce(settings ->> '$.order', 'newest') AS ord,
      coalesce(settings ->> '$.limit', iif(layout IS 'single', 1, 12)) AS lim,
      settings -> '$.only' AS onlyIds, coalesce(settings -> '$.first', '[]') AS firstIds,
      settings ->> '$.tag' AS tag, coalesce(settings ->> '$.min', 0) AS minLength,
      coalesce(settings -> '$.show', '["title","role"]') AS shown,
      layout IS NOT 'badge'
        ${tab === undefined ? empty : sql`AND EXISTS (SELECT 1 FROM json_each(settings, '$.tabs') WHERE value = ${tab})`}
        ${isSearch ? sql`AND settings ->> '$.search' IS 1` : empty} AS isListed
    FROM (SELECT *, settings ->> '$.layout' AS layout FROM chosen))`

/** SQL conditions of the settings, the tab and the search. */
function createFilters(tab: string | undefined, words: string[]): Sql[] {
  const found = words.map((word) => sql`instr(searched, lower(${word})) > 0`)
  return [
    sql`((SELECT tag FROM d) IS NULL OR ${hasTagSql(sql`(SELECT tag FROM d)`)})`,
    sql`length(coalesce(testimonialText, '')) >= (SELECT minLength FROM d)`,
    ...(tab === undefined ? [] : [hasTagSql(tab)]),
    ...(words.length > 0 ? [sql`(SELECT ${join(found, ' AND ')} FROM (SELECT ${searchedSql} AS searched))`] : []),
  ]
}

// As the service trims names: of a blank last name, nothing is shown.
const whiteSpace =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

const isFullName = raw("(SELECT names FROM d) = 'full'")
const shows = (part: string) => raw(`EXISTS (SELECT 1 FROM d, json_each(shown) WHERE value = '${part}')`)

/**
 * SQL for the words of a card, in lower case as far as they are ASCII; a line break between them is in no word of a search. Of
 * a name that displays shorten, only the first one is among them, and only beside a last one: a single field can hold both.
 */
const searchedSql = sql`lower(concat_ws(char(10), testimonialText, reply,
  iif(${isFullName} OR trim(lastname, ${whiteSpace}) <> '', firstname, NULL), iif(${isFullName}, lastname, NULL),
  iif(${shows('title')}, title, NULL), iif(${shows('role')}, subtitle, NULL),
  iif(${shows('role')} OR ${shows('company')}, company, NULL)))`
