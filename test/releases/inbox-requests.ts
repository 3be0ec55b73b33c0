import type { Send } from './send.ts'

/* The requests of the inbox, with an API key and with a session. */

type Keys = { workspaceId: string; key: string; otherKey: string }

/** Sends the requests of the inbox; `otherKey` belongs to another workspace. */
export async function sendInboxRequests(send: Send, { workspaceId, key, otherKey }: Keys): Promise<void> {
  const ids: string[] = []
  for (const testimonialText of ['So good', 'So-so', 'So bad']) {
    const body = { email: 'ada@example.com', testimonialText, gaveConsent: true }
    ids.push(JSON.parse((await send('POST', '/v1/testimonial', { key, body })).text).id)
  }
  await sendApiRequests(async (method, path, request) => send(method, `/v1/inbox${path}`, { key, ...request }), ids)
  await send('GET', `/v1/inbox/testimonials/${ids[0]}`, { key: otherKey })
  await send('PATCH', `/v1/inbox/testimonials/${ids[0]}`, { key: otherKey, body: { state: 'spam' } })
  await send('PUT', `/v1/testimonial/${ids[1]}`, { key, body: { published: true } })
  for (const state of ['pending', 'spam']) {
    await send('GET', `/v1/testimonial/all/${workspaceId}?state=${state}`, { key })
  }
  await sendSessionRequests(send, { workspaceId, key, otherKey }, ids)
}

/** Sends the requests that keys and sessions have in common. */
async function sendApiRequests(send: Send, [id, ...others]: string[]): Promise<void> {
  const path = `/testimonials/${id}`
  const etag = (await send('GET', path)).headers.get('ETag') ?? '*'
  const change = { tags: ['Homepage'], highlight: 'good', pinned: true }
  await send('PATCH', path, { body: change, headers: { 'If-Match': etag } })
  await send('PATCH', path, { body: { state: 'archived' }, headers: { 'If-Match': etag } })
  await send('PATCH', path, { body: { highlight: 'bad' } })
  await send('PATCH', path, { body: {} })
  await send('POST', '/testimonials/bulk', { body: { ids: others, set: { state: 'archived', tags: ['b'] } } })
  await send('PATCH', path, { body: { state: 'published', pinned: false, highlight: null } })
  const firstPage = await send('GET', '/testimonials?limit=1')
  const cursor = /cursor=([^&>]*)/.exec(firstPage.headers.get('Link') ?? '')?.[1]
  if (cursor) await send('GET', `/testimonials?limit=1&cursor=${cursor}`)
  for (const filter of ['state=archived', 'q=so&stars=5', 'q=so+good', 'tag=b', 'consent=yes&has=text']) {
    await send('GET', `/testimonials?${filter}`)
  }
  for (const list of ['/counts', '/newest', '/history', '/history?limit=1', `/history?testimonialId=${id}`]) {
    await send('GET', list)
  }
  await send('DELETE', `/testimonials/${others.at(-1)}`)
  await send('DELETE', `/testimonials/${others.at(-1)}`)
}

async function sendSessionRequests(sendAny: Send, { workspaceId, key }: Keys, ids: string[]): Promise<void> {
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }
  const cookies = new Map<string, string>()
  /** Sends a request with the cookie of the session, if there is one. */
  const send: Send = async (method, path, { headers, ...request } = {}) => {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
    const response = await sendAny(method, path, {
      ...request,
      headers: { ...sameOrigin, ...(cookie && { Cookie: cookie }), ...headers },
    })
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get('Set-Cookie') ?? '') ?? []
    if (name && value) cookies.set(name, value)
    return response
  }
  const sendForm = (values: Record<string, string>) =>
    send('POST', '/inbox/sign-in', {
      body: new URLSearchParams(values).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  await send('GET', '/inbox')
  await send('GET', '/inbox/sign-in')
  await sendForm({ key: 'lk_wrong' })
  await sendForm({ key })
  for (const path of ['', `/${workspaceId}/${ids[0]}`, `/${workspaceId}/settings`, '/devices']) {
    await send('GET', `/inbox${path}`)
  }
  /** Opens the list, and returns the token that requests of the page carry. */
  const openPage = async () => {
    const { text: page } = await send('GET', `/inbox/${workspaceId}?state=archived`)
    return /name="laurel-page" content="([^"]*)"/.exec(page)?.[1] ?? ''
  }
  let pageToken = await openPage()
  const sendApi: Send = (method, path, { headers, ...request } = {}) =>
    send(method, `/inbox/api/${workspaceId}${path}`, {
      ...request,
      headers: { 'X-Laurel-Page': pageToken, 'X-Laurel-Key': key, ...headers },
    })
  await sendApiRequests(sendApi, ids.slice(0, 2))
  for (const list of ['/keys', '/workspaces', '/sessions']) await sendApi('GET', list)
  await sendApi('PUT', `/workspaces/${workspaceId}`, { body: {} })
  const { text: link } = await sendApi('POST', '/device-links')
  const token = /#([\w-]+)/.exec(link)?.[1] ?? ''
  await sendForm({ token, show: '1' })
  await sendForm({ token })
  await sendForm({ token })
  pageToken = await openPage()
  await sendApi('DELETE', '/sessions')
  await sendApi('GET', '/counts')
  await openPage()
  await send('POST', '/inbox/sign-out')
}
