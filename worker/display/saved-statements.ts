import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { displayOrders } from '../../shared/displays/options.ts'
import { type SavedQuery, splitWords } from '../../shared/displays/saved-query.ts'
import { limitSql } from '../db/fragments/limit.ts'
import { createCursor, parseCursor } from '../db/list.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { type Rating, ratingSql, toRating } from './rating.ts'
import {
  candidateCount,
  columns,
  type DisplayRows,
  lastPlaceSql,
  listedSql,
  type Place,
  parsePlace,
  placeText,
  shownSql,
  shuffleSql,
  withPostersSql,
  workspaceColumns,
} from './statements.ts'

/*
 * Saved displays, in one round trip: the statements read the settings themselves. Each begins with the table `d`, which has the
 * row of the display if its workspace is open. A statement for another layout, order or mode finds NULL as the workspace, and
 * reads nothing.
 */

/** The rows of a saved display with its settings, as JSON. */
export type SavedRows = DisplayRows & { settings: string; rating: Rating }

/** SQL for the display with this id, if its workspace is open, as `from` of `readSaved`. */
export const savedSql = (id: string) =>
  sql`settings FROM displays CROSS JOIN workspaces ON workspaces.id = displays.workspaceId
    WHERE displays.id = ${id} AND display = 'open'`

/** Returns the settings of a display, as JSON, or `undefined` unless there is one. */
export async function readSettings(db: D1Database, from: Sql): Promise<Row | undefined> {
  const { results } = await queryBatch(db, [sql`SELECT workspaces.id AS workspaceId, ${from}`])
  return results[0]?.[0]
}

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
  const page = await createPage(`${list} ${JSON.stringify([tab, words])}`, { tab, words, cursor })
  const withDisplay = displaySql(from, tab, words.length > 0)
  const { results } = await queryBatch(
    db,
    [
      sql`SELECT settings, ord, lim, ${workspaceColumns} FROM d CROSS JOIN workspaces ON id = workspace`,
      ratingSql(sql`(SELECT workspace FROM d WHERE isBadge)`),
      ...page.parts,
    ].map((statement) => sql`${withDisplay} ${statement}`),
  )
  const [[workspace] = [], [rating] = [], ...parts] = results
  if (!workspace) return undefined
  const rows = parts.flat()
  const limit = Number(workspace.lim)
  const testimonials = rows.slice(0, limit)
  const last = testimonials.at(-1)
  const nextCursor = last && rows.length > limit ? await page.cursorAfter(last, String(workspace.ord)) : undefined
  const settings = String(workspace.settings)
  return { settings, workspace, rating: toRating(rating), testimonials, ...(nextCursor && { nextCursor }) }
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

/** SQL for the workspace of a display that shows testimonials, in a mode. */
const listedIn = (mode: Sql) => sql`(SELECT workspace FROM d WHERE isListed AND ${mode})`

const isOrder = (order: string) => sql`(SELECT ord FROM d) = ${order}`
const firstIds = sql`(SELECT firstIds FROM d)`
const onlyIds = sql`(SELECT onlyIds FROM d)`
// SQLite rejects NULL as a limit, which it would be without a display.
const pageLimit = limitSql(raw('coalesce((SELECT lim + 1 FROM d), 0)'))
const isIn = (ids: Sql) => sql`IN (SELECT value FROM json_each(${ids}))`

type Position = Place & { order: string }

