import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Row } from '../db/query.ts'
import { shownColumns, shownSourceColumns } from '../db/shown.ts'

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
 * SQL for the rows of a query with the posters of their videos, as JSON. In the query itself, SQLite would look posters up before
 * it sorts, also those of rows that are not on the page.
 */
export const withPostersSql = (page: Sql) =>
  sql`SELECT *, (SELECT json_array(id, type, width, height) FROM media
      WHERE posterOf = videoFile AND completed IS NOT NULL LIMIT 1) AS poster
    FROM (${page})`
