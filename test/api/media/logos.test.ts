import { describe, expect, test } from 'vitest'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'
import {
  browserUrl,
  call,
  callWithFaults,
  keys,
  query,
  serviceUrl,
  setLogo,
  unknownId,
  workspaceA,
} from '../../support/service/harness.ts'

/* The logo and the sentence of a workspace on its hosted form. */

const path = `/form/${workspaceA}`
const svg = logos['image/svg+xml']
const put = (body: object) => call('PUT', `/v1/workspaces/${workspaceA}`, { key: keys.workspaceA, body })

/** Returns the URL of the logo on the page. */
async function findLogo(): Promise<string> {
  const { text } = await call('GET', path)
  return /<img src="([^"]+)" alt="">/.exec(text)?.[1] ?? ''
}

/** Requests an image, whose body is not text. */
async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(url, serviceUrl), { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('GET /form/{workspaceId}/logo', () => {
  test.each(Object.entries(logos))('returns the bytes with their type (%s) and strict headers', async (type, bytes) => {
    await put({ logo: dataUrl(type, bytes) })
    const response = await get(await findLogo())
    expect(response).toMatchObject({ status: 200, bytes })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    })
    expect(response.headers.has('vary')).toBe(false)
  })

  test('has the same ETag for the same logo, and returns 304 for it', async () => {
    await put({ logo: dataUrl('image/svg+xml', svg) })
    const first = await get(await findLogo())
    const etag = first.headers.get('etag') ?? ''
    await put({ name: 'Mine' })
    const second = await get(await findLogo(), { 'If-None-Match': etag })
    expect([second.status, second.bytes.length, second.headers.get('etag')]).toEqual([304, 0, etag])
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    await put({ logo: dataUrl('image/png', logos['image/png']) })
    expect((await get(await findLogo(), { 'If-None-Match': etag })).status).toBe(200)
  })

  test.each([
    ['through the API', () => put({ logo: dataUrl('image/svg+xml', svg) })],
    ['by hand', () => setLogo(workspaceA, dataUrl('image/svg+xml', svg))],
  ])('has another URL on the page after a change %s, and only that one is immutable', async (_, change) => {
    await put({ logo: dataUrl('image/png', logos['image/png']) })
    const old = await findLogo()
    await change()
    const current = await findLogo()
    expect(current).not.toBe(old)
    for (const url of [old, `${path}/logo`, `${path}/logo?v=x`]) {
      const { headers, bytes } = await get(url)
      expect([headers.get('cache-control'), bytes]).toEqual(['no-cache', svg])
    }
    expect((await get(current)).headers.get('cache-control')).toContain('immutable')
  })

  test('is immutable for a workspace without a version', async () => {
    await setLogo(workspaceA, dataUrl('image/svg+xml', svg))
    await query('UPDATE workspaces SET version = NULL WHERE id = ?', workspaceA)
    expect((await get(await findLogo())).headers.get('cache-control')).toContain('immutable')
  })

  test('returns 404 without a logo, for an unknown workspace, and for a value that no logo can have', async () => {
    const invalid = ['data:text/html;base64,PHN2Zz4=', dataUrl('image/png', svg), 'https://shop.example/logo.png', '']
    expect((await call('GET', `${path}/logo`)).text).toContain('<h1>Form not found</h1>')
    for (const url of [`/form/${unknownId}/logo`, '/form/x/logo']) expect((await get(url)).status).toBe(404)
    for (const logo of invalid) {
      await setLogo(workspaceA, logo)
      const { status, headers } = await get(`${path}/logo`)
      expect([logo, status, headers.get('content-type')]).toEqual([logo, 404, 'text/html; charset=UTF-8'])
    }
  })

  test('responds to HEAD without a body', async () => {
    await put({ logo: dataUrl('image/svg+xml', svg) })
    const { status, headers } = await fetch(new URL(`${path}/logo`, serviceUrl), { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })
})

describe('the stored logos', () => {
  const storedLogos = async () => (await query('SELECT dataUrl FROM logos')).map(({ dataUrl }) => dataUrl)
  const [first = '', second = ''] = Object.entries(logos).map(([type, bytes]) => dataUrl(type, bytes))

  test('are those of the workspaces, and no earlier ones', async () => {
    await put({ logo: first })
    await put({ logo: second })
    expect(await storedLogos()).toEqual([second])
    await put({ name: 'Mine' })
    await put({ logo: second })
    expect(await storedLogos()).toEqual([second])
    await put({ logo: null })
    expect(await storedLogos()).toEqual([])
  })

  test.each([
    ['with the key of another workspace', { key: keys.workspaceB }, 404],
    ['with an unknown key', { key: keys.unknown }, 401],
    ['for another version', { key: keys.workspaceA, headers: { 'If-Match': '"another"' } }, 412],
  ])('stay as they are after a change %s', async (_, request, status) => {
    await put({ logo: first })
    const rejected = await call('PUT', `/v1/workspaces/${workspaceA}`, { ...request, body: { logo: second } })
    expect([rejected.status, await storedLogos()]).toEqual([status, [first]])
  })

  test('go with their workspace', async () => {
    await put({ logo: first })
    await query('DELETE FROM apiKeys WHERE workspaceId = ?', workspaceA)
    await query('DELETE FROM workspaces WHERE id = ?', workspaceA)
    expect(await storedLogos()).toEqual([])
  })
})

describe('the page with a logo and a sentence', () => {
  const intro = `"'><img src=x onerror=alert(1)> שלום, Ada`

  test.each(['', '?plain'])('shows both without markup, in one round trip to D1 (%j)', async (search) => {
    await put({ logo: dataUrl('image/svg+xml', svg), intro })
    expect((await callWithFaults('GET', path + search)).headers.get('x-d1-calls')).toBe('1')
    const { page, messages } = await openPage({ locale: 'en' })
    await page.goto(new URL(path + search, browserUrl).href)
    await page.getByRole('button', { name: 'Send' }).waitFor()
    expect(await page.locator('header p').textContent()).toBe(intro)
    expect(await page.locator('img').count()).toBe(1)
    const naturalWidth = () => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(naturalWidth).toBeGreaterThan(0)
    expect(messages).toEqual([])
  })

  test('has neither for a workspace without them', async () => {
    expect((await call('GET', path)).text).toContain('<header><h1><bdi>Ours</bdi></h1></header>')
  })

  test.each([
    ['a wide logo', '0 0 4000 40', 320],
    ['a tall logo', '0 0 40 4000', 1280],
  ])('reserves the height of %s, and keeps it small', async (_, viewBox, width) => {
    const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"/>`
    await put({ logo: dataUrl('image/svg+xml', Buffer.from(image)) })
    const { page, context } = await openPage({ viewport: { width, height: 720 } })
    const release = Promise.withResolvers<void>()
    await context.route('**/logo?*', async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto(new URL(`${path}?plain`, browserUrl).href, { waitUntil: 'domcontentloaded' })
    // Without a script, that does not wait for the style sheets.
    await page.waitForFunction(
      () => document.styleSheets.length === document.querySelectorAll('[rel=stylesheet]').length,
    )
    const measure = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const before = await measure()
    release.resolve()
    await page.waitForLoadState('load')
    expect((await page.locator('img').boundingBox())?.height).toBe(64)
    expect(await measure()).toEqual(before)
    expect(await overflow(page)).toBe(0)
  })

  test('shows the logo on a light background to visitors who prefer dark', async () => {
    await put({ logo: dataUrl('image/svg+xml', svg) })
    const { page } = await openPage({ colorScheme: 'dark' })
    await page.goto(new URL(path, browserUrl).href)
    const background = await page.locator('img').evaluate((image) => getComputedStyle(image).backgroundColor)
    expect(background).toBe('rgb(255, 255, 255)')
  })
})