/** Returns the statements of a page: those named first, those of a display that only shows some, and each order's pinned and other ones. */
async function createPage(
  list: string,
  { tab, words, cursor }: { tab: string | undefined; words: string[]; cursor: string | undefined },
) {
  const position = toPosition(await parseCursor(list, cursor))
  const day = position?.day || new Date().toISOString().slice(0, 10)
  const filters = createFilters(tab, words)
  const isScan = tab !== undefined || words.length > 0
  const lastPlace = (order: string) =>
    position && lastPlaceSql(position, sql`(SELECT workspace FROM d)`, order === 'newest')
  const after = (order: string, key: Sql) =>
    sql`AND (${key}, id) ${raw(order === 'newest' ? '<' : '>')} (${lastPlace(order)}, ${position?.id})`
  const keyOf = (order: string) => (order === 'daily' ? shuffleSql(day) : sql`created`)
  // In another order than that of the cursor, the display begins again.
  const unlessOther = (condition: Sql) => (position ? sql`AND (NOT ${isOrder(position.order)} OR ${condition})` : empty)

  const named = () => {
    const isAfter = position?.part === 0 ? sql`(place, id) > (${position.place}, ${position.id})` : sql`false`
    return sql`SELECT ${columns}, 0 AS part, place FROM ${listedSql(firstIds)}
      WHERE ${shownSql(listedIn(sql`true`))} ${filters} ${unlessOther(isAfter)}
        AND (${onlyIds} IS NULL OR id ${isIn(onlyIds)}) ORDER BY place ${pageLimit}`
  }
  const only = () => {
    const isAfter = position?.part
      ? sql`(part > ${position.part} OR (part = ${position.part} ${after(position.order, sql`place`)}))`
      : sql`true`
    return sql`SELECT * FROM (SELECT ${columns}, tags, 1 + (pinned IS NULL) AS part,
        CASE WHEN ${isOrder('daily')} THEN ${shuffleSql(day)} ELSE created END AS place
        FROM ${listedSql(onlyIds)} WHERE ${shownSql(listedIn(sql`true`))} AND id NOT ${isIn(firstIds)})
      WHERE true ${filters} ${unlessOther(isAfter)}
      ORDER BY part, iif(${isOrder('newest')}, place, NULL) DESC, iif(${isOrder('newest')}, id, NULL) DESC, place, id ${pageLimit}`
  }
  const others = (order: string, part: number) => {
    const isAfter = position?.order === order && position.part === part ? after(order, keyOf(order)) : empty
    const isOuter = isScan || order === 'daily'
    const direction = raw(order === 'newest' ? 'DESC' : 'ASC')
    const candidates = raw(order === 'oldest' ? 'ASC' : 'DESC')
    const count = isOuter
      ? raw(`${candidateCount}`)
      : raw(
          `coalesce((SELECT iif(tag IS NULL AND minLength = 0, lim + 1 + json_array_length(firstIds), ${candidateCount}) FROM d), 0)`,
        )
    return sql`SELECT ${columns}, ${part} AS part, ${keyOf(order)} AS place FROM (SELECT ${columns}, tags FROM testimonials
        WHERE ${shownSql(listedIn(sql`ord = ${order} AND onlyIds IS NULL`))} AND (pinned IS NULL) = ${part - 1}
          ${isOuter ? empty : isAfter} ORDER BY created ${candidates}, id ${candidates} ${limitSql(count)})
      WHERE true ${filters} AND id NOT ${isIn(firstIds)} ${isOuter ? isAfter : empty}
      ORDER BY place ${direction}, id ${direction} ${pageLimit}`
  }
  const isReached = (order: string, part: number) => position?.order !== order || position.part <= part
  const ordered = displayOrders.flatMap((order) =>
    [1, 2].filter((part) => isReached(order, part)).map((part) => others(order, part)),
  )
  return {
    parts: [named(), only(), ...ordered].map(withPostersSql),
    cursorAfter: (last: Row, order: string) =>
      createCursor(list, { created: `${order}/${placeText(order, day, last)}`, id: String(last.id) }),
  }
}

/** Parses the position of a cursor of `createPage`. @throws HTTPException 400 if it is malformed. */
function toPosition(position: { created: string; id: string } | undefined): Position | undefined {
  const [order = '', ...place] = position?.created.split('/') ?? []
  const parsed = parsePlace(order, position && { ...position, created: place.join('/') })
  return parsed && { ...parsed, order }
}

/** SQL conditions, each beginning with `AND`, of the settings, the tab and the search. */
function createFilters(tab: string | undefined, words: string[]): Sql {
  const hasTag = (tag: Sql) => sql`EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ${tag})`
  const found = words.map((word) => sql`instr(searched, lower(${word})) > 0`)
  return join(
    [
      sql`AND ((SELECT tag FROM d) IS NULL OR ${hasTag(sql`(SELECT tag FROM d)`)})`,
      sql`AND length(coalesce(testimonialText, '')) >= (SELECT minLength FROM d)`,
      ...(tab === undefined ? [] : [sql`AND ${hasTag(sql`${tab}`)}`]),
      ...(words.length > 0 ? [sql`AND (SELECT ${join(found, ' AND ')} FROM (SELECT ${searchedSql} AS searched))`] : []),
    ],
    ' ',
  )
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
