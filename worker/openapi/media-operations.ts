import type { Operation } from './core/operation.ts'
import { schemaRef } from './schemas.ts'

const ticketed = { tag: 'Files', caller: 'anyone', storesFiles: true, cors: true } as const
const keyed = { tag: 'Files', caller: 'key holder', storesFiles: true, upload: 'form', method: 'post' } as const

const fileId = '0123456789abcdef0123456789abcdef'
const file = {
  status: 200,
  description: 'The URL of the file, for `imageUrl` or `videoUrl`.',
  schema: schemaRef('MediaFile'),
  example: { url: `http://localhost:8787/media/${fileId}.jpg` },
} as const

const formDescription =
  'Stores the part `file` of a form. Everybody can read the file at its URL. An equal file has the same URL. It is removed after a day unless a record has its URL.'

/** The operations of uploaded files: those of forms, and those of API clients. */
export const mediaOperations: Operation[] = [
  {
    tag: 'Files',
    caller: 'anyone',
    cors: true,
    isFile: true,
    method: 'get',
    path: '/v1/media',
    operationId: 'getMediaSupport',
    summary: 'Get the kinds of files that the service stores',
    response: {
      status: 200,
      description: 'The kinds; none if the service has no bucket.',
      schema: schemaRef('MediaSupport'),
      example: { kinds: ['photo', 'video', 'poster'] },
    },
  },
  {
    ...ticketed,
    caller: 'key holder or visitor',
    method: 'post',
    path: '/v1/media',
    operationId: 'beginUpload',
    summary: 'Begin an upload',
    description:
      'Returns a ticket for the parts of a file. Without a first byte, it ends after two minutes, otherwise after an hour. Nobody can read the file before its testimonial is published with consent, except with a key of the workspace, which sends it to the file’s URL.',
    body: {
      schema: 'MediaInput',
      example: {
        workspaceId: '00000000-0000-4000-8000-000000000001',
        kind: 'photo',
        type: 'image/jpeg',
        bytes: 120_000,
      },
    },
    response: {
      status: 201,
      description: 'The ticket.',
      schema: schemaRef('MediaTicket'),
      example: {
        id: fileId,
        ticket: 'V8iJ0n6T2c4m9yQdRk1xZbPzHs5LwEfGuAoCqXtNvM0',
        partBytes: 5_242_880,
        expires: '2026-01-31T12:02:00.000Z',
      },
    },
  },
  {
    ...ticketed,
    upload: 'bytes',
    method: 'put',
    path: '/v1/media/{id}/{part}',
    operationId: 'uploadPart',
    summary: 'Upload a part of a file',
    description:
      'The body is the part itself: `partBytes` bytes of the file, or what is left for the last one. `Content-Length` is required. A part that is sent again replaces the earlier one.',
    response: { status: 204, description: 'The part is stored.' },
  },
  {
    ...ticketed,
    canFail400: true,
    method: 'post',
    path: '/v1/media/{id}/complete',
    operationId: 'completeUpload',
    summary: 'Complete an upload',
    description:
      'Checks the file and removes metadata such as the place where it was taken. A file that is not what was declared is rejected, and nothing of it is kept. The URL in `imageUrl` or `videoUrl` of a new testimonial keeps the file; without one, it is removed after a day.',
    response: file,
  },
  {
    ...keyed,
    path: '/v1/media/upload-image/{workspaceId}',
    operationId: 'uploadImage',
    summary: 'Upload a photo',
    description: formDescription,
    response: file,
  },
  {
    ...keyed,
    path: '/v1/media/upload-video/{workspaceId}',
    operationId: 'uploadVideo',
    summary: 'Upload a video',
    description: formDescription,
    response: file,
  },
  {
    ...keyed,
    path: '/v1/media/upload-small-video/{workspaceId}',
    operationId: 'uploadSmallVideo',
    summary: 'Upload a video (another name)',
    description: formDescription,
    response: file,
  },
  {
    ...keyed,
    path: '/v1/contacts/upload-image/{workspaceId}',
    operationId: 'uploadContactImage',
    summary: 'Upload the photo of a contact',
    description: formDescription,
    response: file,
  },
]
