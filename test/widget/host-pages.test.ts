import { createHash } from 'node:crypto'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, workspaceA } from '../support/harness.ts'
import { fill, openForm, scriptTag, send } from '../support/widget-page.ts'

/*
 * The form in pages that are strict, hostile or tampered with. It works there, and what it sends is what was typed.
 */

afterAll(closeAll)

async function sendAndThank(page: Page) {
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
}

const stored = [expect.objectContaining({ workspaceId: workspaceA, firstname: 'Ada', testimonialText: 'Wonderful' })]

describe('a content security policy', () => {
  const strict = `default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; connect-src ${browserUrl.origin}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
  const player = 'https://www.youtube-nocookie.com'

  /** A page under this policy, and what it has reported since. */
  async function openUnder(policy: string, html: string) {
    const headers = { 'Content-Security-Policy': `${policy}; report-uri /report` }
    const opened = await openPage()
    await opened.page.goto(await openSite(html, headers))
    const reports = () => opened.requests.filter((request) => request.endsWith('/report'))
    return { ...opened, reports }
  }

  /** All that the form can show: stars, the player of a video, profiles, what is wrong, and the thanks. */
  async function useAll(page: Page) {
    await page.getByRole('radio', { name: '5 of 5 stars' }).check()
    await send(page)
    await page.getByText('Please fill in this field.').first().waitFor()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://ada.example')
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube video').waitFor()
  }

  const nonced = (attributes = '') => scriptTag(workspaceA, `nonce="x" ${attributes}`)

  test('of the strictest kind is kept from the first look to the thanks, without a report (U01)', async () => {
    const { page, messages, reports } = await openUnder(strict, nonced())
    await useAll(page)
    expect(await page.locator('.laurel').evaluate((form) => getComputedStyle(form).borderRadius)).toBe('16px')
    await sendAndThank(page)
    await page.getByRole('button', { name: 'Write another' }).click()
    await page.getByLabel('First name').waitFor()
    expect(await rows('testimonials')).toEqual(stored)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test('that allows the player lets the preview in, without a report (U01)', async () => {
    const { page, messages, reports } = await openUnder(`${strict}; frame-src ${player}`, nonced())
    await page.route(`${player}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
    await useAll(page)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.frameLocator('iframe').getByText('player').waitFor()
    await sendAndThank(page)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test.each([
    ['a dialog in another language', 'data-mode="button" data-lang="de"', 'Vielen Dank!'],
    ['a dialog that the page opens', 'data-mode="dialog"', 'Thank you!'],
    ['a form with its own colour, announced by the page', 'data-color="tomato"', 'Thank you!'],
  ])('of the strictest kind is kept by %s, without a report (U01)', async (_, attributes, thanks) => {
    const link = `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" nonce="x" crossorigin>`
    const script = nonced(attributes).replace('/laurel.js', '/latest/laurel.js')
    const { page, messages, reports } = await openUnder(
      strict,
      `${link}<button data-laurel-open>Open</button>${script}`,
    )
    await page.locator('laurel-form').waitFor({ state: 'attached' })
    if (attributes.includes('mode')) await page.getByRole('button', { name: 'Open' }).click()
    await page.locator('textarea').fill('Wonderful')
    await page.locator('[name=firstname]').fill('Ada')
    await page.locator('.send').click()
    await page.getByText(thanks).waitFor()
    expect(await rows('testimonials')).toEqual(stored)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test('without frame-src gets a link in place of the preview, and sending works (U03)', async () => {
    const { page } = await openUnder(strict, nonced())
    await useAll(page)
    await page.getByRole('button', { name: 'Show preview' }).click()
    const link = page.getByRole('link', { name: 'Open the video' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toContain(`${player}/embed/dQw4w9WgXcQ`)
    expect(await page.locator('iframe').count()).toBe(0)
    await sendAndThank(page)
    expect(await rows('testimonials')).toMatchObject([{ externalVideoHtml: expect.stringContaining('dQw4w9WgXcQ') }])
  })
})

test('a browser that blocks storage and cookies takes the form, which keeps no draft (U04)', async () => {
  const blocked = `<script>
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError') } })
    Object.defineProperty(document, 'cookie', { get() { throw new DOMException('Denied', 'SecurityError') } })
  </script>`
  const { page, messages, context } = await openForm(`${blocked}${scriptTag()}`)
  await sendAndThank(page)
  await page.getByRole('button', { name: 'Write another' }).click()
  await sendAndThank(page)
  expect(await rows('testimonials')).toEqual([...stored, ...stored])
  expect(await context.cookies()).toEqual([])
  expect(messages).toEqual([])
})

describe('is usable and clear of barriers (U10)', () => {
  const looks: Record<string, [BrowserContextOptions, string?]> = {
    'where the page resets all': [{}, '<style>* { all: unset !important }</style>'],
    'where the page hides what has a name of ours': [
      {},
      '<style>button, a, form, input, textarea, fieldset, label, dialog, svg, .laurel, .field { display: none !important }</style>',
    ],
    'where the page makes all large, spaced and upside down': [
      {},
      '<style>body, body * { font: 99px/3 fantasy !important; letter-spacing: 9px !important; text-transform: uppercase !important; direction: rtl !important }</style>',
    ],
    'in a page from right to left': [{}, "<script>document.documentElement.dir = 'rtl'</script>"],
    'at 200 % zoom': [{ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }],
    'in forced colours': [{ forcedColors: 'active' }],
  }

  test.each(Object.keys(looks))('%s, in place', async (look) => {
    const [options, html = ''] = looks[look] ?? [{}]
    const { page, messages } = await openForm(html + scriptTag(), {}, options)
    const shown = await page.getByText('Your testimonial', { exact: true }).evaluate((label) => {
      const { display, direction, fontSize, letterSpacing, lineHeight, textTransform } = getComputedStyle(label)
      return { display, direction, fontSize, letterSpacing, lineHeight, textTransform }
    })
    expect(shown).toEqual({
      ...{ display: 'block', direction: 'ltr', fontSize: '16px' },
      ...{ letterSpacing: 'normal', lineHeight: '24px', textTransform: 'none' },
    })
    expect(await barriers(page)).toEqual([])
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await sendAndThank(page)
    expect(await barriers(page)).toEqual([])
    expect(messages).toEqual([])
  })

  test.each(Object.keys(looks))('%s, as a dialog', async (look) => {
    const [options, html = ''] = looks[look] ?? [{}]
    const { page, messages } = await openPage(options)
    await page.goto(await openSite(html + scriptTag(workspaceA, 'data-mode="button"')))
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await barriers(page)).toEqual([])
    await sendAndThank(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })

  /** What axe finds in the form. */
  async function barriers(page: Page) {
    await page.evaluate(axe.source)
    return page.evaluate(async () => {
      const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run('laurel-form')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
    })
  }
})

describe('a page that has changed what browsers come with (U11)', () => {
  const broken = "() => 'broken'"
  const changes = {
    'gives arrays and objects a toJSON': `for (const { prototype } of [Array, Object, String, Number, Date]) prototype.toJSON = ${broken}`,
    'adds to every object': `Object.prototype.each = ${broken}; Object.prototype.extra = 'x'; Array.prototype.last = ${broken}`,
    'has functions of its own in place of Array.from, and others not at all': `
      Array.from = (list) => list == null ? [] : list.length >= 0 && typeof list !== 'string' ? Array.prototype.slice.call(list) : [list]
      for (const name of ['flat', 'flatMap', 'findLast', 'at', 'toSorted'])
        Object.defineProperty(Array.prototype, name, { value: undefined })`,
    'gives elements methods with short names': `
      for (const name of ['hide', 'show', 'update', 'load', 'toggle', 'insert', 'select', 'visible', 'down', 'up', 'box', 'form', 'close'])
        HTMLElement.prototype[name] ??= function () { this.style.display = 'none'; return this }`,
    'wraps fetch': `
      const { fetch } = window
      window.fetch = function (address, options) { return Promise.resolve().then(() => fetch.call(this, address, options)).finally(() => undefined) }`,
    'has a fetch of its own that knows less': `
      window.fetch = (address, { method, headers, body }) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(method, address)
        for (const name in headers) request.setRequestHeader(name, headers[name])
        request.onload = () => resolve({
          ok: request.status < 300, status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          json: () => Promise.resolve(JSON.parse(request.responseText)), text: () => Promise.resolve(request.responseText),
        })
        request.onerror = reject
        request.send(body)
      })`,
    'has a Promise of its own': `
      window.Promise = class extends Promise { then(...handlers) { return super.then(...handlers) } }
      Promise.allSettled = Promise.any = undefined`,
  }

  test.each(Object.entries(changes))('%s: what arrives is what was typed', async (_, script) => {
    const { page, messages } = await openForm(`<script>${script}</script>${scriptTag()}`)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube video').waitFor()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://ada.example')
    await page.getByRole('checkbox').check()
    // Out of the page and back: it is still there.
    await page.locator('laurel-form').evaluate((form) => {
      form.remove()
      document.body.append(form)
    })
    await sendAndThank(page)
    expect(await rows('testimonials')).toMatchObject([
      {
        stars: 4,
        firstname: 'Ada',
        testimonialText: 'Wonderful',
        gaveConsent: 1,
        consentDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        socialMediaProfiles: '["https://ada.example"]',
        externalVideoHtml: expect.stringContaining('dQw4w9WgXcQ'),
      },
    ])
    expect(messages).toEqual([])
  })
})

describe('tools that change the text of pages (U13)', () => {
  /** As translators of browsers do it, now and for all that comes. */
  const translator = `<script>
    const translate = (root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walker.nextNode()) if (walker.currentNode.data.trim() && !walker.currentNode.parentElement.closest('font')) texts.push(walker.currentNode)
      for (const text of texts) {
        const font = document.createElement('font')
        font.append(Object.assign(document.createElement('font'), { textContent: text.data.toUpperCase() }))
        text.replaceWith(font)
      }
    }
    window.translateForm = () => {
      const { shadowRoot } = document.querySelector('laurel-form')
      translate(shadowRoot)
      new MutationObserver(() => translate(shadowRoot)).observe(shadowRoot, { childList: true, subtree: true })
    }
  </script>`

  test('a translator does not stop the form, whose sentences go on changing, and what is typed is sent', async () => {
    const { page, messages } = await openForm(translator + scriptTag())
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.evaluate('translateForm()')
    await page.getByText('YOUR TESTIMONIAL', { exact: true }).waitFor()

    await page.getByRole('radio').nth(2).check({ force: true })
    await page.getByRole('button', { name: 'CLEAR' }).click()
    await page.getByRole('button', { name: 'CLEAR' }).waitFor({ state: 'detached' })

    await page.locator('.send').click()
    await page.getByText('PLEASE FILL IN THIS FIELD.').waitFor()
    await page.locator('[name=testimonialText]').fill('x'.repeat(9_990))
    await page.getByText('10 CHARACTERS LEFT').waitFor()
    await page.locator('[name=testimonialText]').fill('x'.repeat(9_991))
    await page.getByText('9 CHARACTERS LEFT').waitFor()
    expect(await page.getByText('10 CHARACTERS LEFT').count()).toBe(0)

    await page.locator('.add').click()
    await page.locator('.add').click()
    await page.locator('.link button').first().click()
    await page.locator('[name=externalVideoHtml]').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YOUTUBE VIDEO').waitFor()
    await page.locator('[name=externalVideoHtml]').fill('')
    await page.getByText('YOUTUBE VIDEO').waitFor({ state: 'detached' })

    await page.locator('[name=testimonialText]').fill('Wonderful')
    await page.locator('[name=firstname]').fill('Ada')
    await page.route('**/v1/testimonial', (route) =>
      route.fulfill({ status: 400, json: 'stars: no', headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await page.locator('.send').click()
    await page.getByRole('alert').getByText('STARS: NO').waitFor()
    await page.unroute('**/v1/testimonial')
    await page.locator('.send').click()
    await page.getByText('THANK YOU!').waitFor()
    expect(await rows('testimonials')).toEqual(stored)
    expect(messages.filter((message) => !message.includes('400'))).toEqual([])
  })

  test('an assistant that marks words and puts elements beside the fields disturbs nothing', async () => {
    const { page, messages } = await openForm()
    await page.getByLabel('Your testimonial').fill('Wonderfull')
    await page.evaluate(() => {
      for (const control of document.querySelector('laurel-form')?.shadowRoot?.querySelectorAll('textarea, input') ??
        []) {
        control.setAttribute('data-gramm', 'false')
        control.setAttribute('spellcheck', 'false')
        control.before(document.createElement('grammarly-extension'))
        control.after(Object.assign(document.createElement('div'), { textContent: 'mark' }))
      }
    })
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await send(page)
    await page.getByText('Please fill in').first().waitFor()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await sendAndThank(page)
    expect(await rows('testimonials')).toEqual(stored)
    expect(messages).toEqual([])
  })
})

describe('a password manager that fills in everything (U14)', () => {
  const values = {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    company: 'Analytical & Sons',
    title: 'Countess',
    testimonialText: 'Wonderful',
    imageUrl: 'https://ada.example/photo.png',
    externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ',
  }

  test.each([['input', 'change'], ['change'], []])('with the events %s %s', async (...events) => {
    const { page, messages } = await openForm()
    await page.evaluate(
      ({ values, events }) => {
        const root = document.querySelector('laurel-form')?.shadowRoot
        for (const [name, value] of Object.entries(values)) {
          const control = root?.querySelector(`[name=${name}]`)
          if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value
          for (const event of events) control?.dispatchEvent(new Event(event, { bubbles: true }))
        }
      },
      { values, events: events.map(String) },
    )
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([
      { ...values, externalVideoHtml: expect.stringContaining('dQw4w9WgXcQ') },
    ])
    expect(messages).toEqual([])
  })
})

test.each([
  [
    'elements that have the names of what scripts use',
    '<form id=fetch name=fetch></form><img name=customElements><img name=FormData><a id=preact></a><form name=currentScript></form><img name=body><a id=laurel></a><a id=laurel name=mount></a>',
  ],
  [
    'a form with fields that have the names of its own members',
    '<form id=localStorage><input name=id><input name=attributes><input name=submit><input name=parentNode></form>',
  ],
  [
    'forms with the names of what is asked of the document',
    '<form name=activeElement></form><img name=documentElement><form name=baseURI></form>',
  ],
])('a page with %s gets the form (X15)', async (_, clobbering) => {
  const { page, messages } = await openForm(clobbering + scriptTag())
  await sendAndThank(page)
  expect(await rows('testimonials')).toEqual(stored)
  expect(messages).toEqual([])
})

describe('a page that isolates itself (O08)', () => {
  const isolated = (policy: string) => ({
    'Cross-Origin-Embedder-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })

  test.each([
    ['require-corp', ''],
    ['require-corp', 'crossorigin'],
    ['credentialless', ''],
    ['credentialless', 'crossorigin'],
  ])('with %s and a tag with "%s" gets the form', async (policy, attributes) => {
    const { page, messages } = await openForm(scriptTag(workspaceA, attributes), isolated(policy))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await sendAndThank(page)
    expect(messages).toEqual([])
  })

  test('and pins the script gets the form, and nothing where the script has changed', async () => {
    const loader = await (await fetch(new URL('/laurel.js', browserUrl))).text()
    const pinned = (code: string) =>
      scriptTag(workspaceA, `integrity="sha256-${createHash('sha256').update(code).digest('base64')}" crossorigin`)
    const { page, messages } = await openForm(pinned(loader), isolated('require-corp'))
    await sendAndThank(page)
    expect(messages).toEqual([])

    const other = await openPage()
    await other.page.goto(await openSite(pinned('another')))
    expect(await other.page.locator('laurel-form').count()).toBe(0)
    expect(other.messages).toEqual([expect.stringContaining('Failed to find a valid digest')])
  })
})

test('messages to the window are ignored, whatever their shape (O09)', async () => {
  const { page, messages } = await openForm()
  await fill(page)
  await page.evaluate(async () => {
    const shapes = [
      null,
      'laurel',
      { type: 'laurel:submit' },
      { laurel: { action: 'close' } },
      { redirect: 'https://evil.example' },
      [],
      new Map(),
    ]
    const frame = document.body.appendChild(document.createElement('iframe'))
    for (const shape of shapes) {
      postMessage(shape, '*')
      dispatchEvent(
        new MessageEvent('message', { data: shape, origin: 'https://evil.example', source: frame.contentWindow }),
      )
    }
    await new Promise((done) => {
      addEventListener('message', ({ data }) => data === 'last' && done(data))
      postMessage('last', '*')
    })
  })
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await rows('testimonials')).toEqual([])
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(messages).toEqual([])
})

test.each([
  ['a refusal', '{"<img src=x onerror=alert(1)>":1}', 400],
  [
    'a record',
    '{"firstname":"<img src=x onerror=alert(1)>","testimonialText":"</script><script>alert(2)</script>"}',
    201,
  ],
])('an answer opened in a tab is shown as JSON and runs nothing: %s (X13)', async (_, postData, status) => {
  const { page, requests } = await openPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const address = new URL('/v1/testimonial', browserUrl).href
  const headers = { 'Content-Type': 'application/json', Accept: 'text/html' }
  await page.route(address, (route) => route.continue({ method: 'POST', headers, postData }))
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(status)
  expect(answer?.headers()).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await page.evaluate(() => document.contentType)).toBe('application/json')
  expect(await page.locator('body').innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(dialogs).toEqual([])
  expect(requests.filter((request) => request !== address && !request.endsWith('/favicon.ico'))).toEqual([])
})

test('the player of a video is told the origin, in a page that tells nobody where it is (X14)', async () => {
  const { page } = await openForm(scriptTag(), { 'Referrer-Policy': 'no-referrer' })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }))
  await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
  const asked = page.waitForRequest('https://www.youtube-nocookie.com/**')
  await page.getByRole('button', { name: 'Show preview' }).click()
  expect(await (await asked).allHeaders()).toMatchObject({ referer: new URL(page.url()).href })
})

test('a browser of 2023 shows the form, names the video, sends, and leads on', async () => {
  const { page, messages } = await openPage()
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [URL, ['parse', 'canParse']],
      [AbortSignal, ['any', 'timeout']],
      [Element.prototype, ['role']],
    ] as const) {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  })
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button" data-redirect="/thanks"')))
  expect(await page.getByRole('button').evaluate((button) => getComputedStyle(button).position)).toBe('fixed')
  await page.getByRole('button').click()
  await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByText('YouTube video').waitFor()
  await fill(page)
  await send(page)
  await page.waitForURL('**/thanks')
  expect(await rows('testimonials')).toMatchObject([{ firstname: 'Ada' }])
  expect(messages).toEqual([])
})

test('a page with keys for short cuts hears nothing of what is typed', async () => {
  const { page } = await openForm(`<script>
    for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, (event) => event.preventDefault())
  </script>${scriptTag()}`)
  await page.getByLabel('Your testimonial').pressSequentially('Wonderful')
  expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
})
