import type { Send } from './send.ts'

/* The requests of public displays, and the settings that change them. */

/** Sends the requests of the displays of a workspace. */
export async function sendDisplayRequests(
  send: Send,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<void> {
  const settings = (body: object) => send('PUT', `/v1/workspaces/${workspaceId}`, { key, body })
  const get = (path: string) => send('GET', `/testimonials/${workspaceId}${path}`)
  const ids: string[] = []
  for (const testimonialText of ['So good', 'So-so', 'So bad']) {
    const body = { testimonialText, stars: 4, gaveConsent: true, published: true }
    ids.push(JSON.parse((await send('POST', '/v1/testimonial', { key, body })).text).id)
  }
  await send('PATCH', `/v1/inbox/testimonials/${ids[0]}`, { key, body: { tags: ['Homepage'], pinned: true } })
  await settings({ displayHeading: 'Praise', displayHow: 'By e-mail', displayNames: 'initial', displayPhotos: 'all' })
  await settings({ displayItem: { type: 'Book', name: 'Flowers', id: 'https://shop.example/#book' } })
  for (const path of ['', '/wall', '/carousel', '/single', '/badge', '/feed.json', '/data.jsonld', '/embed']) {
    await get(path)
  }
  for (const options of [
    'order=oldest',
    'order=daily',
    'tag=Homepage',
    'tag=b',
    'tag=b&min=6',
    'min=6',
    `only=${ids[1]},${ids[2]}`,
  ]) {
    await get(`/wall?${options}`)
  }
  for (const options of ['limit=1', `limit=1&first=${ids[2]}`, 'limit=1&order=daily']) {
    const { next_url } = JSON.parse((await get(`/feed.json?${options}`)).text)
    await get(`/feed.json${new URL(next_url ?? 'https://a.example').search}`)
  }
  await settings({ displayAverage: 'all' })
  await get('/badge')
  await settings({ display: 'closed', displayItem: null })
  await get('/wall')
}
