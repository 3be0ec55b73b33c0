import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../../shared/fields.ts'
import { sessionEndedMessage } from '../../../shared/texts/errors.ts'
import { find } from '../../db/records.ts'
import { inboxTable } from '../../db/testimonials.ts'
import { createApp } from '../../env.ts'
import { toErrorResponse } from '../../errors.ts'
import { createScope } from '../../middleware/scope.ts'
import { openSession, requireFrame, requireSameOrigin, sessionToken } from '../../middleware/session.ts'
import { remoteMediaPage } from '../../pages/inbox-pages.ts'

// An opaque origin without scripts, which may load one image or video from any host.
const contentSecurityPolicy =
  "default-src 'none'; img-src http: https:; media-src http: https:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/**
 * The route `/remote/{workspaceId}/{testimonialId}?show=photo|video`: what the inbox shows in a frame after a click. Loading it
 * in the inbox itself would report to its host when and where the owner reads.
 */
export const remoteMedia = createApp()
  .use(async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })
  .get(
    '/:workspaceId/:testimonialId',
    requireFrame,
    requireSameOrigin,
    async (c, next) => {
      const token = sessionToken(c)
      if (!token) throw new HTTPException(403, { message: sessionEndedMessage })
      await openSession(c, token, next)
    },
    async (c) => {
      const { record } = await find(inboxTable, await createScope(c), canonicalId(c.req.param('testimonialId')))
      const kind = c.req.query('show') === 'video' ? 'video' : 'photo'
      const url = kind === 'video' ? record.videoVideoUrl : record.imageUrl
      if (!url) return c.notFound()
      c.header('Content-Security-Policy', contentSecurityPolicy)
      return c.html(remoteMediaPage(kind, url))
    },
  )
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    // No browser may ask for credentials here.
    return status === 401 ? c.json(message, 403) : c.json(message, status, headers)
  })
