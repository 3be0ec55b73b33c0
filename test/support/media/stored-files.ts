import { type MediaType, mediaPath, type StoredKind } from '../../../shared/media.ts'
import { browserUrl, bucket, query, workspaceA } from '../service/harness.ts'

/* Files in the bucket, with their rows, as uploads leave them. */

/** A picture of 16 by 16 pixels, and a video of 36 by 64 that lasts half a second. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAALklEQVR4AeyTsQ0AAAjCCD/6k096i8YbGFggYWVoKKdrlRJiMgCEQRi8Rv4fHAAAAP//yozz+QAAAAZJREFUAwDCxSuxN1RnOwAAAABJRU5ErkJggg==',
  'base64',
)
const video = Buffer.from(
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAKpEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCApfsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYRECOD2TYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhzwTQYCJ4WSDgQFV7oEBhoVWX1ZQOOCdsIEkuoFAU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAbfngQCg36GwgQAAANACAJ0BKiQAQAAKhwiFhYiZhIg4AgAHkP+AGXy/fLQA/m8d6v+g+LFCqFlwdaGqpqjugQGlo7ACAJ0BKiQAQAAKhwiFhYiZhIg4AgAGjk/Mx5vxWAD+664AoMKhoYEAkwAxAgAqEcAAGAnTyaM7lHAGOCqqAP3Fawaqp6+/QHWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiUAAD7gQCgwaGggQD3ABECACoRwAAYABpP9AwAEQwFU4D9xWsGqqevv0B1oZmml+6BAaWS0QEAKhHAABgAGFgv9AAIlAAA+4GToMGhoIEBXQARAgAqEbgAGAAaT/QMABEMBVOA/cVrBqqnr79AdaGZppfugQGlktEBACoRwAAYABhYL/QACJQAAPuB96DCoaCBAb8AEQIAKhGwABgAGk/0DAARDAVTgP5Sf4dcXNkN4HWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiUAAD7ggFdoMOhoYECIwARAgAqEXgAGAAaT/QMABEMBVOA/oeAR9etLc24gHWhmaaX7oEBpZLRAQAqEcAAGAAYWC/0AAiUAAD7ggG/HFO7a427i7OBALeG94EB8YHU',
  'base64',
)

type File = {
  kind: StoredKind
  /** The id of the video that a poster belongs to. */
  posterOf?: string
  width?: number
  height?: number
  workspaceId?: string
  /** True if a visitor has uploaded it: then it is public only with its testimonial. */
  isVisitors?: boolean
  isComplete?: boolean
  bytes?: Buffer
  type?: MediaType
}

/** Stores a file, and returns its id, path and URL. */
export async function storeFile(file: File) {
  const { kind, posterOf = null, width = 36, height = 64, workspaceId = workspaceA, isVisitors = true } = file
  const { isComplete = true, bytes = kind === 'video' ? video : photo } = file
  const { type = kind === 'video' ? 'video/webm' : 'image/png' } = file
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  await bucket.put(`${id}/0`, bytes)
  const row = {
    id,
    workspaceId,
    created: '2026-10-01T00:00:00.000Z',
    kind,
    type,
    bytes: bytes.length,
    width,
    height,
    object: `${id}/0`,
    ticketHash: isVisitors ? id + id : null,
    posterOf,
    completed: isComplete ? '2026-10-01T00:00:01.000Z' : null,
  }
  const names = Object.keys(row)
  await query(`INSERT INTO media (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(row))
  const path = mediaPath(id, type)
  return { id, path, url: browserUrl.origin + path }
}

/** Stores a photo, and a video with a poster, and returns the columns of a testimonial that has them. */
export async function storePhotoAndVideo() {
  const [image, film] = [await storeFile({ kind: 'photo' }), await storeFile({ kind: 'video' })]
  const poster = await storeFile({ kind: 'poster', posterOf: film.id })
  const columns = { imageUrl: image.url, imageFile: image.id, videoVideoUrl: film.url, videoFile: film.id }
  return { image, film, poster, columns }
}
