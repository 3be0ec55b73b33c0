import { describe, expect, test } from 'vitest'
import { storeForm } from '../support/forms.ts'
import { createForm, createPhoto } from '../support/media/media.ts'
import { mp4 } from '../support/media/media-files.ts'
import { basicAuth, call, keys, rows, serviceUrl, unknownId, workspaceA } from '../support/service/harness.ts'

/*
 * Replays what the published connectors for Trust send, from testing a connection to deleting a record, and uses the
 * responses as they do. The requests are rewritten here, not copied.
 */

type ApiResponse = Awaited<ReturnType<typeof call>>

describe('Activepieces', () => {
  const send = (method: string, path: string, body?: object) =>
    call(method, `/v1${path}`, {
      body,
      headers: { Accept: 'application/json', Authorization: basicAuth(keys.workspaceA, 'apikey') },
    })

  /** Polls like the connector: requests all records and keeps those created after the previous poll. */
  async function poll(since: number) {
    const { status, body } = await send('GET', `/testimonial/all/${workspaceA}`)
    expect(status).toBe(200)
    expect(Array.isArray(body)).toBe(true)
    const items: { time: number; id: string }[] = body.map(({ id, created }: { id: string; created: string }) => ({
      id,
      time: new Date(created).getTime(),
    }))
    for (const { time } of items) expect(time).toBeGreaterThan(0)
    const newest = Math.max(since, ...items.map(({ time }) => time))
    return { newest, newItems: items.filter(({ time }) => time > since) }
  }

  test('connects with a valid key only', async () => {
    expect((await send('GET', '/workspaces')).status).toBe(200)
    const headers = { Authorization: basicAuth(keys.unknown, 'apikey') }
    expect((await call('GET', '/v1/workspaces', { headers })).status).toBe(401)
  })

  test('creates, reads, updates, polls and deletes a testimonial', async () => {
    const { newest } = await poll(0)
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
    const next = await poll(newest)
    expect(next.newItems.map(({ id }) => id)).toEqual([created.body.id])
    expect((await poll(next.newest)).newItems).toEqual([])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
    expect((await poll(0)).newItems).toEqual([])
  })

  test('polls and updates a testimonial that came with a stored form like any other', async () => {
    await call('POST', '/v1/testimonial', { body: { firstname: 'Jane' } })
    const form = await storeForm({
      questions: [{ id: 'q1', text: 'What did you need?' }],
      consents: { marketing: { text: 'You may advertise with it.' } },
    })
    const visitor = {
      ...form,
      firstname: 'Ada',
      answers: [{ id: 'q1', answer: 'A book.' }],
      consents: { publish: true, marketing: false },
    }
    const { body: created } = await call('POST', '/v1/testimonial', { body: visitor })
    const { body: all } = await send('GET', `/testimonial/all/${workspaceA}`)
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(created)
    expect(Object.keys(all[0])).toEqual(Object.keys(all[1]))
    const { consents } = (await rows('testimonials')).find(({ id }) => id === created.id) ?? {}
    const updated = await send('PUT', `/testimonial/${created.id}`, {
      workspaceId: workspaceA,
      published: true,
      gaveConsent: true,
    })
    expect(updated).toMatchObject({ status: 200, body: { ...created, published: true } })
    expect(await rows('testimonials')).toContainEqual(expect.objectContaining({ id: created.id, consents }))
  })

  test('creates, finds, updates and deletes a contact', async () => {
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

describe('the uploads of', () => {
  const photo = createPhoto()
  const video = mp4()

  test.each([
    ['upload-image', photo, 'imageUrl'],
    ['upload-video', video, 'videoUrl'],
    ['upload-small-video', video, 'videoUrl'],
  ])('Activepieces to %s return the URL for a testimonial', async (path, file, field) => {
    const { body, headers } = createForm(file)
    const authorization = { Authorization: basicAuth(keys.workspaceA, 'apikey') }
    // The connector names the type without a boundary.
    for (const type of [headers['Content-Type'], 'multipart/form-data']) {
      const sent = { ...authorization, 'Content-Type': type }
      const uploaded = await call('POST', `/v1/media/${path}/${workspaceA}`, { body, headers: sent })
      expect(uploaded).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } })
      const created = await call('POST', '/v1/testimonial', {
        body: { workspaceId: workspaceA, [field]: uploaded.body.url },
        headers: authorization,
      })
      expect(created.status).toBe(201)
    }
  })

  test('Pipedream return the URL for a testimonial, with any token', async () => {
    const brands = await call('GET', '/v1/websites', { headers: { Authorization: basicAuth(keys.workspaceA, 'x') } })
    const { body, headers } = createForm(video, 'myFile.mp4')
    // The connector sends a stream, and so no length.
    const request = {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', Authorization: basicAuth(keys.workspaceA, 'x') },
      body: new Blob([body]).stream(),
      duplex: 'half',
    }
    const uploaded = await fetch(new URL(`/v1/media/upload-video/${brands.body.brands[0].id}`, serviceUrl), request)
    expect(uploaded.status).toBe(200)
    const { url } = (await uploaded.json()) as { url: string }
    const created = await call('POST', '/v1/testimonial', {
      key: keys.workspaceA,
      body: { brandId: workspaceA, videoUrl: url, videoToken: 'token', testimonialText: 'Wonderful' },
    })
    expect([created.status, created.body.videoVideoUrl]).toEqual([201, url])
  })
})

describe('Pipedream', () => {
  const send = (method: string, path: string, body?: object) =>
    call(method, `/v1${path}`, {
      body,
      headers: { accept: 'application/json', Authorization: basicAuth(keys.workspaceA, 'x') },
    })

  /** Loads the workspaces and testimonials that the connector offers in its menus. */
  async function loadOptions() {
    const websites = await send('GET', '/websites')
    const brands: { id: string; name: string }[] = websites.body.brands
    const testimonials = await send('GET', `/testimonial/all/${brands[0]?.id}`)
    return { brands, testimonials: testimonials.body.map(({ id }: { id: string }) => id) }
  }

  test('offers the workspace, then creates, updates, polls and deletes a testimonial', async () => {
    const { brands, testimonials } = await loadOptions()
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
    expect((await loadOptions()).testimonials).toEqual([id])
    const [polled] = (await send('GET', `/testimonial/all/${brandId}`)).body
    expect([polled.id, Date.parse(polled.created)]).toEqual([id, expect.any(Number)])
    expect((await send('DELETE', `/testimonial/${id}`)).status).toBe(204)
    expect(await rows('testimonials')).toEqual([])
  })

  test('gets error messages that name the fields it sends', async () => {
    const summary = ({ status, body }: ApiResponse) => [status, body]
    expect(summary(await send('POST', '/testimonial', { brandId: unknownId }))).toEqual([
      400,
      'workspaceId: is not a registered workspace',
    ])
    expect(summary(await send('POST', '/testimonial', { brandId: workspaceA, videoToken: 'token' }))).toEqual([
      400,
      'videoToken: can only be sent together with videoUrl',
    ])
    expect(summary(await send('GET', '/testimonial/all/undefined'))).toEqual([404, 'There is no such record.'])
  })
})
