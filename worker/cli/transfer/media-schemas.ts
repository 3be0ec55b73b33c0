import * as z from 'zod/mini'
import * as limits from '../../../shared/limits.ts'
import { mediaExtensions, storedKinds } from '../../../shared/media.ts'
import { created, id, optionalMatch, requiredMatch, sha256, sha256Message, sha256Pattern } from './columns.ts'

/* The schemas of files in an import, and of the records that have them. */

const fileIdPattern = /^[\da-f]{32}$/
const fileIdMessage = 'must be the id of a file'

/** The id of a record's file. */
export const fileId = optionalMatch(fileIdPattern, fileIdMessage)

const numberMessage = 'must be a positive number'
const positive = z.int({ error: numberMessage }).check(z.positive({ error: numberMessage }))
const mediaTypes = Object.keys(mediaExtensions)
const typeMessage = `must be ${mediaTypes.join(', ')}, as the kind has it`

export const MediaImport = z
  .strictObject({
    id: requiredMatch(fileIdPattern, fileIdMessage),
    workspaceId: id,
    created,
    kind: z.enum(storedKinds, { error: `must be ${storedKinds.join(', ')}` }),
    mediaType: z.enum(mediaTypes, { error: typeMessage }),
    bytes: positive.check(z.maximum(limits.videoBytes, { error: `must be at most ${limits.videoBytes}` })),
    width: z.optional(z.nullable(positive)),
    height: z.optional(z.nullable(positive)),
    posterOf: fileId,
    completed: created,
    contentHash: sha256,
    byVisitor: z.boolean({ error: 'must be true or false' }),
    sha256: requiredMatch(sha256Pattern, sha256Message),
  })
  .check(
    z.refine(({ kind, mediaType }) => (kind === 'video') === mediaType.startsWith('video/'), {
      path: ['mediaType'],
      error: typeMessage,
    }),
    z.refine(({ kind, posterOf }) => (kind === 'poster') === Boolean(posterOf), {
      path: ['posterOf'],
      error: 'must be the video of a poster',
    }),
  )
