import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite, overflow } from '../../support/browser/browser.ts'
import {
  fill,
  findFormViolations,
  fullForm,
  openForm,
  scriptTag,
  send,
  submitForm,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { storeForm } from '../../support/forms.ts'
import { browserUrl, query, rows, workspaceA } from '../../support/service/harness.ts'

/* What the form does against spam: the trap, the time, and Turnstile only if the site owner wants it. */

const siteKey = '1x00000000000000000000AA'
const trap = (page: Page) => page.locator('.trap')
const cloudflare = /^https:\/\/challenges\.cloudflare\.com\//

/** Returns the width and the height at which an element is drawn. */
const size = (control: Locator) =>
  control.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return [width, height]
  })

/** The bodies that a page sends. */
function watchBodies(page: Page) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}

describe('the trap', () => {
  test('is out of view, of the tab order, of the accessibility tree and of drafts, and sends only that it was filled in', async () => {
    const { page } = await openForm(fullForm)
    const bodies = watchBodies(page)
    const control = trap(page)
    expect(await size(control)).toEqual([0, 0])
    expect(await overflow(page)).toBe(0)
    const names = new Set<string | null | undefined>()
    await page.getByRole('heading', { name: 'Shop' }).click()
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      names.add(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('name')))
    }
    expect(names).toContain('firstname')
    expect(names).not.toContain('extra')
    expect(await page.locator('laurel-form').ariaSnapshot()).not.toContain('extra')
    expect(await findFormViolations(page)).toEqual([])
    await control.evaluate((element: HTMLInputElement) => {
      element.value = 'casino'
      element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    })
    await fill(page)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('casino')
    await send(page)
    await waitUntilSent(page)
    expect(bodies).toMatchObject([{ website: 'filled', elapsed: expect.any(Number) }])
    expect(JSON.stringify(bodies)).not.toContain('casino')
    expect(await rows('testimonials')).toMatchObject([{ published: 0 }])
  })

  test.each(['rtl', 'ltr'])('does not make a page scroll, in a direction that is %s', async (dir) => {
    const { page } = await openForm(
      `<div dir="${dir}">${scriptTag(workspaceA, 'data-lang="ar"')}</div>`,
      {},
      {
        viewport: { width: 320, height: 640 },
      },
    )
    expect(await overflow(page)).toBe(0)
    expect(await page.evaluate(() => [document.documentElement.scrollLeft, scrollX])).toEqual([0, 0])
  })

  test('is out of view where the page transforms what is around the form', async () => {
    // There, an element with a fixed position moves with the page.
    const { page } = await openForm(`<div style="transform: translateZ(0)">${scriptTag()}</div>`)
    expect(await size(trap(page))).toEqual([0, 0])
  })

  test('means nothing to what fills in forms', async () => {
    const { page } = await openForm()
    const attributes = await trap(page).evaluate((element) =>
      Array.from(element.attributes, ({ name, value }) => [name, value]),
    )
    expect(Object.fromEntries(attributes)).toEqual({
      class: 'trap',
      name: 'extra',
      autocomplete: 'off',
      tabindex: '-1',
      'aria-hidden': 'true',
    })
    // What Chromium's autofill, password managers and their ids look for.
    const known =
      /name|mail|phone|tel|address|street|city|zip|post|country|state|company|org|web|url|site|user|login|pass|search|card|cvc|birth|sex|title|comment|message|subject|fax|code/
    expect(['extra', 'trap', 'shown'].filter((name) => known.test(name))).toEqual([])
  })

  test('stays empty without script, too, where nobody sees it', async () => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(new URL(`/form/${workspaceA}`, browserUrl).href)
    await page.locator('.trap').waitFor({ state: 'attached' })
    expect((await page.locator('.trap').boundingBox())?.y).toBeLessThan(-100)
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('E-mail').fill('invalid@')
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
    const shown = await page.locator('[name=shown]').inputValue()
    await page.locator('.trap').evaluate((element: HTMLInputElement) => {
      element.value = 'casino'
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').waitFor()
    // With the time of the first page, and an empty trap.
    expect([await page.locator('.trap').inputValue(), await page.locator('[name=shown]').inputValue()]).toEqual([
      '',
      shown,
    ])
  })
})

test('sends how long the form was open, even from a page with another clock', async () => {
  const { page } = await openForm()
  const bodies = watchBodies(page)
  const shown = Date.now()
  await submitForm(page)
  const [first] = bodies
  expect(first?.elapsed).toBeGreaterThan(0)
  expect(Number(first?.elapsed)).toBeLessThanOrEqual(Date.now() - shown + 60_000)
  await writeAnother(page)
  await page.evaluate(() => {
    performance.now = () => Number.NaN
  })
  await submitForm(page)
  expect(bodies[1]).not.toHaveProperty('elapsed')
})

test('does not send how long a form with an earlier draft was open', async () => {
  const { page } = await openForm()
  await fill(page)
  await page.reload()
  await page.getByText('We kept your draft.').waitFor()
  const bodies = watchBodies(page)
  await send(page)
  await waitUntilSent(page)
  expect(bodies).toMatchObject([{ testimonialText: 'Wonderful' }])
  expect(bodies[0]).not.toHaveProperty('elapsed')
})

test('the default form contacts no other host, from the first input to the thanks', async () => {
  const { page, requests, site } = await openForm(fullForm)
  await submitForm(page)
  const hosts = new Set(requests.filter((url) => !/^(blob|data):/.test(url)).map((url) => new URL(url).origin))
  expect(hosts).toEqual(new Set([new URL(site).origin, browserUrl.origin]))
})

