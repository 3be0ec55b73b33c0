import { canonicalId } from '../../shared/fields.ts'
import { findSql, inboxTable } from '../db/inbox-table.ts'
import { query } from '../db/query.ts'
import { toRecord } from '../db/rows.ts'
import { createRouter } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { limitUnknownCredentials } from '../middleware/auth.ts'
import { createScope } from '../middleware/scope.ts'
import { requireFrame, requireSameOrigin, sessionToken } from '../middleware/session.ts'
import { remoteMediaPage } from '../pages/inbox-pages.ts'

// An opaque origin without scripts, which may load one image or video from any host.
const contentSecurityPolicy =
  "default-src 'none'; img-src http: https:; media-src http: https:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/**
 * The route `/remote/{workspaceId}/{testimonialId}?show=photo|video`: what the inbox shows in a frame after a click. Loading it
 * in the inbox itself would report to its host when and where the owner reads.
 */
export const remoteMedia = createRouter().get(
  '/:workspaceId/:testimonialId',
  requireFrame,
  requireSameOrigin,
  async (c) => {
    const token = sessionToken(c)
    if (!token) return c.notFound()
    const sessionHash = await sha256(token)
    await limitUnknownCredentials(c, sessionHash)
    c.set('caller', { sessionHash, workspaceId: canonicalId(c.req.param('workspaceId')) })
    const scope = await createScope(c)
    const [row] = await query(scope.db, findSql(scope, canonicalId(c.req.param('testimonialId'))), scope.deadline)
    if (!row) return c.notFound()
    const { imageUrl, videoVideoUrl } = toRecord(inboxTable, row)
    const kind = c.req.query('show') === 'video' ? 'video' : 'photo'
    const url = kind === 'video' ? videoVideoUrl : imageUrl
    if (!url) return c.notFound()
    c.header('Content-Security-Policy', contentSecurityPolicy)
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(remoteMediaPage(kind, url))
  },
)
