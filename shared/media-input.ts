import * as z from 'zod/mini'
import { BaseInput, isObject, matchingText } from './fields.ts'
import * as limits from './limits.ts'
import { type MediaKind, mediaKinds } from './media.ts'

/** The most that a file of each kind may have, in bytes. */
export const mediaLimits: Record<MediaKind, number> = {
  photo: limits.photoBytes,
  video: limits.videoBytes,
  poster: limits.posterBytes,
}

const kindRule = `must be ${mediaKinds.slice(0, -1).join(', ')} or ${mediaKinds.at(-1)}`
const typeRule = 'must be image/jpeg, image/png or image/webp, or, of a video, video/mp4, video/quicktime or video/webm'
const bytesRule = `must be the size of the file in bytes: at most ${mediaKinds.map((kind) => `${mediaLimits[kind]} of a ${kind}`).join(', ')}`

/** A media type; parameters, such as the codecs of a recording, are ignored. A QuickTime film counts as MP4. */
const type = z.pipe(
  matchingText(typeRule, /^(?:image\/(?:jpeg|png|webp)|video\/(?:mp4|quicktime|webm))(?:;|$)/i),
  z.transform((value) => value.toLowerCase().replace(/;.*$/s, '').replace('quicktime', 'mp4')),
)

const isVideo = (kind: MediaKind) => kind === 'video'

/** The request body that begins an upload. A poster names the video that it belongs to. */
export const MediaInput = z
  .safeExtend(BaseInput, {
    kind: z.enum(mediaKinds, { error: kindRule }),
    type,
    bytes: z.int({ error: bytesRule }).check(z.minimum(1, { error: bytesRule })),
    videoId: z.optional(z.string({ error: 'must be the id of a video' })),
  })
  .check(
    // Nothing is known of the values here: an object that cannot be converted would throw if it was compared.
    z.refine(
      ({ kind, bytes }) => !mediaKinds.includes(kind) || typeof bytes !== 'number' || bytes <= mediaLimits[kind],
      {
        path: ['bytes'],
        error: bytesRule,
        when: isObject,
      },
    ),
    z.refine(({ kind, type }) => typeof type !== 'string' || isVideo(kind) === type.startsWith('video/'), {
      path: ['type'],
      error: typeRule,
    }),
    z.refine(({ kind, videoId }) => videoId === undefined || kind === 'poster', {
      path: ['videoId'],
      error: 'is only for posters',
    }),
  )
export type MediaInput = z.output<typeof MediaInput>

/** The response to the beginning of an upload. */
export const MediaTicket = z.object({
  id: z.string(),
  ticket: z.string(),
  partBytes: z.int(),
  expires: z.iso.datetime(),
})

/** The response to a complete upload. */
export const MediaFile = z.object({ url: z.string() })

/** The kinds of files that the service stores. */
export const MediaSupport = z.object({ kinds: z.array(z.enum(mediaKinds)) })
