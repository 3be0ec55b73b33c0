import type { Context, Next } from 'hono'
import { mediaExtensions, mediaPathPattern } from '../../shared/media.ts'
import { type AppEnv, createApp } from '../env.ts'
import { readObject } from '../media/bucket.ts'
import { parseRange } from '../media/byte-range.ts'
import { findFile, type StoredFile } from '../media/media-files.ts'
import { identifyReader } from '../middleware/auth.ts'
import { requireBucket } from '../middleware/media.ts'
import { limitFileReads } from '../middleware/rate-limit.ts'

/** Rejects names that no file can have with 404, before credentials are looked up: after them, a 404 means that they are valid. */
async function requireName(c: Context<AppEnv>, next: Next): Promise<Response | undefined> {
  if (!mediaPathPattern.test(c.req.path)) return c.notFound()
  await next()
  return undefined
}

const checks = [limitFileReads, requireBucket, requireName, identifyReader] as const

/** The route `/media/{id}.{ext}`: uploaded files, in whole or in part (RFC 9110 §14). */
export const mediaFiles = createApp().get('/:name', ...checks, async (c) => {
  const [, id = ''] = mediaPathPattern.exec(c.req.path) ?? []
  const file = await findFile(c.env.DB, id, c.get('caller'), c.req.query())
  if (!file || !c.req.path.endsWith(`.${mediaExtensions[file.type]}`)) return c.notFound()
  setHeaders(c, id, file)
  const etag = `"${id}"`
  // The bytes of an id never change.
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304)
  const isCurrent = (c.req.header('If-Range') ?? etag) === etag
  const range = isCurrent ? parseRange(c.req.header('Range'), file.bytes) : undefined
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${file.bytes}`)
    return c.json('Range: is beyond the end of the file', 416)
  }
  const { offset, length } = range ?? { offset: 0, length: file.bytes }
  if (range) c.header('Content-Range', `bytes ${offset}-${offset + length - 1}/${file.bytes}`)
  c.header('Content-Type', file.type)
  c.header('Content-Length', String(length))
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status)
  return c.body(await readObject(c.env.MEDIA, file.object, range), status)
})

function setHeaders(c: Context<AppEnv>, id: string, { kind, type, isPublic }: StoredFile): void {
  c.header('Cache-Control', isPublic ? 'public, max-age=300, stale-if-error=0' : 'private, no-store')
  c.header('ETag', `"${id}"`)
  c.header('Accept-Ranges', 'bytes')
  // In a tab of its own, the browser makes a page that loads the video once more.
  if (kind === 'video') c.header('Content-Security-Policy', "default-src 'none'; media-src 'self'; sandbox")
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('Content-Disposition', `inline; filename="${kind}-${id.slice(0, 8)}.${mediaExtensions[type]}"`)
}
