import * as limits from '../../shared/limits.ts'
import type { MediaKind } from '../../shared/media.ts'
import { basicAuth, call, keys, serviceUrl, workspaceA } from './harness.ts'

/* Uploads as the form and API clients send them. */

type UploadRequest = { kind?: MediaKind; type?: string; workspaceId?: string; videoId?: string; videoTicket?: string }

/** Begins an upload of this many bytes. */
export const beginUpload = (bytes: number, { videoTicket, ...request }: UploadRequest = {}) =>
  call('POST', '/v1/media', {
    body: { workspaceId: workspaceA, kind: 'photo', type: 'image/jpeg', bytes, ...request },
    headers: videoTicket ? { 'X-Laurel-Ticket': videoTicket } : {},
  })

type Upload = { id: string; ticket: string }

/** Sends a part of an upload. */
export const sendPart = ({ id, ticket }: Upload, part: number, body: Uint8Array<ArrayBuffer>) =>
  call('PUT', `/v1/media/${id}/${part}`, {
    body,
    headers: { 'X-Laurel-Ticket': ticket, 'Content-Type': 'application/octet-stream' },
  })

/** Completes an upload. */
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
  return { ...completed, body: typeof completed.body === 'string' ? completed.body : { ...begun.body, ...completed.body } }
}

/** Uploads a file as a client of Trust's API does. */
export function uploadWithKey(path: string, file: Uint8Array<ArrayBuffer>, { key = keys.workspaceA, name = 'a.jpg' } = {}) {
  const boundary = 'laurel-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return call('POST', path, { key, body, headers })
}

/** Requests a file, and returns its bytes. */
export async function fetchFile(url: string, { key, method = 'GET', headers = {} }: { key?: string; method?: string; headers?: Record<string, string> } = {}) {
  const response = await fetch(new URL(url, serviceUrl), {
    method,
    headers: { ...(key && { Authorization: basicAuth(key) }), ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}
