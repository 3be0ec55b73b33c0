import type { Send } from './send.ts'

type Target = { workspaceId: string; key: string }

/** Sends the requests of files: an upload that is rejected, as its content is none, a claim, and a delivery. */
export async function sendMediaRequests(send: Send, { workspaceId, key }: Target): Promise<void> {
  const body = { workspaceId, kind: 'photo', type: 'image/jpeg', bytes: 1 }
  const { text } = await send('POST', '/v1/media', { body })
  // A release from before there were files returns an error, which is a string.
  const { id = '0'.repeat(32), ticket = '' } = Object(JSON.parse(text))
  const headers = { 'X-Laurel-Ticket': ticket }
  await send('POST', `/v1/media/${id}/complete`, { headers })
  await send('PUT', `/v1/media/${id}/1`, { body: 'x', headers })
  await send('POST', `/v1/media/${id}/complete`, { headers })
  const imageUrl = `http://localhost/media/${id}.jpg`
  await send('POST', '/v1/testimonial', { body: { workspaceId, imageUrl } })
  await send('POST', '/v1/testimonial', { body: { imageUrl }, key })
  await send('POST', '/v1/contacts', { body: { imageUrl }, key })
  await send('GET', `/media/${id}.jpg`)
  await send('GET', `/media/${id}.jpg`, { key })
}
