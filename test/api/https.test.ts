import { describe, expect, test } from 'vitest'
import { formRequest } from '../support/browser/hosted-page.ts'
import { idAt, storeTestimonials } from '../support/browser/inbox-page.ts'
import { storeApproval, storeLink } from '../support/message-links.ts'
import { allRows, basicAuth, callWithFaults, keys, query, workspaceA } from '../support/service/harness.ts'
import { getCookie, signIn } from '../support/service/session.ts'

/* Requests over http: pages lead to https, and keys and tokens are rejected. */

const message = 'Use https: over http, the service accepts keys and tokens at localhost only.'
const host = 'praise.example'
const token = 'x'.repeat(43)
const authorToken = `lg_${token}`

const send = (method: string, path: string, request: Parameters<typeof callWithFaults>[2] = {}) =>
  callWithFaults(method, `http://${host}${path}`, request)

describe('a page', () => {
  test.each([
    '/',
    '/form/',
    `/form/${workspaceA}`,
    `/form/${workspaceA}?invite=${token}&name=a%20b`,
    `/form/${workspaceA}/thanks`,
    '/inbox',
    '/inbox/sign-in?next=/inbox',
    '/setup',
    `/inbox/${workspaceA}?state=pending`,
    '/my-testimonial',
    `/approve?t=${token}`,
    `/confirm?t=${token}`,
    `/unsubscribe?t=${token}`,
    `/remote/${workspaceA}/${idAt(0)}?show=photo`,
    '/docs',
    '/docs/guides/api',
    `/testimonials/${workspaceA}?lang=de`,
  ])('%s leads to https', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await send(method, path, { headers: { Cookie: `laurel=${token}` } })
      expect([status, headers.get('location'), text]).toEqual([308, `https://${host}${path}`, ''])
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test.each([
    ['/approve', { action: 'publish' }],
    ['/confirm', {}],
    ['/unsubscribe', { 'List-Unsubscribe': 'One-Click' }],
    ['/my-testimonial', { token: authorToken, action: 'erase', erase: 'true' }],
    ['/inbox/sign-in', { key: keys.workspaceA }],
    ['/inbox/sign-in', { token }],
    ['/inbox/sign-out', {}],
    ['/setup', { code: token, name: 'Shop' }],
    [`/form/${workspaceA}`, { testimonialText: 'Fine.' }],
  ])('%s accepts no form %j', async (path, controls) => {
    const link =
      path === '/approve'
        ? await storeApproval()
        : path === '/confirm' || path === '/unsubscribe'
          ? await storeLink(path === '/confirm' ? 'confirm' : 'unsubscribe')
          : path
    const before = await allRows()
    const { status, headers, text } = await send('POST', link, formRequest(controls))
    expect(status).toBe(403)
    expect(text).toContain(message)
    expect(getCookie({ headers })).toBeUndefined()
    expect(await allRows()).toEqual(before)
  })
})

describe('a request', () => {
  test.each([
    ['GET', '/v1/workspaces', { Authorization: basicAuth(keys.workspaceA) }],
    ['GET', '/v1/inbox/testimonials', { Authorization: basicAuth(keys.workspaceA) }],
    ['POST', '/v1/testimonial', { Authorization: basicAuth(keys.workspaceA) }],
    ['DELETE', '/v1/my-testimonial', { Authorization: `Bearer ${authorToken}` }],
    ['GET', '/media/x.jpg', { Authorization: basicAuth(keys.workspaceA) }],
    ['GET', `/media/x.jpg?expires=9&proof=${token}`, {}],
    ['PUT', '/v1/media/x/1', { 'X-Laurel-Ticket': token }],
    ['POST', '/v1/media', {}],
  ])('%s %s with credentials, or for a ticket, is rejected', async (method, path, headers) => {
    const response = await send(method, path, {
      headers,
      ...(method === 'POST' && { body: { workspaceId: workspaceA, kind: 'photo', bytes: 1 } }),
    })
    expect([response.status, response.body]).toEqual([403, message])
    expect(await query('SELECT 1 FROM testimonials UNION ALL SELECT 1 FROM media')).toEqual([])
  })

  test('with the cookie of a session is rejected', async () => {
    const cookie = await signIn()
    for (const path of [`/inbox/api/${workspaceA}/counts`, '/media/x.jpg']) {
      const response = await send('GET', path, { headers: { Cookie: `other=1; ${cookie}` } })
      expect([response.status, response.body]).toEqual([403, message])
    }
  })

  test.each([{ giverToken: authorToken }, { invite: token }])(
    'with a token in its body is rejected (%j), in words that the page can read',
    async (tokens) => {
      const { status, body, headers } = await send('POST', '/v1/testimonial', { body: tokens })
      expect([status, body, headers.get('access-control-allow-origin')]).toEqual([403, message, '*'])
      expect(await query('SELECT 1 FROM testimonials')).toEqual([])
    },
  )

  test('without any of these is as over https', async () => {
    await storeTestimonials({ published: 1 })
    for (const path of [
      `/testimonials/${workspaceA}/embed`,
      `/testimonials/${workspaceA}/feed.json`,
      '/health',
      '/v1/media',
    ]) {
      expect((await send('GET', path, { headers: { Cookie: 'theirs=1' } })).status, path).toBe(200)
    }
    expect((await send('POST', '/v1/testimonial', { body: { testimonialText: 'Fine.' } })).status).toBe(201)
  })
})

describe('`npm start` under another name, which has no https', () => {
  const sendLocal = (method: string, path: string, { headers, ...request }: Parameters<typeof send>[2] = {}) =>
    send(method, path, {
      ...request,
      headers: { ...headers, 'X-Local-Secret': 'secret' },
      fault: { localSecret: 'secret' },
    })

  test('lets visitors try the form', async () => {
    for (const path of ['/', `/form/${workspaceA}`, '/docs', `/testimonials/${workspaceA}`]) {
      expect((await sendLocal('GET', path)).status, path).toBe(200)
    }
    const controls = { testimonialText: 'Fine.' }
    expect((await sendLocal('POST', `/form/${workspaceA}`, formRequest(controls))).text).toContain(`#lg_`)
    const body = { workspaceId: workspaceA, giverToken: authorToken }
    expect((await sendLocal('POST', '/v1/testimonial', { body })).status).toBe(201)
    const photo = { workspaceId: workspaceA, kind: 'photo', type: 'image/png', bytes: 1_000 }
    expect((await sendLocal('POST', '/v1/media', { body: photo })).status).toBe(201)
  })

  test.each([
    ['GET', '/inbox', {}],
    ['GET', '/my-testimonial', {}],
    ['GET', `/approve?t=${token}`, {}],
    ['GET', '/v1/workspaces', { Authorization: basicAuth(keys.workspaceA) }],
    ['GET', '/media/x.jpg', { Cookie: `laurel=${token}` }],
    ['GET', '/v1/my-testimonial', { Authorization: `Bearer ${authorToken}` }],
  ])('rejects %s %s with %j', async (method, path, headers) => {
    const response = await sendLocal(method, path, { headers })
    expect([response.status, response.body]).toEqual([403, message])
  })
})

test.each(['localhost', 'laurel.localhost', '127.0.0.1', '[::1]'])('%s needs no https', async (name) => {
  const { status } = await callWithFaults('GET', `http://${name}:8787/v1/workspaces`, { key: keys.workspaceA })
  expect(status).toBe(200)
  expect((await callWithFaults('GET', `http://${name}:8787/form/${workspaceA}`)).status).toBe(200)
})
