import { HTTPException } from 'hono/http-exception'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { DisplayOptions } from '../../shared/displays/options.ts'
import { day as calendarDay } from '../../shared/fields.ts'
import { displayedPageSize } from '../../shared/limits.ts'
import { invalidCursorMessage } from '../../shared/query.ts'
import { limitSql } from '../db/fragments/limit.ts'
import { createCursor, type Position, parseCursor } from '../db/list.ts'
import { queryBatch, type Row } from '../db/query.ts'
import { shownColumns, shownSourceColumns } from '../db/shown.ts'

/** The options that select testimonials; the others only change their look. */
type Selection = Partial<Pick<DisplayOptions, 'limit' | 'order' | 'only' | 'first' | 'tag' | 'min' | 'cursor'>>

/** The testimonials that a display reads; `item`: only if the workspace has an item. */
export type DisplayNeeds = 'testimonials' | 'item' | 'nothing'

export type DisplayRows = {
  workspace: Row
  testimonials: Row[]
  nextCursor?: string
}

/**
 * SQL condition that is true for the testimonials of a workspace that everybody may see. Nothing else decides it. The index
 * `testimonialsShown` has the same conditions.
 */
export const shownSql = (openWorkspaceId: Sql) =>
  sql`workspaceId = ${openWorkspaceId} AND published = 1 AND gaveConsent = 1`

/** SQL for the id of a workspace that displays show. Without an item, structured data reads no testimonial: it is a 404. */
export const openWorkspaceSql = (workspaceId: string, needs?: DisplayNeeds) =>
  sql`(SELECT id FROM workspaces WHERE id = ${workspaceId} AND display = 'open'
    ${needs === 'item' ? raw('AND displayItem IS NOT NULL') : empty})`

/** The columns of a testimonial that displays need. */
export const columns = raw(
  `id, ${[...shownColumns, ...shownSourceColumns].join()}, imageFile, highlight, videoFile, reply, replied`,
)

export const workspaceColumns = raw(
  'id AS workspaceId, name, website, display, displayNames, displayPhotos, displayHeading, displayHow, displayAverage, displayItem',
)

/**
 * Reads what a display shows, in one round trip; `undefined` unless the workspace exists, is open and has what it needs.
 * @throws HTTPException 400 for a cursor of another list.
 */
export async function readDisplay(
  db: D1Database,
  workspaceId: string,
  selection: Selection,
  needs: DisplayNeeds,
): Promise<DisplayRows | undefined> {
  const openWorkspaceId = openWorkspaceSql(workspaceId, needs)
  const isShown = shownSql(openWorkspaceId)
  const page = needs === 'nothing' ? undefined : await createPage(workspaceId, isShown, selection)
  const { results } = await queryBatch(db, [
    sql`SELECT ${workspaceColumns} FROM workspaces WHERE id = ${openWorkspaceId}`,
    ...(page?.parts ?? []),
  ])
  const [[workspace] = [], ...parts] = results
  if (!workspace) return undefined
  const rows = parts.flat()
  const testimonials = rows.slice(0, selection.limit)
  const last = testimonials.at(-1)
  return {
    workspace,
    testimonials,
    ...(page && last && rows.length > testimonials.length && { nextCursor: await page.cursorAfter(last) }),
  }
}

/** The number of testimonials, newest or oldest, that a filter or the daily order reads. */
export const candidateCount = 1_000

/**
 * Returns the statements of a page: one for the testimonials that `first` names, one for the pinned ones, and one for the
 * others. A position is the number of the statement and the place in its order; on later pages, earlier ones return nothing.
 */
