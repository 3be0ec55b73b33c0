import { HTTPException } from 'hono/http-exception'
import { canonicalQuery, type DisplayPath, displayQueries } from '../../shared/displays/options.ts'
import { readLiveForm } from '../db/live-forms.ts'
import { createApp } from '../env.ts'
import { onError } from '../errors.ts'
import { limitDisplays } from '../middleware/rate-limit.ts'
import { formsTag, formTag, workspaceTag } from './cache-tags.ts'
import {
  type Content,
  cacheHeaders,
  frameHeaders,
  html,
  htmlContent,
  noIndex,
  type Options,
  respondCached,
  toDisplay,
  toOrigins,
} from './content.ts'
import { badge } from './pages/badge.ts'
import { type Layout, section } from './pages/cards.ts'
import { feed, oembed, structuredData } from './pages/data.ts'
import { type Display, displayTag, type Language, pageUrl, readLanguage } from './pages/display.ts'
import { displayPage, embedPage, lookRule } from './pages/pages.ts'
import { permalinks } from './permalink.ts'
import { fetchRating, readRating } from './rating.ts'
import { savedPages } from './saved-app.ts'
import type { DisplayNeeds } from './statements.ts'
import { readDisplay } from './url-statements.ts'

/*
 * Public data: the responses that Cloudflare caches. They depend on the URL alone, `/forms/{formId}`, `/ratings/{workspaceId}`,
 * `/{origin}/{workspaceId}/t/{testimonialId}/{lang}`, or `/{origin}/{workspaceId}/{path}` and `/displays/{origin}/{displayId}/{path}`
 * with the canonical query: no cookies, no credentials, no languages of browsers.
 */

/** The size of an oEmbed frame in pixels, unless a smaller one is asked for. */
export const frameSize = { width: 640, height: 720 }

/** Returns the headers of what pages get of a form. A change purges it; without that, an old copy ends after an hour. */
export const formHeaders = (formId: string) => ({
  ...cacheHeaders,
  'Cloudflare-CDN-Cache-Control': 'max-age=3600',
  'Cache-Tag': formTag(formId),
})

/** The routes of the entrypoint `DisplayPages`. */
export const displayPages = createApp()
  .use(async (c, next) => {
    c.set('startedAt', Date.now())
    c.set('requestId', c.req.header('X-Request-Id') ?? '')
    // Cloudflare would cache errors for minutes.
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/forms/:formId', limitDisplays, async (c) => {
    const form = await readLiveForm(c.env.DB, c.req.param('formId'))
    if (!form) throw noFormError()
    const tags = `${formTag(form.formId)},${formsTag(form.workspaceId)}`
    return c.json(form, 200, { ...formHeaders(form.formId), 'Cache-Tag': tags })
  })
  .get('/ratings/:workspaceId', async (c) => {
    const workspaceId = c.req.param('workspaceId')
    const rating = await readRating(c.env.DB, workspaceId)
    return c.json(rating, 200, { ...cacheHeaders, 'Cache-Tag': workspaceTag(workspaceId) })
  })
  .route('/displays', savedPages)
  .route('/', permalinks)
  .get('/:origin/:workspaceId/:path', limitDisplays, async (c) => {
    const { origin, workspaceId, path } = c.req.param()
    const renderer = renderers[path]
    if (!renderer) return c.notFound()
    const { maxwidth, maxheight, ...query } = c.req.query()
    const options: Options = displayQueries[renderer.options].parse(query)
    const rows = await readDisplay(c.env.DB, workspaceId, options, renderer.needs)
    if (!rows) throw closedError()
    const rating = renderer.hasRating ? await fetchRating(c, workspaceId) : null
    const content = await renderer.render({
      display: toDisplay(rows, rating, options, toOrigins(c, origin)),
      language: await readLanguage(c.env.ASSETS, c.req.url, options.lang),
      nextQuery: rows.nextCursor && canonicalQuery(renderer.options, { ...options, cursor: rows.nextCursor }),
      query: new URLSearchParams(query),
      size: { width: Number(maxwidth ?? frameSize.width), height: Number(maxheight ?? frameSize.height) },
    })
    if (!content) throw closedError()
    return respondCached(c, content, workspaceId)
  })
  .onError(onError)

