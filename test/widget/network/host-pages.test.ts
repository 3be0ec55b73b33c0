import { createHash } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  fill,
  findFormViolations,
  fullForm,
  openForm,
  scriptTag,
  send,
  showMoreFields,
  submitForm,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { browserUrl, rows, workspaceA } from '../../support/service/harness.ts'

/*
 * The form on strict, hostile and modified pages: it works, and sends what was typed.
 */

const storedRows = [
  expect.objectContaining({ workspaceId: workspaceA, firstname: 'Ada', testimonialText: 'Wonderful' }),
]

describe('a content security policy', () => {
  const strict = `default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; connect-src ${browserUrl.origin}; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
  const player = 'https://www.youtube-nocookie.com'

  /** Opens a page with this policy and collects the violation reports. */
  async function openWithPolicy(policy: string, html: string) {
    const headers = { 'Content-Security-Policy': `${policy}; report-uri /report` }
    const opened = await openPage()
    await opened.page.goto(await openSite(html, headers))
    const reports = () => opened.requests.filter((request) => request.endsWith('/report'))
    return { ...opened, reports }
  }

  /** Uses every part of the form: stars, errors, the disclosure, profiles and a video. */
  async function useAllParts(page: Page) {
    await page.getByRole('radio', { name: '5 of 5 stars' }).check()
    await send(page)
    await page.getByText('Please write a few words.').waitFor()
    await showMoreFields(page)
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://ada.example')
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube video').waitFor()
  }

  const scriptWithNonce = (attributes = '') => scriptTag(workspaceA, `nonce="x" ${attributes}`)

  test('is not violated by the inline form, if strict', async () => {
    const { page, messages, reports } = await openWithPolicy(strict, scriptWithNonce())
    await useAllParts(page)
    expect(await page.locator('.laurel').evaluate((form) => getComputedStyle(form).borderRadius)).toBe('16px')
    await submitForm(page)
    await writeAnother(page)
    await page.getByLabel('First name').waitFor()
    expect(await rows('testimonials')).toEqual(storedRows)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test('is not violated by the video preview, if it allows the player', async () => {
    const { page, messages, reports } = await openWithPolicy(`${strict}; frame-src ${player}`, scriptWithNonce())
    await page.route(`${player}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
    await useAllParts(page)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.frameLocator('iframe').getByText('player').waitFor()
    await submitForm(page)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test.each([
    ['a dialog in another language', 'data-mode="button" data-lang="de"', 'Vielen Dank!'],
    ['a dialog opened by the page', 'data-mode="dialog"', 'Thank you!'],
    ['a preloaded form with a custom colour', 'data-color="tomato"', 'Thank you!'],
  ])('is not violated by %s, if strict', async (_, attributes, thanks) => {
    const link = `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" nonce="x" crossorigin>`
    const script = scriptWithNonce(attributes).replace('/laurel.js', '/latest/laurel.js')
    const { page, messages, reports } = await openWithPolicy(
      strict,
      `${link}<button data-laurel-open>Open</button>${script}`,
    )
    await page.locator('laurel-form').waitFor({ state: 'attached' })
    if (attributes.includes('mode')) await page.getByRole('button', { name: 'Open' }).click()
    await page.locator('textarea').fill('Wonderful')
    await page.locator('[name=firstname]').fill('Ada')
    await page.locator('.send').click()
    await page.getByText(thanks).waitFor()
    expect(await rows('testimonials')).toEqual(storedRows)
    expect(messages).toEqual([])
    expect(reports()).toEqual([])
  })

  test('turns the preview into a link, if frame-src is missing', async () => {
    const { page } = await openWithPolicy(strict, scriptWithNonce())
    await useAllParts(page)
    await page.getByRole('button', { name: 'Show preview' }).click()
    const link = page.getByRole('link', { name: 'Open the video' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toContain(`${player}/embed/dQw4w9WgXcQ`)
    expect(await page.locator('iframe').count()).toBe(0)
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ externalVideoHtml: expect.stringContaining('dQw4w9WgXcQ') }])
  })
})