describe('Turnstile', () => {
  const form = scriptTag(workspaceA, `data-turnstile="${siteKey}"`)
  /** A stand-in for the script of Cloudflare, which shows a frame in its place. */
  const script = `window.turnstile = {
    calls: [],
    render(place, options) {
      this.calls.push(['render', place.slot, place.getRootNode() === document, options.sitekey, options.appearance, options.size, options.language])
      if (!options['error-callback']) setTimeout(() => { throw new Error('Turnstile: 300030') })
      place.append(Object.assign(document.createElement('p'), { textContent: 'Verify you are human' }))
      this.options = options
      setTimeout(() => { this.token = 'token-1'; options.callback('token-1') })
      return 'id'
    },
    getResponse() { return this.token },
    reset() { this.calls.push(['reset']); this.token = undefined }
  }`

  /** Opens a page where Cloudflare's script is a stand-in, blocked or without a response. */
  async function openTurnstile(
    response: 'script' | 'blocked' | 'silent' | 'broken',
    html = form,
    headers = {},
    options: BrowserContextOptions = {},
  ) {
    const { page, context, messages } = await openPage(options)
    const urls: string[] = []
    await page.route(cloudflare, async (route) => {
      urls.push(route.request().url())
      if (response === 'script') await route.fulfill({ contentType: 'text/javascript', body: script })
      if (response === 'broken') await route.fulfill({ contentType: 'text/javascript', body: '' })
      if (response === 'blocked') await route.abort('blockedbyclient')
    })
    await page.goto(await openSite(html, headers))
    await page.locator('.send').waitFor()
    return { page, context, messages, urls, bodies: watchBodies(page) }
  }

  test('loads with the first input, in a place outside the shadow root that the form shows', async () => {
    const { page, messages, urls, bodies } = await openTurnstile('script')
    await page.getByLabel('Your testimonial').focus()
    expect(urls).toEqual([])
    await fill(page)
    await page.getByText('Verify you are human').waitFor()
    expect(urls).toEqual(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'])
    const box = await page.getByText('Verify you are human').boundingBox()
    const button = await page.locator('.send').boundingBox()
    expect(box && button && box.y < button.y && box.height > 0).toBe(true)
    await send(page)
    await waitUntilSent(page)
    expect(bodies).toMatchObject([{ turnstileToken: 'token-1' }])
    expect(await page.evaluate('turnstile.calls')).toEqual([
      ['render', 'turnstile', true, siteKey, 'interaction-only', 'flexible', 'en'],
      ['reset'],
    ])
    expect(await rows('testimonials')).toMatchObject([{ folder: null }])
    // The next one needs a token of its own.
    await writeAnother(page)
    await page.evaluate("turnstile.token = 'token-2'")
    await submitForm(page)
    expect(bodies[1]).toMatchObject({ turnstileToken: 'token-2' })
    expect(urls).toHaveLength(1)
    // Without a callback, Turnstile throws its errors into the page.
    expect(messages).toEqual([])
  })

  test('fits a narrow phone, and gets a language that it knows', async () => {
    const html = scriptTag(workspaceA, `data-turnstile="${siteKey}" data-lang="zh-Hans"`)
    const { page } = await openTurnstile('script', html, {}, { viewport: { width: 320, height: 640 } })
    await page.locator('[name=firstname]').fill('Ada')
    await page.getByText('Verify you are human').waitFor()
    expect(await page.evaluate('turnstile.calls')).toEqual([
      ['render', 'turnstile', true, siteKey, 'interaction-only', 'compact', 'zh'],
    ])
  })

  test.each(['blocked', 'silent', 'broken'] as const)('never keeps a form from being sent: %s', async (response) => {
    const { page, urls, bodies } = await openTurnstile(response)
    await submitForm(page)
    expect(urls.length).toBeGreaterThan(0)
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).not.toHaveProperty('turnstileToken')
  })

  test('never keeps a form from being sent on a page whose policy blocks it', async () => {
    const { origin } = browserUrl
    for (const policy of [
      `script-src ${origin}; connect-src ${origin}`,
      `script-src ${origin} https://challenges.cloudflare.com; connect-src ${origin}; require-trusted-types-for 'script'`,
    ]) {
      const { page, bodies } = await openTurnstile('script', form, { 'Content-Security-Policy': policy })
      await submitForm(page)
      expect(bodies).toHaveLength(1)
      expect(bodies[0]).not.toHaveProperty('turnstileToken')
    }
  })

  test('never keeps a form from being sent that was offline', async () => {
    const { page, context, bodies } = await openTurnstile('blocked')
    await fill(page)
    await context.setOffline(true)
    await send(page)
    await page.getByText('offline').first().waitFor()
    await context.setOffline(false)
    await waitUntilSent(page)
    expect(bodies.length).toBeGreaterThan(0)
    expect(await rows('testimonials')).toHaveLength(1)
  })

  test.each(['of a workspace', 'that is stored'])(
    'works on the hosted form %s, whose policy then names it',
    async (kind) => {
      await query('UPDATE workspaces SET turnstileSiteKey = ? WHERE id = ?', siteKey, workspaceA)
      const stored = kind === 'that is stored' ? `/${(await storeForm({})).formId}` : ''
      const { page, messages } = await openPage()
      await page.route(cloudflare, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
      const bodies = watchBodies(page)
      const response = await page.goto(new URL(`/form/${workspaceA}${stored}`, browserUrl).href)
      const policy = response?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
      expect(policy).toContain('frame-src https:;')
      await page.locator('.send').waitFor()
      await submitForm(page)
      expect(bodies).toMatchObject([{ turnstileToken: 'token-1' }])
      expect(messages).toEqual([])
    },
  )
})
