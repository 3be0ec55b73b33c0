import { describe, expect, test } from 'vitest'
import { basicAuth, call, keys, rows, unknownId, workspaceA } from '../support/harness.ts'

/*
 * What the published connectors for Trust send, from the check of a connection to the deletion of a record, and what they
 * do with the answers. Their requests are written here anew; where they break is what is looked at.
 */

type Answer = Awaited<ReturnType<typeof call>>

describe('Activepieces', () => {
  const send = (method: string, path: string, body?: object) =>
    call(method, `/v1${path}`, {
      body,
      headers: { Accept: 'application/json', Authorization: basicAuth(keys.workspaceA, 'apikey') },
    })

  /** A poll asks for all and keeps what is newer than the newest moment of the poll before. */
  async function poll(since: number) {
    const { status, body } = await send('GET', `/testimonial/all/${workspaceA}`)
    expect(status).toBe(200)
    expect(Array.isArray(body)).toBe(true)
    const items: { at: number; id: string }[] = body.map(({ id, created }: { id: string; created: string }) => ({
      id,
      at: new Date(created).getTime(),
    }))
    for (const { at } of items) expect(at).toBeGreaterThan(0)
    return { last: Math.max(since, ...items.map(({ at }) => at)), fresh: items.filter(({ at }) => at > since) }
  }

  test('connects with a right key, and does not with another', async () => {
    expect((await send('GET', '/workspaces')).status).toBe(200)
    const wrong = { Authorization: basicAuth(keys.unknown, 'apikey') }
    expect((await call('GET', '/v1/workspaces', { headers: wrong })).status).toBe(401)
  })

  test('creates, finds, updates, polls and deletes testimonials', async () => {
    const { last } = await poll(0)
    const created = await send('POST', '/testimonial', {
      workspaceId: workspaceA,
      firstname: 'Jane',
      lastname: 'Doe',
      email: 'jane@example.com',
      title: 'CEO',
      testimonialText: 'It has changed how we work.',
      stars: 5,
      videoUrl: 'https://videos.example/1.mp4',
      externalVideoHtml: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      published: false,
      gaveConsent: true,
    })
    expect(created).toMatchObject({
      status: 201,
      body: { firstname: 'Jane', stars: 5, gaveConsent: true, consentDateTime: expect.any(String) },
    })
    const path = `/testimonial/${created.body.id}`
    expect((await send('GET', path)).body).toEqual(created.body)
    const updated = await send('PUT', path, {
      workspaceId: workspaceA,
      email: 'jane@example.com',
      published: true,
      consentDateTime: '2026-01-15T10:30:00.000Z',
    })
    expect(updated).toMatchObject({ status: 200, body: { firstname: 'Jane', published: true } })
    const { last: next, fresh } = await poll(last)
    expect(fresh.map(({ id }) => id)).toEqual([created.body.id])
    expect((await poll(next)).fresh).toEqual([])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
    expect((await poll(0)).fresh).toEqual([])
  })

  test('creates, finds by id and address, updates and deletes contacts', async () => {
    const created = await send('POST', '/contacts', {
      workspaceId: workspaceA,
      firstname: 'Jane',
      email: 'jane@example.com',
    })
    expect(created).toMatchObject({ status: 201, body: { firstName: 'Jane', email: 'jane@example.com' } })
    const path = `/contacts/${created.body.id}`
    const updated = await send('PUT', path, {
      workspaceId: workspaceA,
      email: 'jane@example.com',
      phone: '+1 555 0100',
    })
    expect(updated).toMatchObject({ status: 200, body: { firstName: 'Jane', phone: '+1 555 0100' } })
    expect((await send('GET', path)).body).toEqual(updated.body)
    expect((await send('GET', '/contacts?email=jane%40example.com')).body).toEqual([updated.body])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('DELETE', path)).status).toBe(404)
  })
})

describe('Pipedream', () => {
  const send = (method: string, path: string, body?: object) =>
    call(method, `/v1${path}`, {
      body,
      headers: { accept: 'application/json', Authorization: basicAuth(keys.workspaceA, 'x') },
    })

  /** It offers the workspaces and their testimonials to choose from. */
  async function choices() {
    const websites = await send('GET', '/websites')
    const brands: { id: string; name: string }[] = websites.body.brands
    const testimonials = await send('GET', `/testimonial/all/${brands[0]?.id}`)
    return { brands, testimonials: testimonials.body.map(({ id }: { id: string }) => id) }
  }

  test('offers the workspace, creates, updates, polls and deletes testimonials', async () => {
    const { brands, testimonials } = await choices()
    expect([brands, testimonials]).toEqual([[{ id: workspaceA, name: 'Ours' }], []])
    const brandId = brands[0]?.id
    const data = {
      brandId,
      testimonialText: 'Always fantastic support.',
      email: 'jane@example.com',
      videoUrl: 'https://videos.example/1.mp4',
      videoToken: 'token',
      stars: '5',
    }
    const created = await send('POST', '/testimonial', { ...data, firstname: 'Jane', published: true })
    expect(created).toMatchObject({ status: 201, body: { stars: 5, published: true, workspaceId: workspaceA } })
    expect(created.text).not.toContain('token')
    const { id } = created.body
    const updated = await send('PUT', `/testimonial/${id}`, { ...data, stars: '4', gaveConsent: false })
    expect(updated).toMatchObject({ status: 200, body: { firstname: 'Jane', stars: 4 } })
    expect((await choices()).testimonials).toEqual([id])
    const [polled] = (await send('GET', `/testimonial/all/${brandId}`)).body
    expect([polled.id, Date.parse(polled.created)]).toEqual([id, expect.any(Number)])
    expect((await send('DELETE', `/testimonial/${id}`)).status).toBe(204)
    expect(await rows('testimonials')).toEqual([])
  })

  test('is told what is wrong in the words of its fields', async () => {
    const say = ({ status, body }: Answer) => [status, body]
    expect(say(await send('POST', '/testimonial', { brandId: unknownId }))).toEqual([
      400,
      'workspaceId: is not a registered workspace',
    ])
    expect(say(await send('POST', '/testimonial', { brandId: workspaceA, videoToken: 'token' }))).toEqual([
      400,
      'videoToken: can only be sent together with videoUrl',
    ])
    expect(say(await send('GET', '/testimonial/all/undefined'))).toEqual([404, 'There is no such record.'])
  })
})
