import { canonicalId } from '../../shared/fields.ts'
import { createDeadline } from '../db/query.ts'
import { isShown } from '../db/shown.ts'
import { displayChange, purgeDisplay } from '../display/purge.ts'
import { createApp } from '../env.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { generateFileId } from '../lib/token.ts'
import { callBucket } from '../media/bucket.ts'
import { announceObject } from '../media/key-files.ts'
import { newObject } from '../media/objects.ts'
import { cleanPicture, removePicture, requirePictureConsent, setPicture } from '../media/pictures.ts'
import { requireOwner } from '../middleware/auth.ts'
import { formatEtag } from '../middleware/etag.ts'
import { mediaCapacity, mediaHosts, requireBucket } from '../middleware/media.ts'
import { checkPictureHeaders, readPicture } from '../middleware/picture.ts'
import { createScope } from '../middleware/scope.ts'

/** The routes of the picture that links to a testimonial show. */
export const pictures = createApp()
  .put('/testimonials/:id/picture', requireBucket, checkPictureHeaders, requireOwner, async (c) => {
    const id = canonicalId(c.req.param('id'))
    const checked = await createScope(c)
    // Before the body is read.
    await requirePictureConsent(checked, id)
    const { content, ...picture } = cleanPicture(await readPicture(c), c.req.header('Content-Type'))
    const fileId = generateFileId()
    const file = { ...picture, bytes: content.length, object: newObject(fileId) }
    const scope = { ...checked, deadline: createDeadline() }
    await announceObject(scope, file, mediaCapacity(c))
    await callBucket(c.env.MEDIA.put(file.object, content))
    const url = mediaUrl(mediaHosts(c), fileId, file.type)
    const { record, version } = await setPicture({ ...scope, deadline: createDeadline() }, id, { ...file, fileId, url })
    await purgeDisplay(c, record.workspaceId, displayChange(false, isShown(record)))
    return c.json({ url }, 200, { ETag: formatEtag(version) })
  })
  .delete('/testimonials/:id/picture', requireOwner, async (c) => {
    const { record, before } = await removePicture(await createScope(c), canonicalId(c.req.param('id')))
    const wasShown = isShown(record) && before?.hadPicture !== 0
    await purgeDisplay(c, record.workspaceId, displayChange(wasShown, false))
    return c.body(null, 204)
  })
