import type { Context } from 'hono'
import { SavedQuery } from '../../shared/displays/saved-query.ts'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { fetchDisplayPage } from '../display/fetch-page.ts'
import { displayTag } from '../display/pages/display.ts'
import { noDisplayError } from '../display/saved-app.ts'
import { toQuery } from '../display/saved-page.ts'
import { type AppEnv, createApp } from '../env.ts'
import { allowEveryOrigin } from '../middleware/cors.ts'
import { conditionalGet } from '../middleware/etag.ts'
import { validateQuery } from '../middleware/validate.ts'
import { rejectNamelessParameters, respondAs, respondWithErrorPage } from './displays.ts'

/*
 * The saved displays for visitors. As for the other displays, the entrypoint `DisplayPages` returns the response under one URL for
 * equal requests; searches go around its cache.
 */

const frame = createApp()
  .get('/', rejectNamelessParameters, validateQuery(SavedQuery), (c) => respond(c, 'embed', c.req.valid('query')))
  .onError(respondWithErrorPage)

/** The routes below `/d`. */
export const savedDisplayPages = createApp()
  .use(allowEveryOrigin, conditionalGet)
  .get('/:displayId{[^/]+\\.css}', rejectNamelessParameters, validateQuery(NoQuery), (c) => respond(c, 'css', {}))
  .get('/:displayId', rejectNamelessParameters, validateQuery(SavedQuery), (c) =>
    respond(c, 'fragment', c.req.valid('query')),
  )
  .route('/:displayId/embed', frame)

/** Responds as `DisplayPages` does. @throws HTTPException 404 for a malformed id. */
async function respond(c: Context<AppEnv>, path: 'css' | 'fragment' | 'embed', query: SavedQuery): Promise<Response> {
  const id = canonicalId((c.req.param('displayId') ?? '').replace(path === 'css' ? '.css' : '', ''))
  if (!id) throw noDisplayError()
  const search = toQuery({ ...query, lang: query.lang && displayTag(query.lang) })
  const url = `/displays/${encodeURIComponent(c.get('url').origin)}/${id}/${path}?${search}`
  return respondAs(c, await fetchDisplayPage(c, url, query.q === undefined), path === 'embed')
}
