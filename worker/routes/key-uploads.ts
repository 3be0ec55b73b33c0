import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { createDeadline } from '../db/query.ts'
import { type AppEnv, createApp } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { generateFileId } from '../lib/token.ts'
import { callBucket } from '../media/bucket.ts'
import { cleanFile, toMediaResponse } from '../media/clean-file.ts'
import { announceObject, type FileName, refreshFile, requireWorkspace, storeFile } from '../media/key-files.ts'
import { newObject } from '../media/objects.ts'
import { requireCaller } from '../middleware/auth.ts'
import { checkUploadHeaders, readFilePart } from '../middleware/file-part.ts'
import { mediaCapacity, mediaHosts, requireBucket } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'

/*
 * The uploads of API clients, as Trust has them (https://api-docs.usetrust.io): the file in one part of a form, and the response is
 * its URL. An equal file has the same URL.
 */

const upload = (kind: 'photo' | 'video') =>
  [checkUploadHeaders, requireCaller, (c: Context<AppEnv, '/:workspaceId'>) => storeUpload(c, kind)] as const

/** The routes below `/v1/media` for API clients. */
export const keyUploads = createApp()
  .post('/upload-image/:workspaceId', requireBucket, ...upload('photo'))
  .post('/upload-video/:workspaceId', requireBucket, ...upload('video'))
  .post('/upload-small-video/:workspaceId', requireBucket, ...upload('video'))

/** The route below `/v1/contacts` that uploads the photo of a contact. */
export const contactUploads = createApp().post('/upload-image/:workspaceId', requireBucket, ...upload('photo'))

async function storeUpload(c: Context<AppEnv, '/:workspaceId'>, kind: 'photo' | 'video'): Promise<Response> {
  const workspaceId = canonicalId(c.req.param('workspaceId'))
  const checked = await createScope(c, { workspaceId })
  // Before the file is read, which can take minutes.
  await requireWorkspace(checked)
  const original = await readFilePart(c)
  const scope = { ...checked, deadline: createDeadline() }
  // Of the bytes as they were sent: what is removed from them may change with a release.
  const source = { kind, contentHash: await sha256(original) }
  const respond = ({ id, type }: FileName) => c.json({ url: mediaUrl(mediaHosts(c), id, type) })
  const known = await refreshFile(scope, source)
  if (known) return respond(known)
  const file = await cleanFile(kind === 'video', original).catch((error) => {
    throw toMediaResponse('file', error)
  })
  const id = generateFileId()
  const { content, ...picture } = { ...file, bytes: file.content.length, object: newObject(id) }
  await announceObject(scope, picture, mediaCapacity(c))
  await callBucket(c.env.MEDIA.put(picture.object, content))
  return respond(await storeFile({ ...scope, deadline: createDeadline() }, { id, ...source }, picture))
}
