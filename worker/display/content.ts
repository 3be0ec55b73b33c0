import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { DisplayOptions } from '../../shared/displays/options.ts'
import { DisplaySettings } from '../../shared/workspace/display-settings.ts'
import { WorkspaceDetails } from '../../shared/workspace/workspace.ts'
import { toRecord } from '../db/rows.ts'
import type { AppEnv } from '../env.ts'
import { sha256Base64 } from '../lib/hash.ts'
import { mediaOrigin } from '../lib/media-url.ts'
import { contentEtag } from '../middleware/etag.ts'
import { workspaceTag } from './cache-tags.ts'
import type { Display } from './pages/display.ts'
import type { Rating } from './rating.ts'
import type { DisplayRows } from './statements.ts'
import { isFromPlatform, toPoster, toPublicTestimonial } from './testimonial.ts'

/* The headers of all responses that show testimonials, and the data of their pages. */

/** Lets pages of every origin, also isolated ones, load a response. */
export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The headers of what shared caches keep until a purge. */
export const cacheHeaders = {
  'Cache-Control': 'public, max-age=60',
  // Not `s-maxage`, which would turn off `stale-if-error`; without that, a failing worker would be replaced for ever.
  'Cloudflare-CDN-Cache-Control': 'max-age=300, stale-if-error=600',
  ...crossOriginHeaders,
}

/** Tells search engines not to list a response. */
export const noIndex = { 'X-Robots-Tag': 'noindex' }

/** Tells search engines not to list a page for iframes, but to read it with the page around it. */
export const frameHeaders = { 'X-Robots-Tag': 'noindex, indexifembedded' }

/** The inputs of a page's Content Security Policy. */
type PagePolicy = { styleHash?: string; mediaOrigin?: string; hasRemotePhotos?: boolean; hasSearch?: boolean }

/** Serves visitors' words without the origin of the inbox: a sandbox without `allow-same-origin`. */
export function pagePolicy({ styleHash, mediaOrigin, hasRemotePhotos, hasSearch }: PagePolicy = {}): string {
  const style = styleHash ? ` 'sha256-${styleHash}'` : ''
  const media = mediaOrigin ? `'self' ${mediaOrigin}` : "'self'"
  const images = hasRemotePhotos ? `${media} https:` : media
  const [action, forms] = hasSearch ? ["'self'", ' allow-forms'] : ["'none'", '']
  return `default-src 'none'; script-src 'self'; style-src 'self'${style}; img-src ${images}; media-src ${media}; connect-src 'self'; base-uri 'none'; form-action ${action}; sandbox allow-scripts${forms} allow-popups allow-popups-to-escape-sandbox`
}

/** The body of a response, with the headers of its own. */
export type Content = { body: string; headers: Record<string, string> }

/** Returns the content of a fragment or page. */
export const html = (body: unknown, headers: Record<string, string> = noIndex): Content => ({
  body: `${body}`,
  headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers },
})

/** Returns the content of a page with the policy that its display and its style element need. */
export async function htmlContent(display: Display, body: unknown, style: string, headers: Record<string, string>) {
  const policy = pagePolicy({
    styleHash: style && (await sha256Base64(style)),
    mediaOrigin: display.mediaOrigin === display.origin ? '' : display.mediaOrigin,
    hasRemotePhotos: display.workspace.displayPhotos === 'all',
    hasSearch: display.saved?.hasSearch ?? false,
  })
  const referrer = 'strict-origin-when-cross-origin'
  return html(body, { 'Content-Security-Policy': policy, 'Referrer-Policy': referrer, ...headers })
}

/** Responds with what shared caches keep until a purge of the workspace; `headers` win over those of all such responses. */
export async function respondCached(c: Context<AppEnv>, { body, headers }: Content, workspaceId: string) {
  const common = { ...cacheHeaders, 'Cache-Tag': workspaceTag(workspaceId), ETag: await contentEtag(body) }
  return c.body(body, 200, { ...common, ...headers })
}

/** Returns the origins in the URLs of a display: that of the service, and that of its files. */
export const toOrigins = (c: Context<AppEnv>, origin: string): Pick<Display, 'origin' | 'mediaOrigin'> => ({
  origin,
  mediaOrigin: mediaOrigin({ origin, mediaHost: c.env.MEDIA_HOST ?? '' }),
})

/** The options of a display; those that its path does not have are absent. */
export type Options = Partial<DisplayOptions>

const workspaceTable = {
  name: 'workspaces',
  recordSchema: z.object({ ...WorkspaceDetails.shape, ...DisplaySettings.shape }),
  columns: { workspaceId: 'id' },
}

/** Returns the data of a display from its rows. */
export function toDisplay(
  rows: DisplayRows,
  rating: Rating,
  options: Options,
  origins: Pick<Display, 'origin' | 'mediaOrigin'>,
): Display {
  const { workspaceId: id, ...workspace } = toRecord(workspaceTable, rows.workspace)
  return {
    ...origins,
    workspace: { id, ...workspace },
    testimonials: rows.testimonials.map((row) => toPublicTestimonial(row, workspace, origins.mediaOrigin)),
    videoFiles: new Map(
      rows.testimonials.flatMap((row) => (row.videoFile ? [[String(row.id), toPoster(row, origins.mediaOrigin)]] : [])),
    ),
    fromPlatforms: new Set(rows.testimonials.filter(isFromPlatform).map(({ id }) => String(id))),
    hasPinned: rows.testimonials.some(({ part }) => part === 1),
    rating,
    saved: null,
    options,
  }
}