test('the form works if storage and cookies are blocked', async () => {
  const blocked = `<script>
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError') } })
    Object.defineProperty(document, 'cookie', { get() { throw new DOMException('Denied', 'SecurityError') } })
  </script>`
  const { page, messages, context } = await openForm(`${blocked}${scriptTag()}`)
  await submitForm(page)
  await writeAnother(page)
  await submitForm(page)
  expect(await rows('testimonials')).toEqual([...storedRows, ...storedRows])
  expect(await context.cookies()).toEqual([])
  expect(messages).toEqual([])
})

describe('the form', () => {
  const variants: Record<string, [BrowserContextOptions, string?]> = {
    'on a page that resets all styles': [{}, '<style>* { all: unset !important }</style>'],
    'on a page that hides common elements': [
      {},
      '<style>button, a, form, input, textarea, fieldset, label, dialog, svg, .laurel, .field { display: none !important }</style>',
    ],
    'on a page with extreme typography': [
      {},
      '<style>body, body * { font: 99px/3 fantasy !important; letter-spacing: 9px !important; text-transform: uppercase !important; direction: rtl !important }</style>',
    ],
    'on a right-to-left page': [{}, "<script>document.documentElement.dir = 'rtl'</script>"],
    'at 200 % zoom': [{ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }],
    'in forced colours': [{ forcedColors: 'active' }],
  }

  test.each(Object.keys(variants))('is usable and accessible inline, %s', async (variant) => {
    const [options, html = ''] = variants[variant] ?? [{}]
    const { page, messages } = await openForm(html + scriptTag(), {}, options)
    const styles = await page.getByText('Your testimonial', { exact: true }).evaluate((label) => {
      const { display, direction, fontSize, letterSpacing, lineHeight, textTransform } = getComputedStyle(label)
      return { display, direction, fontSize, letterSpacing, lineHeight, textTransform }
    })
    expect(styles).toEqual({
      ...{ display: 'block', direction: 'ltr', fontSize: '14px' },
      ...{ letterSpacing: 'normal', lineHeight: '21px', textTransform: 'none' },
    })
    expect(await findFormViolations(page)).toEqual([])
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await submitForm(page)
    expect(await findFormViolations(page)).toEqual([])
    expect(messages).toEqual([])
  })

  test.each(Object.keys(variants))('is usable and accessible as a dialog, %s', async (variant) => {
    const [options, html = ''] = variants[variant] ?? [{}]
    // While the dialog rises, its colours have less contrast.
    const { page, messages } = await openPage({ reducedMotion: 'reduce', ...options })
    await page.goto(await openSite(html + scriptTag(workspaceA, 'data-mode="button"')))
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findFormViolations(page)).toEqual([])
    await submitForm(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })
})

