import * as limits from '../../../shared/limits.ts'
import type { MediaKind } from '../../../shared/media.ts'
import { basicAuth, bucket, call, keys, serviceUrl, workspaceA } from '../service/harness.ts'

/* Uploads as the form and API clients send them. */

type UploadRequest = {
  kind?: MediaKind
  type?: string
  workspaceId?: string | null
  videoId?: string
  videoTicket?: string
}

/** Begins an upload of this many bytes. */
export const beginUpload = (bytes: number, { videoTicket, ...request }: UploadRequest = {}) =>
  call('POST', '/v1/media', {
    body: { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes, ...request },
    headers: videoTicket ? { 'X-Laurel-Ticket': videoTicket } : {},
  })

type Upload = { id: string; ticket: string }

export const sendPart = ({ id, ticket }: Upload, part: number, body: Uint8Array<ArrayBuffer>) =>
  call('PUT', `/v1/media/${id}/${part}`, {
    body,
    headers: { 'X-Laurel-Ticket': ticket, 'Content-Type': 'application/octet-stream' },
  })

/** Sends a first part whose size is not declared. */
export async function sendWithoutLength({ id, ticket }: Upload) {
  const request = {
    method: 'PUT',
    headers: { 'X-Laurel-Ticket': ticket },
    body: new Blob(['x']).stream(),
    duplex: 'half',
  }
  const response = await fetch(new URL(`/v1/media/${id}/1`, serviceUrl), request)
  return { status: response.status, body: await response.json() }
}

export const completeUpload = ({ id, ticket }: Upload) =>
  call('POST', `/v1/media/${id}/complete`, { headers: { 'X-Laurel-Ticket': ticket } })

/** Uploads a file in parts, and returns the response to its completion, or to the first request that failed. */
export async function upload(file: Uint8Array<ArrayBuffer>, request: UploadRequest = {}) {
  const begun = await beginUpload(file.length, request)
  if (begun.status !== 201) return begun
  for (let offset = 0; offset < file.length; offset += limits.mediaPartBytes) {
    const part = file.slice(offset, offset + limits.mediaPartBytes)
    const sent = await sendPart(begun.body, offset / limits.mediaPartBytes + 1, part)
    if (sent.status !== 204) return sent
  }
  const completed = await completeUpload(begun.body)
  return {
    ...completed,
    body: typeof completed.body === 'string' ? completed.body : { ...begun.body, ...completed.body },
  }
}

/** Returns a form with a file, as clients of Trust's API send it. */
export function createForm(file: Uint8Array<ArrayBuffer>, name = 'a.jpg') {
  const boundary = 'laurel-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } }
}

/** Uploads a file as a client of Trust's API does. */
export const uploadWithKey = (path: string, file: Uint8Array<ArrayBuffer>, { key = keys.workspaceA } = {}) =>
  call('POST', path, { key, ...createForm(file) })

/** Requests a file, and returns its bytes. */
export async function fetchFile(
  url: string,
  { key, method = 'GET', headers = {} }: { key?: string; method?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(new URL(url, serviceUrl), {
    method,
    headers: { ...(key && { Authorization: basicAuth(key) }), ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Returns a JPEG with these dimensions, of at least so many bytes, unlike every other. It shows nothing. */
export function createPhoto(bytes = 0, width = 800, height = 600): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
  const start = [
    ...[0xff, 0xd8],
    ...segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...Buffer.from(crypto.randomUUID()),
  ]
  const photo = new Uint8Array(Math.max(bytes, start.length + 3)).fill(0x2a)
  photo.set(start)
  photo.set([0xff, 0xd9], photo.length - 2)
  return photo
}

/** Returns the keys of the bucket's objects for a file. */
export const listObjects = async (id: string) => (await bucket.list({ prefix: id })).objects.map(({ key }) => key)
