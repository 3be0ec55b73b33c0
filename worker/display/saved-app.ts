import { HTTPException } from 'hono/http-exception'
import { SavedQuery } from '../../shared/displays/saved-query.ts'
import { createApp } from '../env.ts'
import { limitCostlyDisplay, limitDisplays } from '../middleware/rate-limit.ts'
import { frameHeaders, html, htmlContent, noIndex, respondCached, toOrigins } from './content.ts'
import { embedPage } from './pages/pages.ts'
import { assertChoice, nextUrl, renderSaved, savedStyle, toSavedDisplay } from './saved-page.ts'
import { readSaved, readSettings, savedSql } from './saved-statements.ts'

/** The routes of the entrypoint `DisplayPages` for saved displays. A search is never cached, so it does not reach them there. */
export const savedPages = createApp()
  .get('/:origin/:id/css', limitDisplays, async (c) => {
    const id = c.req.param('id')
    const saved = await readSettings(c.env.DB, id)
    if (!saved) throw noDisplayError()
    const body = await savedStyle(c, id, saved.settings)
    const headers = { 'Content-Type': 'text/css; charset=UTF-8', ...noIndex }
    return respondCached(c, { body, headers }, saved.workspaceId)
  })
  .get('/:origin/:id/:path', limitDisplays, async (c) => {
    const { origin, id, path } = c.req.param()
    const query = SavedQuery.parse(c.req.query())
    const rows = await readSaved(c.env.DB, savedSql(id), `display ${id}`, query)
    if (!rows) throw noDisplayError()
    const { settings } = rows
    assertChoice(settings, query)
    // A request that chooses something has been counted as costly.
    const isCounted = query.tab || query.q || query.cursor
    if (!isCounted && (settings.tag || settings.min || settings.order === 'daily')) await limitCostlyDisplay(c)
    const isInFrame = path === 'embed'
    const display = toSavedDisplay(rows, query, { id, isInFrame }, toOrigins(c, origin))
    const { language, fragment } = await renderSaved(c, display, settings, nextUrl(display, query, rows.nextCursor))
    const { body, headers } = isInFrame
      ? await htmlContent(display, embedPage(display, language, fragment, ''), '', frameHeaders)
      : html(fragment)
    return respondCached(c, { body, headers: { ...headers, ...(query.q && searchHeaders) } }, display.workspace.id)
  })

/** No shared cache keeps the words of a search, and no search engine lists its results. */
const searchHeaders = {
  'Cache-Control': 'private, max-age=60',
  'Cloudflare-CDN-Cache-Control': 'no-store',
  ...noIndex,
}

/** Creates the error for a display that is unknown, or whose workspace shows nothing. */
export const noDisplayError = () => new HTTPException(404, { message: 'There is no display at this URL.' })