describe('the form on a page that changes built-ins', () => {
  const broken = "() => 'broken'"
  const changes = {
    'by adding toJSON to arrays and objects': `for (const { prototype } of [Array, Object, String, Number, Date]) prototype.toJSON = ${broken}`,
    'by adding properties to every object': `Object.prototype.each = ${broken}; Object.prototype.extra = 'x'; Array.prototype.last = ${broken}`,
    'by replacing Array.from and removing array methods': `
      Array.from = (list) => list == null ? [] : list.length >= 0 && typeof list !== 'string' ? Array.prototype.slice.call(list) : [list]
      for (const name of ['flat', 'flatMap', 'findLast', 'at', 'toSorted'])
        Object.defineProperty(Array.prototype, name, { value: undefined })`,
    'by adding methods to all elements': `
      for (const name of ['hide', 'show', 'update', 'load', 'toggle', 'insert', 'select', 'visible', 'down', 'up', 'box', 'form', 'close'])
        HTMLElement.prototype[name] ??= function () { this.style.display = 'none'; return this }`,
    'by wrapping fetch': `
      const { fetch } = window
      window.fetch = function (url, options) { return Promise.resolve().then(() => fetch.call(this, url, options)).finally(() => undefined) }`,
    'by replacing fetch with an old polyfill': `
      window.fetch = (url, { method, headers, body }) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(method, url)
        for (const name in headers) request.setRequestHeader(name, headers[name])
        request.onload = () => resolve({
          ok: request.status < 300, status: request.status,
          headers: { get: (name) => request.getResponseHeader(name) },
          json: () => Promise.resolve(JSON.parse(request.responseText)), text: () => Promise.resolve(request.responseText),
        })
        request.onerror = reject
        request.send(body)
      })`,
    'by replacing Promise': `
      window.Promise = class extends Promise { then(...handlers) { return super.then(...handlers) } }
      Promise.allSettled = Promise.any = undefined`,
  }

  test.each(Object.entries(changes))('sends what was typed after changes %s', async (_, script) => {
    const { page, messages } = await openForm(`<script>${script}</script>${scriptTag()}`)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await showMoreFields(page)
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube video').waitFor()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://ada.example')
    await page.getByRole('checkbox').check()
    // Removing and adding the element keeps the input.
    await page.locator('laurel-form').evaluate((form) => {
      form.remove()
      document.body.append(form)
    })
    await submitForm(page)
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

describe('tools that change the page', () => {
  /** Replaces text nodes now and later, as browsers' page translation does. */
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

  test('a page translator does not break the form', async () => {
    const { page, messages } = await openForm(translator + scriptTag())
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.evaluate('translateForm()')
    await page.getByText('YOUR TESTIMONIAL', { exact: true }).waitFor()

    await page.getByRole('radio').nth(2).check({ force: true })
    await page.getByRole('button', { name: 'CLEAR' }).click()
    await page.getByRole('button', { name: 'CLEAR' }).waitFor({ state: 'detached' })

    await page.locator('.send').click()
    await page.getByText('PLEASE ENTER YOUR FIRST NAME.').waitFor()
    await page.locator('[name=testimonialText]').fill('x'.repeat(9_990))
    await page.getByText('10 CHARACTERS LEFT').waitFor()
    await page.locator('[name=testimonialText]').fill('x'.repeat(9_991))
    await page.getByText('9 CHARACTERS LEFT').waitFor()
    expect(await page.getByText('10 CHARACTERS LEFT').count()).toBe(0)

    await showMoreFields(page)
    await page.getByText('WITH MY NAME, COMPANY').waitFor()
    await page.locator('.add').click()
    await page.locator('.add').click()
    await page.locator('.profile button').first().click()
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
    expect(await rows('testimonials')).toEqual(storedRows)
    expect(messages.filter((message) => !message.includes('400'))).toEqual([])
  })

  test('a writing assistant that adds elements does not break the form', async () => {
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
    await page.getByText('Please enter your first name.').waitFor()
    await showMoreFields(page)
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await submitForm(page)
    expect(await rows('testimonials')).toEqual(storedRows)
    expect(messages).toEqual([])
  })
})

describe('a password manager', () => {
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

  test.each([['input', 'change'], ['change'], []])(
    'fills in values that are sent, with the events %s %s',
    async (...events) => {
      const { page, messages } = await openForm(fullForm)
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
      await waitUntilSent(page)
      expect(await rows('testimonials')).toMatchObject([
        { ...values, externalVideoHtml: expect.stringContaining('dQw4w9WgXcQ') },
      ])
      expect(messages).toEqual([])
    },
  )
})

test.each([
  [
    'elements named like globals',
    '<form id=fetch name=fetch></form><img name=customElements><img name=FormData><a id=preact></a><form name=currentScript></form><img name=body><a id=laurel></a><a id=laurel name=mount></a>',
  ],
  [
    'a form with fields named like its own properties',
    '<form id=localStorage><input name=id><input name=attributes><input name=submit><input name=parentNode></form>',
  ],
  [
    'forms named like properties of the document',
    '<form name=activeElement></form><img name=documentElement><form name=baseURI></form>',
  ],
])('the form works on a page with %s', async (_, clobbering) => {
  const { page, messages } = await openForm(clobbering + scriptTag())
  await submitForm(page)
  expect(await rows('testimonials')).toEqual(storedRows)
  expect(messages).toEqual([])
})

describe('the form on a page with cross-origin isolation', () => {
  const isolationHeaders = (policy: string) => ({
    'Cross-Origin-Embedder-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })

  test.each([
    ['require-corp', ''],
    ['require-corp', 'crossorigin'],
    ['credentialless', ''],
    ['credentialless', 'crossorigin'],
  ])('works with %s and the attribute "%s"', async (policy, attributes) => {
    const { page, messages } = await openForm(scriptTag(workspaceA, attributes), isolationHeaders(policy))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await submitForm(page)
    expect(messages).toEqual([])
  })

  test('runs only the unchanged script with subresource integrity', async () => {
    const loader = await (await fetch(new URL('/laurel.js', browserUrl))).text()
    const scriptWithIntegrity = (code: string) =>
      scriptTag(workspaceA, `integrity="sha256-${createHash('sha256').update(code).digest('base64')}" crossorigin`)
    const { page, messages } = await openForm(scriptWithIntegrity(loader), isolationHeaders('require-corp'))
    await submitForm(page)
    expect(messages).toEqual([])

    const unchanged = await openPage()
    await unchanged.page.goto(await openSite(scriptWithIntegrity('another')))
    expect(await unchanged.page.locator('laurel-form').count()).toBe(0)
    expect(unchanged.messages).toEqual([expect.stringContaining('Failed to find a valid digest')])
  })
})

test('the form ignores messages posted to the window', async () => {
  const { page, messages } = await openForm()
  await fill(page)
  await page.evaluate(async () => {
    const payloads = [
      null,
      'laurel',
      { type: 'laurel:submit' },
      { laurel: { action: 'close' } },
      { redirect: 'https://evil.example' },
      [],
      new Map(),
    ]
    const frame = document.body.appendChild(document.createElement('iframe'))
    for (const payload of payloads) {
      postMessage(payload, '*')
      dispatchEvent(
        new MessageEvent('message', { data: payload, origin: 'https://evil.example', source: frame.contentWindow }),
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
  await waitUntilSent(page)
  expect(messages).toEqual([])
})

test.each([
  ['an error', '{"<img src=x onerror=alert(1)>":1}', 400],
  [
    'a record',
    '{"firstname":"<img src=x onerror=alert(1)>","testimonialText":"</script><script>alert(2)</script>"}',
    201,
  ],
])('a response opened in a tab is shown as JSON and runs no script: %s', async (_, postData, status) => {
  const { page, requests } = await openPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const url = new URL('/v1/testimonial', browserUrl).href
  const headers = { 'Content-Type': 'application/json', Accept: 'text/html' }
  await page.route(url, (route) => route.continue({ method: 'POST', headers, postData }))
  const response = await page.goto(url)
  expect(response?.status()).toBe(status)
  expect(response?.headers()).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await page.evaluate(() => document.contentType)).toBe('application/json')
  expect(await page.locator('body').innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(dialogs).toEqual([])
  expect(requests.filter((request) => request !== url && !request.endsWith('/favicon.ico'))).toEqual([])
})

test('the video player gets the origin as referrer on a page with no-referrer', async () => {
  const { page } = await openForm(fullForm, { 'Referrer-Policy': 'no-referrer' })
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }))
  await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
  const playerRequest = page.waitForRequest('https://www.youtube-nocookie.com/**')
  await page.getByRole('button', { name: 'Show preview' }).click()
  expect(await (await playerRequest).allHeaders()).toMatchObject({ referer: new URL(page.url()).href })
})

test('the form works in a browser of 2023', async () => {
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
  await showMoreFields(page)
  await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByText('YouTube video').waitFor()
  await fill(page)
  await send(page)
  await page.waitForURL('**/thanks')
  expect(await rows('testimonials')).toMatchObject([{ firstname: 'Ada' }])
  expect(messages).toEqual([])
})

test('keyboard shortcuts of the page do not intercept typing', async () => {
  const { page } = await openForm(`<script>
    for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, (event) => event.preventDefault())
  </script>${scriptTag()}`)
  await page.getByLabel('Your testimonial').pressSequentially('Wonderful')
  expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
})
