import * as limits from '../../shared/limits.ts'
import { mediaKinds } from '../../shared/media.ts'
import * as shared from '../../shared/media-input.ts'
import { demo } from '../lib/demo.ts'
import { noBucket } from './core/error-details.ts'
import { created, defineResource, noContent, type Operation, ok, type Parameter, route } from './core/operation.ts'
import { pathParameter } from './core/parameters.ts'
import { baseFields, exampleFileId, exampleTicket, inputSchema, recordSchema, withExample } from './core/schemas.ts'

const tag = {
  name: 'Files',
  description:
    'Photos and videos that the service stores, if it has a bucket: uploads of forms, and those of API clients. Each is at `/media/{id}.{extension}`.',
}

const MediaInput = inputSchema('MediaInput', shared.MediaInput, {
  fields: {
    ...baseFields,
    kind: 'What the file is for; a poster is the picture that stands for a video before it plays',
    type: 'Media type of the file: image/jpeg, image/png or image/webp; for a video, video/mp4, video/quicktime or video/webm',
    bytes: `Size of the file: at most ${limits.photoBytes} bytes for a photo, ${limits.videoBytes} for a video and ${limits.posterBytes} for a poster`,
    videoId: 'Id of the video that a poster belongs to',
  },
  example: { workspaceId: demo.workspaceId, kind: 'photo', type: 'image/jpeg', bytes: 120_000 },
})

const MediaTicket = recordSchema('MediaTicket', shared.MediaTicket, {
  fields: {
    id: 'Id of the upload',
    ticket: 'What its parts need in the header `X-Laurel-Ticket`',
    partBytes: 'Size of each part but the last',
    expires: 'When the upload ends unless its first byte has arrived',
  },
  example: {
    id: exampleFileId,
    ticket: exampleTicket,
    partBytes: limits.mediaPartBytes,
    expires: '2026-01-31T12:02:00.000Z',
  },
})

const MediaFile = recordSchema('MediaFile', shared.MediaFile, {
  fields: { url: 'URL of the file' },
  example: {
    url: `${demo.url}/media/${exampleFileId}.jpg`,
  },
})

const MediaSupport = recordSchema('MediaSupport', shared.MediaSupport, {
  fields: { kinds: 'What the service stores' },
  example: { kinds: mediaKinds },
})

const ticket = (description: string, required: boolean): Parameter => ({
  name: 'X-Laurel-Ticket',
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const partParameters = [
  pathParameter('id', 'Id of the upload.', { type: 'string' }, exampleFileId),
  pathParameter('part', 'Number of the part.', { type: 'integer', minimum: 1 }, 1),
  ticket('The ticket of the upload.', true),
]

/** The error of every request that stores a file. */
const noRoom = 'Or the workspace has no room left for files.'

/** The errors of the requests that continue an upload. */
const uploadErrors = {
  403: {
    description: 'The ticket was sent over http.',
    example: 'Use https: over http, the service accepts keys and tokens at localhost only.',
  },
  404: {
    description: 'The upload or its ticket is unknown, or the upload has expired: begin a new one.',
    example: 'This upload is unknown or has expired. Please begin a new one.',
  },
  501: noBucket,
}

const file = ok('The URL of the file, for `imageUrl` or `videoUrl`.', MediaFile)

/** The upload of a file in a form, by a key holder. */
const formUpload = {
  caller: 'key holder',
  description:
    'Stores the part `file` of a form. Everybody can read the file at its URL. An equal file has the same URL while it is stored. It is removed after a day unless a record has its URL.',
  upload: 'form',
  response: file,
  errors: { 400: noRoom, 501: noBucket },
} satisfies Partial<Operation>

const videoUpload = {
  ...formUpload,
  response: ok(file.description, withExample(MediaFile, { url: `${demo.url}/media/${exampleFileId}.mp4` })),
}

/** The operations of uploaded files: those of forms, and those of API clients. */
export const media = defineResource({
  tag,
  caller: 'anyone',
  schemas: [MediaInput, MediaTicket, MediaFile, MediaSupport],
  operations: [
    route.get('/v1/media', 'getMediaSupport', 'Get the kinds of files that the service stores', {
      cors: true,
      isFile: true,
      response: ok('The kinds; none if the service has no bucket.', MediaSupport),
    }),
    route.post('/v1/media', 'beginUpload', 'Begin an upload', {
      cors: true,
      caller: 'key holder or visitor',
      description:
        'Returns a ticket for the parts of a file. Without a first byte, it ends after two minutes. The first byte and each new part give it four minutes, up to an hour in all. Nobody can read the file before its testimonial is published with consent, except with a key of the workspace, which sends it to the file’s URL.',
      parameters: [ticket('For a poster, the ticket of its video.', false)],
      body: MediaInput,
      response: created('The ticket.', MediaTicket),
      errors: {
        400: `${noRoom} Of a poster, also if its video is unknown or has one already.`,
        429: 'Also if too many uploads of the workspace are under way, or too much was uploaded in the last 24 hours.',
        501: noBucket,
      },
    }),
    route.put('/v1/media/{id}/{part}', 'uploadPart', 'Upload a part of a file', {
      cors: true,
      description:
        'The body is the part itself: `partBytes` bytes of the file, or what is left for the last one. `Content-Length` is required. A part that is sent again replaces the earlier one.',
      parameters: partParameters,
      upload: 'bytes',
      response: noContent('The part is stored.'),
      errors: uploadErrors,
    }),
    route.post('/v1/media/{id}/complete', 'completeUpload', 'Complete an upload', {
      cors: true,
      description:
        'Checks the file and removes metadata such as the place where it was taken. A file that is not what was declared is rejected, and nothing of it is kept. The URL in `imageUrl` or `videoUrl` of a new testimonial keeps the file; without one, it is removed after a day.',
      parameters: partParameters,
      response: file,
      errors: {
        ...uploadErrors,
        400: {
          description: 'A part has not arrived, or the file is not what was declared: then nothing of it is kept.',
          example: 'Part 1 has not arrived.',
        },
      },
    }),
    route.post('/v1/media/upload-image/{workspaceId}', 'uploadImage', 'Upload a photo', formUpload),
    route.post('/v1/media/upload-video/{workspaceId}', 'uploadVideo', 'Upload a video', videoUpload),
    route.post(
      '/v1/media/upload-small-video/{workspaceId}',
      'uploadSmallVideo',
      'Upload a video (another name)',
      videoUpload,
    ),
    route.post(
      '/v1/contacts/upload-image/{workspaceId}',
      'uploadContactImage',
      'Upload the photo of a contact',
      formUpload,
    ),
  ],
})