async function createPage(workspaceId: string, isShown: Sql, selection: Selection) {
  const { limit = 0, order = 'newest', only, first = [], tag, min = 0, cursor } = selection
  const list = `shown ${workspaceId} ${JSON.stringify([order, only, first, tag, min])}`
  const position = parsePlace(order, await parseCursor(list, cursor))
  // The pages that follow keep the order of the first one after midnight.
  const day = position?.day || new Date().toISOString().slice(0, 10)
  const hasTag = sql`EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ${tag})`
  const filters = [...(tag === undefined ? [] : [hasTag]), ...(min > 0 ? [sql`length(testimonialText) >= ${min}`] : [])]
  const isDescending = order === 'newest'
  const direction = raw(isDescending ? 'DESC' : 'ASC')
  const after = (part: number, place: Sql, id: Sql, isAfter: Sql) =>
    position?.part === part ? [sql`(${place}, ${id}) ${isAfter} (${lastPlace(position)}, ${position.id})`] : []
  const lastPlace = (place: Place) => lastPlaceSql(place, sql`${workspaceId}`, isDescending)
  const isReached = (part: number) => !position || position.part <= part

  const named = () => {
    const conditions = [isShown, ...filters, ...after(0, sql`place`, sql`id`, raw('>'))]
    if (only) conditions.push(sql`id IN ${jsonListSql(only)}`)
    return withPostersSql(sql`SELECT ${columns}, 0 AS part, place FROM ${listedSql(json(first), first.length)}
      WHERE ${join(conditions, ' AND ')} ORDER BY place ${limitSql(limit + 1)}`)
  }
  const others = (part: number) => {
    const isPart = sql`(pinned IS NULL) = ${part - 1}`
    const key = order === 'daily' ? shuffleSql(day) : sql`created`
    const isCandidate = sql`${isShown} AND ${isPart}`
    const isScan = tag !== undefined || min > 0 || order === 'daily'
    const candidates = sql`(SELECT ${columns}, tags FROM testimonials WHERE ${isCandidate}
      ORDER BY created ${raw(order === 'oldest' ? 'ASC' : 'DESC')} ${limitSql(candidateCount)}) WHERE true`
    const all = sql`${only ? listedSql(json(only), only.length) : raw('testimonials')} WHERE ${isCandidate}`
    const conditions = [
      isScan && !only ? candidates : all,
      ...filters,
      ...(first.length > 0 ? [sql`id NOT IN ${jsonListSql(first)}`] : []),
      ...after(part, key, sql`id`, raw(isDescending ? '<' : '>')),
    ]
    return withPostersSql(sql`SELECT ${columns}, ${part} AS part, ${key} AS place FROM ${join(conditions, ' AND ')}
      ORDER BY ${key} ${direction}, id ${direction} ${limitSql(limit + 1)}`)
  }
  return {
    parts: [...(first.length > 0 && isReached(0) ? [named()] : []), ...(isReached(1) ? [others(1)] : []), others(2)],
    cursorAfter: (last: Row) => createCursor(list, { created: placeText(order, day, last), id: String(last.id) }),
  }
}

/**
 * SQL for the rows of a query with the posters of their videos, as JSON. In the query itself, SQLite would look posters up before
 * it sorts, also those of rows that are not on the page.
 */
export const withPostersSql = (page: Sql) =>
  sql`SELECT *, (SELECT json_array(id, type, width, height) FROM media
      WHERE posterOf = videoFile AND completed IS NOT NULL LIMIT 1) AS poster
    FROM (${page})`

/**
 * SQL for the testimonials with these ids, shown or not; `place` is the position in the list. With its limit it is a query of
 * its own: SQLite looks each id up, and does not read the whole index of the shown ones, even if its statistics are old.
 */
export const listedSql = (ids: Sql, limit: number | Sql = raw(`${displayedPageSize}`)) =>
  sql`(SELECT ${columns}, tags, pinned, workspaceId, published, gaveConsent, place
    FROM (SELECT key AS place, value AS listedId FROM json_each(${ids}))
    CROSS JOIN testimonials ON id = listedId ${limitSql(limit)})`

const json = (ids: string[]) => sql`${JSON.stringify(ids)}`

const jsonListSql = (ids: string[]) => sql`(SELECT value FROM json_each(${json(ids)}))`

/** Where a page ended: the number of the statement and the place in its order, which is a number, or the day of a moment. */
export type Place = { part: number; day: string; place: number | string; id: string }

/** Returns the text of a row's place for a cursor. */
export const placeText = (order: string, day: string, { part, place }: Row) =>
  `${part}/${order === 'daily' ? day : ''}/${String(place).slice(0, 10)}`

/** SQL for the place in its order: if the row is deleted, the start or end of its day. */
export const lastPlaceSql = ({ place, id }: Place, workspaceId: Sql, isDescending: boolean) =>
  typeof place === 'number'
    ? sql`${place}`
    : sql`coalesce((SELECT created FROM testimonials WHERE id = ${id} AND workspaceId = ${workspaceId}),
        ${isDescending ? `${place}T24` : place})`

/**
 * Parses a cursor of `cursorAfter`. A cursor contains only the day, so that it does not reveal the time. The row has the time; if
 * the row is deleted, the rest of its day is repeated.
 * @throws HTTPException 400 if the cursor is malformed: clients can compute the checksum themselves.
 */
export function parsePlace(order: string, position: Position | undefined): Place | undefined {
  if (!position) return undefined
  const [part = '', day = '', place = ''] = position.created.split('/')
  const isNumber = part === '0' || order === 'daily'
  const isPlace = isNumber ? /^\d{1,6}$/.test(place) : isDay(place)
  if (!/^[012]$/.test(part) || !isPlace || (order === 'daily' && !isDay(day))) {
    throw new HTTPException(400, { message: `cursor: ${invalidCursorMessage}` })
  }
  return { part: Number(part), day, place: isNumber ? Number(place) : place, id: position.id }
}

const isDay = (text: string) => calendarDay.safeParse(text).success

/**
 * SQL for a number that orders testimonials differently each day: a sum of digits of their ids, each times a factor that
 * depends on the day.
 */
export function shuffleSql(day: string): Sql {
  const days = Date.parse(day) / 86_400_000
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 29, 30, 31, 32, 33, 34, 35, 36].map((digit) => {
    const factor = ((days + digit) * 7_919 * (2 * digit + 1)) % 99_991
    return `unicode(substr(id, ${digit}, 1)) * ${factor}`
  })
  return raw(`((${digits.join(' + ')}) % 100003)`)
}
