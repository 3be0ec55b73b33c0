import type { Send } from './send.ts'

type Target = { workspaceId: string; key: string }

/**
 * Sends the requests of webhooks, channels, invitations and spam. Deliveries are not read: their ids are random, so no two runs of
 * the recorded statements have the same rows.
 */
export async function sendMessageRequests(send: Send, { workspaceId, key }: Target): Promise<void> {
  await sendReceiverRequests(send, '/v1/webhooks', key, { url: 'https://receiver.example/1' }, { format: 'trust' })
  const target = 'https://hooks.slack.com/services/T0/B0/x'
  await sendReceiverRequests(send, '/v1/channels', key, { kind: 'slack', target }, { schedule: 'daily' })
  await sendInvitationRequests(send, { workspaceId, key })
  await send('PUT', `/v1/workspaces/${workspaceId}`, { key, body: { spamWords: ['Casino'], turnstileSiteKey: '0x4A' } })
  await send('POST', '/v1/testimonial', { body: { workspaceId, testimonialText: 'Casino!', website: 'x', elapsed: 1 } })
  await send('GET', '/v1/inbox/testimonials?state=spam', { key })
}

async function sendReceiverRequests(send: Send, path: string, key: string, body: object, change: object) {
  const { text } = await send('POST', path, { key, body })
  // A release from before these routes returns an error, which is a string.
  const receiverPath = `${path}/${Object(JSON.parse(text)).id}`
  await send('PUT', receiverPath, { key, body: change })
  await send('PUT', receiverPath, { key, body: change, headers: { 'If-Match': '"another"' } })
  if (path === '/v1/webhooks') await send('POST', `${receiverPath}/rotate`, { key })
  await send('GET', path, { key })
  await send('DELETE', receiverPath, { key })
}

async function sendInvitationRequests(send: Send, { workspaceId, key }: Target): Promise<void> {
  const paths: string[] = []
  for (const firstname of ['Ada', 'Grace']) {
    const { text } = await send('POST', '/v1/invitations', { key, body: { firstname } })
    const { id, url } = Object(JSON.parse(text))
    paths.push(`/v1/invitations/${id}`)
    const invite = /invite=([^&]*)/.exec(url)?.[1] ?? ''
    await send('GET', `/form/${workspaceId}?invite=${invite}`)
    await send('POST', '/v1/testimonial', { body: { workspaceId, firstname, invite } })
    await send('POST', '/v1/testimonial', { body: { workspaceId, firstname: 'Eve', invite } })
  }
  await send('GET', '/v1/invitations?limit=1', { key })
  for (const path of paths) await send('DELETE', path, { key })
}
