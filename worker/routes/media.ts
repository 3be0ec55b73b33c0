import type { Context } from 'hono'
import * as limits from '../../shared/limits.ts'
import { mediaKinds } from '../../shared/media.ts'
import { MediaFile, MediaInput } from '../../shared/media-input.ts'
import { type AppEnv, createApp } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { generateFileId, generateToken } from '../lib/token.ts'
import { checkUpload } from '../media/check-upload.ts'
import { storePart, uploadExpiredError } from '../media/store-part.ts'
import { beginUpload, completeUpload, findUpload, type Upload } from '../media/uploads.ts'
import { allowAnonymous } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { corsHeaders } from '../middleware/cors.ts'
import { requireEncryption } from '../middleware/https.ts'
import { mediaCapacity, mediaHosts, requireBucket } from '../middleware/media.ts'
import { limitPages, limitUploads } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody } from '../middleware/validate.ts'

/** The routes below `/v1/media` for visitors: a ticket, the parts of the file, and their check. */
export const media = createApp()
  // Forms ask before they offer an upload: with a 501, browsers would report an error.
  .get('/', corsHeaders, (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({ kinds: c.env.MEDIA ? mediaKinds : [] })
  })
  .post(
    '/',
    corsHeaders,
    requireEncryption,
    requireBucket,
    checkBodyHeaders,
    allowAnonymous,
    limitUploads,
    readBody,
    validateBody(MediaFile, MediaInput),
    async (c) => {
      const { workspaceId, brandId, ...input } = c.req.valid('json')
      const id = generateFileId()
      const ticket = generateToken()
      const videoTicket = c.req.header('X-Laurel-Ticket')
      const expires = await beginUpload(await createScope(c, { workspaceId, brandId }), {
        ...input,
        id,
        ticketHash: await sha256(ticket),
        videoTicketHash: videoTicket && (await sha256(videoTicket)),
        capacity: mediaCapacity(c),
      })
      return c.json({ id, ticket, partBytes: limits.mediaPartBytes, expires }, 201)
    },
  )
  .put('/:id/:part', corsHeaders, requireEncryption, requireBucket, limitPages, async (c) => {
    const upload = await requireUpload(c, c.req.param('id'))
    if (upload.completed) throw uploadExpiredError()
    const part = c.req.param('part')
    const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0
    const contentLength = c.req.header('Content-Length')
    await storePart(c.env, upload, { number, contentLength, body: c.req.raw.body })
    return c.body(null, 204)
  })
  .post('/:id/complete', corsHeaders, requireEncryption, requireBucket, limitPages, async (c) => {
    const upload = await requireUpload(c, c.req.param('id'))
    if (upload.completed) return c.json({ url: mediaUrl(mediaHosts(c), upload.id, upload.type) })
    const checked = await checkUpload(c.env, upload)
    if (!(await completeUpload(c.env.DB, upload, checked))) throw uploadExpiredError()
    return c.json({ url: mediaUrl(mediaHosts(c), upload.id, checked.type) })
  })

/** Returns the upload whose ticket the request has. @throws HTTPException 404 */
async function requireUpload(c: Context<AppEnv>, id: string): Promise<Upload> {
  const upload = await findUpload(c.env.DB, id, await sha256(c.req.header('X-Laurel-Ticket') ?? ''))
  if (!upload) throw uploadExpiredError()
  return upload
}
