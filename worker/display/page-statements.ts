import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { day as calendarDay } from '../../shared/fields.ts'
import { displayedPageSize } from '../../shared/limits.ts'
import { invalidCursorMessage } from '../../shared/query.ts'
import { limitSql } from '../db/fragments/limit.ts'
import { createCursor, parseCursor } from '../db/list.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { columns, type DisplayRows, shownSql, withPostersSql } from './statements.ts'

/*
 * A page of testimonials. What a display chooses is SQL: values that its URL has, or reads of the settings of a saved one.
 */

/** A choice of testimonials, as SQL. Statements for another order find NULL as the workspace, and read nothing. */
export type Choice = {
  /** The name of the list in cursors. */
  list: string
  /** Its order is one of these; `isOrder` is true for the one that it is. */
  orders: readonly string[]
  isOrder: (order: string) => Sql
  /** The id of the workspace; for an order only if the choice is in that, and not `only` some. */
  workspaceId: (order?: string) => Sql
  /** JSON arrays of ids; `only` is NULL if the display shows others, too. They are `undefined` where the display has none. */
  first: Sql | undefined
  only: Sql | undefined
  /** The number of testimonials on a page, and one more. */
  limit: Sql
  /** The number of testimonials that are read for a page, in the order of the choice. */
  candidates: Sql
  /** The other conditions, and whether there is one. */
  filters: Sql[]
  isFiltered: Sql
}

/** Where a page ended: the number of the statement and the place in its order, which is a number, or the day of a moment. */
type Position = { order: string; part: number; day: string; place: number | string; id: string }

/** The number of testimonials, newest or oldest, that a filter or the daily order reads. */
export const candidateCount = 1_000

/**
 * Reads a page of a choice in one round trip; `undefined` unless the first of the statements `before` has a row. That has the
 * columns `ord` and `lim`, the order of the choice and the size of its pages. Each statement begins with `start`.
 * @throws HTTPException 400 for a cursor of another list.
 */
export async function readPage(
  db: D1Database,
  before: Sql[],
  choice: Choice | undefined,
  { cursor, start = empty }: { cursor: string | undefined; start?: Sql },
): Promise<(DisplayRows & { results: Row[][] }) | undefined> {
  const page = choice && (await createPage(choice, cursor))
  const statements = [...before, ...(page?.parts ?? [])].map((statement) => sql`${start} ${statement}`)
  const { results } = await queryBatch(db, statements)
  const [workspace] = results[0] ?? []
  if (!workspace) return undefined
  const rows = results.slice(before.length).flat()
  const limit = Number(workspace.lim)
  const testimonials = rows.slice(0, limit)
  const last = testimonials.at(-1)
  const nextCursor = last && rows.length > limit ? await page?.cursorAfter(last, String(workspace.ord)) : undefined
  return { workspace, testimonials, results, ...(nextCursor && { nextCursor }) }
}

/**
 * Returns the statements of a page: those that `first` names, those of a display that only shows some, and for each order the
 * pinned ones and the others. A position is the number of the part and the place in its order; earlier parts return nothing.
 */
