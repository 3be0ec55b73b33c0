import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { canonicalQuery, type DisplayPath, displayQueries, OembedQuery } from '../../shared/displays/options.ts'
import { SavedQuery } from '../../shared/displays/saved-query.ts'
import { canonicalId } from '../../shared/fields.ts'
import { closedError, frameSize } from '../display/cached-app.ts'
import { pagePolicy } from '../display/content.ts'
import { fetchDisplayPage } from '../display/fetch-page.ts'
import { displayTag } from '../display/pages/display.ts'
import { displayErrorPage } from '../display/pages/pages.ts'
import { type AppEnv, createApp } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { negotiateLocale } from '../lib/locales.ts'
import { allowEveryOrigin } from '../middleware/cors.ts'
import { conditionalGet } from '../middleware/etag.ts'
import { validateQuery } from '../middleware/validate.ts'

/*
 * The public display. These routes validate the options, and ask the entrypoint `DisplayPages` for the response under one URL
 * for equal options: Cloudflare caches what it returns.
 */

/** Returns true for paths that people see as pages. */
const isPage = (path: string) => path === 'page' || path === 'embed'

/** Rejects a query such as `=x`, whose parameter Hono leaves out. */
export const rejectNamelessParameters = createMiddleware<AppEnv>((c, next) => {
  if (c.get('url').searchParams.has('')) {
    throw new HTTPException(400, { message: 'The URL has a parameter without a name.' })
  }
  return next()
})

/** The routes below `/testimonials`. */
export const displays = createApp().use(allowEveryOrigin, conditionalGet)

for (const path of Object.keys(displayQueries) as DisplayPath[]) {
  const route = createApp()
  if (path !== 'page') route.get('/', rejectNamelessParameters)
  route.get('/', validateQuery(displayQueries[path]), async (c) => {
    const options: Record<string, unknown> = c.req.valid('query')
    // A page follows the browser's language; what owners include follows the options alone.
    if (isPage(path) && !c.req.query('lang')) {
      c.header('Vary', 'Accept-Language')
      options.lang = negotiateLocale(c).lang
    } else if (options.lang) {
      // Otherwise every language tag would be a response of its own in the cache.
      options.lang = displayTag(`${options.lang}`)
    }
    return respond(c, c.req.param('workspaceId') ?? '', path, canonicalQuery(path, options))
  })
  if (isPage(path)) route.onError(respondWithErrorPage)
  displays.route(path === 'page' ? '/:workspaceId' : `/:workspaceId/${path}`, route)
}

/*
 * The page of one testimonial. Networks append parameters to what is shared, so all but `lang` are ignored, and all reasons for a 404
 * look the same.
 */
displays.get('/:workspaceId/t/:testimonialId', async (c) => {
  const [workspaceId, id] = [canonicalId(c.req.param('workspaceId')), canonicalId(c.req.param('testimonialId'))]
  const notFound = () => errorPage(c, closedError().message, 404)
  if (!workspaceId || !id) return notFound()
  if (c.req.query('lang') === undefined) c.header('Vary', 'Accept-Language')
  const lang = displayTag(c.req.query('lang') ?? negotiateLocale(c).lang)
  const page = await fetchDisplayPage(c, `/${encodeURIComponent(c.get('url').origin)}/${workspaceId}/t/${id}/${lang}`)
  return page.status === 404 ? notFound() : respondAs(c, page, true)
})

/** Returns the page for an error of a page. */
export function respondWithErrorPage(error: Error, c: Context<AppEnv>): Response | Promise<Response> {
  const { message, status, headers } = toErrorResponse(error, c)
  // No link can put a sentence on a page of the service: at most one word of it.
  const names = { ...displayQueries.page.shape, ...SavedQuery.shape }
  const unknownNames = Object.keys(c.req.query()).filter((name) => !Object.hasOwn(names, name))
  const isPlain = unknownNames.length < 2 && /^[a-z]{0,12}$/.test(unknownNames.join())
  return errorPage(c, isPlain ? message : 'This URL has an unknown parameter.', status, headers)
}

/** Returns a page with a message. */
export const errorPage = (c: Context<AppEnv>, message: string, status: ContentfulStatusCode, headers = {}) =>
  c.html(displayErrorPage(message, status), status, { ...headers, 'Content-Security-Policy': pagePolicy() })

/** The route `/oembed`: what other sites show for a pasted link of a page (https://oembed.com). */
export const oembed = createApp()
  .use(allowEveryOrigin, conditionalGet)
  .get('/', validateQuery(OembedQuery), (c) => {
    const { url, maxwidth, maxheight, format = 'json' } = c.req.valid('query')
    if (format !== 'json') throw new HTTPException(501, { message: 'format: must be json' })
    const target = URL.parse(url)
    const { origin } = c.get('url')
    const [, workspaceId] = /^\/testimonials\/([^/]+)\/?$/.exec(target?.pathname ?? '') ?? []
    if (!target || target.origin !== origin || !workspaceId) throw closedError()
    const options = Object.fromEntries(target.searchParams)
    const parsed = displayQueries.embed.safeParse(options)
    if (!parsed.success || Object.keys(options).length < target.searchParams.size) throw closedError()
    const lang = displayTag(parsed.data.lang)
    const query = new URLSearchParams(canonicalQuery('embed', { ...parsed.data, lang }))
    // Otherwise the frame follows the browser's language, as the page does.
    if (target.searchParams.has('lang')) query.set('lang', lang)
    if (maxwidth && maxwidth < frameSize.width) query.set('maxwidth', `${maxwidth}`)
    if (maxheight && maxheight < frameSize.height) query.set('maxheight', `${maxheight}`)
    return respond(c, workspaceId, 'oembed', `${query}`)
  })

/** Responds as `DisplayPages` does. @throws HTTPException 404 for a malformed id. */
async function respond(c: Context<AppEnv>, workspaceId: string, path: string, query: string): Promise<Response> {
  const id = canonicalId(workspaceId)
  if (!id) throw closedError()
  const { origin } = c.get('url')
  // The host is no part of the cache's key, but the path is.
  const url = `/${encodeURIComponent(origin)}/${id}/${path}?${query}`
  return respondAs(c, await fetchDisplayPage(c, url), isPage(path))
}

/** Responds as `DisplayPages` has; `isPage`: with a page for an error. */
export async function respondAs(
  c: Context<AppEnv>,
  { response, status, headers }: Awaited<ReturnType<typeof fetchDisplayPage>>,
  isPage: boolean,
): Promise<Response> {
  if (response.ok || !isPage) return c.newResponse(response.body, status, headers)
  const retryAfter = headers['retry-after']
  return errorPage(c, await response.json(), status, retryAfter && { 'Retry-After': retryAfter })
}
