import sql from 'sql-template-tag'
import { query } from '../db/query.ts'
import { createApp } from '../env.ts'
import { limitDisplays } from '../middleware/rate-limit.ts'
import { htmlContent, noIndex, respondCached, toDisplay, toOrigins } from './content.ts'
import { readLanguage } from './pages/display.ts'
import { permalinkPage } from './pages/permalink-page.ts'
import { columns, type DisplayRows, shownSql, withPostersSql, workspaceColumns } from './statements.ts'
import { toPicture } from './testimonial.ts'

/** The rows of a page, and the picture that its owner shares, as JSON of id, type, width and height. */
type PermalinkRows = DisplayRows & { picture: unknown }

/** Reads one testimonial with its workspace, in one round trip; `undefined` unless everybody may see it. */
async function readPermalink(db: D1Database, workspaceId: string, id: string): Promise<PermalinkRows | undefined> {
  const testimonial = sql`SELECT ${columns}, pictureFile FROM testimonials WHERE id = ${id} AND ${shownSql(sql`${workspaceId}`)}`
  const [row] = await query(
    db,
    sql`SELECT *, (SELECT json_array(id, type, width, height) FROM media WHERE id = pictureFile) AS picture
      FROM (SELECT ${workspaceColumns} FROM workspaces WHERE id = ${workspaceId} AND display = 'open')
      CROSS JOIN (${withPostersSql(testimonial)})`,
  )
  return row && { workspace: row, testimonials: [row], picture: row.picture }
}

/** The route of the entrypoint `DisplayPages` for the pages of single testimonials. */
export const permalinks = createApp().get('/:origin/:workspaceId/t/:id/:lang', limitDisplays, async (c) => {
  const { origin, workspaceId, id, lang } = c.req.param()
  const rows = await readPermalink(c.env.DB, workspaceId, id)
  // The same as for a workspace that shows nothing.
  if (!rows) return c.json('', 404)
  // Chosen by its URL: the line below names no order.
  const display = toDisplay(rows, null, { lang, only: [] }, toOrigins(c, origin))
  const picture = toPicture(rows.picture, display.mediaOrigin)
  const page = permalinkPage(display, await readLanguage(c.env.ASSETS, c.req.url, lang), picture)
  return respondCached(c, await htmlContent(display, page, '', noIndex), workspaceId)
})