async function createPage(choice: Choice, cursor: string | undefined) {
  const { list, orders, isOrder, workspaceId, first = raw("'[]'"), only = raw('NULL'), isFiltered } = choice
  const position = parsePosition(await parseCursor(list, cursor))
  // The pages that follow keep the order of the first one after midnight.
  const day = position?.day || new Date().toISOString().slice(0, 10)
  const pageLimit = limitSql(choice.limit)
  const filters = join([sql`WHERE true`, ...choice.filters], ' AND ')
  const isIn = (ids: Sql) => sql`IN (SELECT value FROM json_each(${ids}))`
  const keyOf = (order: string) => (order === 'daily' ? shuffleSql(day) : sql`created`)
  const after = (key: Sql, place: Sql) =>
    sql`AND (${key}, id) ${raw(position?.order === 'newest' ? '<' : '>')} (${place}, ${position?.id})`
  const lastPlace = position ? lastPlaceSql(position, workspaceId()) : empty
  // In another order than that of the cursor, the display begins again.
  const unlessOther = (condition: Sql) => (position ? sql`AND (NOT ${isOrder(position.order)} OR ${condition})` : empty)

  const named = () => {
    const isAfter = position?.part === 0 ? sql`(place, id) > (${position.place}, ${position.id})` : sql`false`
    return sql`SELECT ${columns}, 0 AS part, place FROM ${listedSql(first)} ${filters}
        AND ${shownSql(workspaceId())} ${unlessOther(isAfter)}
        AND (${only} IS NULL OR id ${isIn(only)}) ORDER BY place ${pageLimit}`
  }
  const chosen = () => {
    const isAfter = position?.part
      ? sql`(part > ${position.part} OR (part = ${position.part} ${after(sql`place`, lastPlace)}))`
      : sql`true`
    const newestFirst = isOrder('newest')
    return sql`SELECT * FROM (SELECT ${columns}, tags, 1 + (pinned IS NULL) AS part,
        CASE WHEN ${isOrder('daily')} THEN ${shuffleSql(day)} ELSE created END AS place
        FROM ${listedSql(only)} WHERE ${shownSql(workspaceId())} AND id NOT ${isIn(first)})
      ${filters} ${unlessOther(isAfter)}
      ORDER BY part, iif(${newestFirst}, place, NULL) DESC, iif(${newestFirst}, id, NULL) DESC, place, id ${pageLimit}`
  }
  const others = (order: string, part: number) => {
    const isReached = position?.order === order && position.part === part
    const isAfter = isReached ? after(keyOf(order), lastPlace) : empty
    // The candidates of a filter are the same on all pages: `~` comes after all days, and nothing before them.
    const isCandidate =
      isReached && order !== 'daily'
        ? after(sql`created`, sql`iif(${isFiltered}, ${order === 'newest' ? '~' : ''}, ${lastPlace})`)
        : empty
    const direction = raw(order === 'newest' ? 'DESC' : 'ASC')
    const read = raw(order === 'oldest' ? 'ASC' : 'DESC')
    const count = order === 'daily' ? candidateCount : choice.candidates
    return sql`SELECT ${columns}, ${part} AS part, ${keyOf(order)} AS place FROM (SELECT ${columns}, tags FROM testimonials
        WHERE ${shownSql(workspaceId(order))} AND (pinned IS NULL) = ${part - 1}
          ${isCandidate} ORDER BY created ${read}, id ${read} ${limitSql(count)})
      ${filters} AND id NOT ${isIn(first)} ${isAfter}
      ORDER BY place ${direction}, id ${direction} ${pageLimit}`
  }
  const ordered = orders.flatMap((order) =>
    [1, 2].filter((part) => position?.order !== order || position.part <= part).map((part) => others(order, part)),
  )
  return {
    parts: [...(choice.first ? [named()] : []), ...(choice.only ? [chosen()] : []), ...ordered].map(withPostersSql),
    cursorAfter: (last: Row, order: string) =>
      createCursor(list, { created: placeText(order, day, last), id: String(last.id) }),
  }
}

/**
 * SQL for the testimonials with these ids, shown or not; `place` is the position in the list. With its limit it is a query of
 * its own: SQLite looks each id up, and does not read the whole index of the shown ones, even if its statistics are old.
 */
const listedSql = (ids: Sql) =>
  sql`(SELECT ${columns}, tags, pinned, workspaceId, published, gaveConsent, place
    FROM (SELECT key AS place, value AS listedId FROM json_each(${ids}))
    CROSS JOIN testimonials ON id = listedId ${limitSql(displayedPageSize)})`

/** Returns the text of a row's place for a cursor. */
const placeText = (order: string, day: string, { part, place }: Row) =>
  `${order}/${part}/${order === 'daily' ? day : ''}/${String(place).slice(0, 10)}`

/** SQL for the place in its order: if the row is deleted, the start or end of its day. */
const lastPlaceSql = ({ place, id, order }: Position, workspaceId: Sql) =>
  typeof place === 'number'
    ? sql`${place}`
    : sql`coalesce((SELECT created FROM testimonials WHERE id = ${id} AND workspaceId = ${workspaceId}),
        ${order === 'newest' ? `${place}T24` : place})`

/**
 * Parses a cursor of `createPage`. A cursor contains only the day, so that it does not reveal the time. The row has the time; if
 * the row is deleted, the rest of its day is repeated.
 * @throws HTTPException 400 if the cursor is malformed: clients can compute the checksum themselves.
 */
function parsePosition(position: { created: string; id: string } | undefined): Position | undefined {
  if (!position) return undefined
  const [order = '', part = '', day = '', place = ''] = position.created.split('/')
  const isNumber = part === '0' || order === 'daily'
  const isPlace = isNumber ? /^\d{1,6}$/.test(place) : isDay(place)
  if (!/^[012]$/.test(part) || !isPlace || (order === 'daily' && !isDay(day))) {
    throw new HTTPException(400, { message: `cursor: ${invalidCursorMessage}` })
  }
  return { order, part: Number(part), day, place: isNumber ? Number(place) : place, id: position.id }
}

const isDay = (text: string) => calendarDay.safeParse(text).success

/**
 * SQL for a number that orders testimonials differently each day: a sum of digits of their ids, each times a factor that
 * depends on the day.
 */
function shuffleSql(day: string): Sql {
  const days = Date.parse(day) / 86_400_000
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 29, 30, 31, 32, 33, 34, 35, 36].map((digit) => {
    const factor = ((days + digit) * 7_919 * (2 * digit + 1)) % 99_991
    return `unicode(substr(id, ${digit}, 1)) * ${factor}`
  })
  return raw(`((${digits.join(' + ')}) % 100003)`)
}