/** Creates the error for a form that is unknown, was never published or is closed. */
export const noFormError = () => new HTTPException(404, { message: 'There is no form at this URL.' })

/** Creates the error for a workspace that is unknown or shows nothing. */
export const closedError = () => new HTTPException(404, { message: 'There are no testimonials at this URL.' })

/** The inputs of a renderer. */
type Rendering = {
  display: Display
  language: Language
  /** The canonical query, and that of the next page, if there is one. */
  query: URLSearchParams
  nextQuery: string | undefined
  /** Of an oEmbed frame, in pixels. */
  size: { width: number; height: number }
}

/** `options`: the path whose options it has; `needs`: the rows it reads; `hasRating`: it shows the average, too. */
type Renderer = {
  options: DisplayPath
  needs: DisplayNeeds
  hasRating?: true
  render: (rendering: Rendering) => Content | undefined | Promise<Content>
}

const json = (type: string, value: object, headers: Record<string, string> = {}): Content => ({
  // A page may contain it in a script element.
  body: JSON.stringify(value).replaceAll('<', '\\u003c'),
  headers: { 'Content-Type': type, ...headers },
})

const fragment = (layout: Layout): Renderer => ({
  options: layout,
  needs: 'testimonials',
  render: ({ display, language, nextQuery }) => html(section(layout, display, language, nextUrl(display, nextQuery))),
})

/** Returns the URL of the page, or of the path below it, that shows the testimonials that follow. */
function nextUrl(display: Display, nextQuery: string | undefined, path = ''): string | undefined {
  if (nextQuery === undefined) return undefined
  const query = new URLSearchParams(nextQuery)
  // The page has headings of its own.
  query.delete('level')
  // It would otherwise follow the browser's language.
  query.set('lang', displayTag(display.options.lang))
  return `${pageUrl(display)}${path}?${query}`
}

const page = (path: 'page' | 'embed'): Renderer => ({
  options: path,
  needs: 'testimonials',
  render: async ({ display, language, query, nextQuery }) => {
    const style = lookRule(':root', display.options)
    const next = nextUrl(display, nextQuery, path === 'embed' ? '/embed' : '')
    if (path === 'embed') {
      const body = embedPage(display, language, section('wall', display, language, next), style)
      return htmlContent(display, body, style, frameHeaders)
    }
    // Search engines treat each page of a list as one of its own.
    const canonical = pageUrl(display) + (query.has('cursor') ? `?${query}` : '')
    return htmlContent(display, displayPage(display, language, { canonical, next }, style), style, {})
  },
})

const renderers: Record<string, Renderer> = {
  page: page('page'),
  embed: page('embed'),
  wall: fragment('wall'),
  carousel: fragment('carousel'),
  single: fragment('single'),
  badge: {
    options: 'badge',
    needs: 'nothing',
    hasRating: true,
    render: ({ display, language }) => html(badge(display, language)),
  },
  'feed.json': {
    options: 'feed.json',
    needs: 'testimonials',
    render: ({ display, language, query, nextQuery }) => {
      const url = (search: string) => `${pageUrl(display)}/feed.json${search && `?${search}`}`
      const next = nextQuery === undefined ? undefined : url(nextQuery)
      const value = feed(display, language, { feed: url(`${query}`), next })
      return json('application/feed+json', value, noIndex)
    },
  },
  'data.jsonld': {
    options: 'data.jsonld',
    needs: 'item',
    hasRating: true,
    render: ({ display }) => {
      const value = structuredData(display)
      return value && json('application/ld+json', value)
    },
  },
  oembed: {
    options: 'embed',
    needs: 'nothing',
    render: ({ display, language, query, size }) => {
      const url = `${pageUrl(display)}/embed${query.size > 0 ? `?${query}` : ''}`
      return json('application/json', oembed(display, url, size, language))
    },
  },
}
