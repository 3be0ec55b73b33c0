import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import {
  fill,
  openForm,
  scriptTag,
  send,
  showMoreFields,
  submitForm,
  waitUntilSent,
  writeAnother,
} from '../../support/browser/widget-page.ts'
import { browserUrl, rows, setOrigins, workspaceA, workspaceB } from '../../support/service/harness.ts'

/*
 * How site owners can embed the form, and what the page sees of it.
 */

const loaderUrl = new URL('/laurel.js', browserUrl).href
const forms = (page: Page) => page.locator('laurel-form')

/** Injects the script as tag managers do. */
const injected = (settings: Record<string, string>, parent = 'document.body') => `<script>
  addEventListener('load', () => {
    const script = document.createElement('script')
    Object.assign(script, { async: true, src: '${loaderUrl}' })
    Object.assign(script.dataset, ${JSON.stringify(settings)})
    ${parent}.append(script)
  })
</script>`

describe('the script element', () => {
  const attributes = `src="${loaderUrl}" data-workspace="${workspaceB}"`
  const place = '<div id="place"></div>'
  const clobbered = '<form name="currentScript"></form><img name="currentScript">'

  test.each([
    ['synchronous', `<script ${attributes}></script>`],
    ['async', `<script ${attributes} async></script>`],
    ['deferred', `<script ${attributes} defer></script>`],
    ['a module', `<script ${attributes} type="module"></script>`],
    ['an async module', `<script ${attributes} type="module" async crossorigin></script>`],
    ['present twice', `<script ${attributes} async></script><script ${attributes} async></script>`],
    [
      'present twice, once as a module',
      `<script ${attributes} type="module"></script><script ${attributes} async></script>`,
    ],
    ['before its target', `<script ${attributes} data-target="#place"></script>${place}`],
    ['after its target', `${place}<script ${attributes} data-target="#place"></script>`],
    ['a module with a target', `<script ${attributes} type="module" data-target="#place"></script>${place}`],
    ['injected late', injected({ workspace: workspaceB })],
    [
      'injected late with a target',
      `${place}${injected({ workspace: workspaceB, target: '#place' }, 'document.head')}`,
    ],
    ['on a page with an element named currentScript', `${clobbered}<script ${attributes} async></script>`],
    [
      'evaluated without currentScript',
      // Browsers with modules do not run it.
      `<script ${attributes} nomodule></script><script>addEventListener('load', async () => (0, eval)(await (await fetch('${loaderUrl}')).text()))</script>`,
    ],
  ])('shows one form, for its workspace, when %s', async (_, html) => {
    const { page, messages } = await openForm(html)
    await page.waitForLoadState()
    expect(await forms(page).count()).toBe(1)
    if (html.includes('#place')) expect(await page.locator('#place > laurel-form').count()).toBe(1)
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, firstname: 'Ada' }])
    expect(messages).toEqual([])
  })

  test.each([
    ['an inert type', 'type="text/plain" src="EVIL/laurel.js"'],
    ['the type of data', 'type="application/json" src="EVIL/laurel.js"'],
    ['an unknown type', 'type="javascript" src="EVIL/latest/laurel.js"'],
    ['a type that is almost executable', 'type="text-javascript" src="EVIL/laurel.js"'],
    ['the type of TypeScript', 'type="text/typescript" src="EVIL/laurel.js"'],
    ['another path', 'src="EVIL/vendor/laurel.js"'],
    ['a longer name', 'src="EVIL/laurel.json"'],
    ['the path in its query', 'src="EVIL/x.js?https://shop.example/laurel.js"'],
  ])('is not one of another host with %s', async (_, evilAttributes) => {
    for (const type of ['', 'type="module"', 'type="text/javascript"']) {
      const evil = await openSite('', { 'Content-Type': 'text/javascript' })
      const evilScript = `<script ${evilAttributes.replace('EVIL/', evil)} data-heading="Evil"></script>`
      const { page, requests } = await openPage()
      await page.goto(await openSite(`${clobbered}${evilScript}<script ${attributes} ${type} async></script>`))
      await page.locator('.send').waitFor()
      expect(await forms(page).count()).toBe(1)
      const evilRequests = requests.filter((url) => url.startsWith(evil))
      expect(evilRequests.filter((url) => /\/(?:assets|form)\//.test(url))).toEqual([])
      expect(requests.some((url) => url.startsWith(`${browserUrl.origin}/assets/form-`))).toBe(true)
    }
  })

  test.each([
    ['with a target', 'data-target="#place"'],
    ['as a dialog', 'data-mode="button"'],
  ])('shows one form, for its workspace, in the head %s', async (_, settings) => {
    const { page, messages } = await openPage()
    const document = `<!doctype html><html lang="en"><head><title>Shop</title><script ${attributes} ${settings}></script></head><body>${place}</body></html>`
    await page.goto(await openSite(document))
    if (settings.includes('mode')) await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await submitForm(page)
    expect(await forms(page).count()).toBe(1)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
    expect(messages).toEqual([])
  })
})

test.each([
  [
    'in the head without a target',
    `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${loaderUrl}' }))</script>`,
  ],
  ['with a missing target', scriptTag(workspaceA, 'data-target="#nowhere"')],
  ['with an invalid selector as its target', scriptTag(workspaceA, 'data-target="#1 {"')],
])('a script element %s shows nothing and causes no error', async (_, html) => {
  const { page, messages } = await openPage()
  await page.goto(await openSite(`${html}<script>addEventListener('load', () => document.title = 'Loaded')</script>`))
  await page.waitForFunction(() => 'laurel' in window && document.title === 'Loaded')
  expect(await forms(page).filter({ visible: true }).count()).toBe(0)
  expect(messages).toEqual([])
})

describe('a blocker', () => {
  test('of the loader leaves the page working with the fallback content of the element', async () => {
    const { page, messages } = await openPage()
    await page.route('**/laurel.js', (route) => route.abort('blockedbyclient'))
    const element = `<laurel-form workspace="${workspaceA}"><a href="${browserUrl.origin}/form/${workspaceA}">Tell us</a></laurel-form>`
    await page.goto(await openSite(`${element}${scriptTag()}<button onclick="document.title = 'Works'">Buy</button>`))
    await page.getByRole('link', { name: 'Tell us' }).waitFor()
    await page.getByRole('button', { name: 'Buy' }).click()
    expect(await page.title()).toBe('Works')
    expect(messages).toEqual([expect.stringContaining('ERR_BLOCKED_BY_CLIENT')])
  })

  test.each([
    ['inline', ''],
    ['button', 'data-mode="button"'],
  ])('of the form leaves a link to the hosted form (%s)', async (mode, attributes) => {
    const { page, messages, context } = await openPage()
    await page.route('**/assets/form-*.js', (route) => route.abort('blockedbyclient'))
    await context.route('**/form/*', (route) => route.fulfill({ contentType: 'text/html', body: 'The hosted form' }))
    await page.goto(await openSite(scriptTag(workspaceA, attributes)))
    const link = page.getByText('Leave a testimonial')
    await link.waitFor()
    await link.click()
    await page.getByText('The hosted form').waitFor()
    expect(page.url(), mode).toBe(`${browserUrl.origin}/form/${workspaceA}`)
    expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  })

  test('of the form does not take the focus from the button', async () => {
    const { page } = await openPage()
    await page.route('**/assets/form-*.js', (route) => route.abort('blockedbyclient'))
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await page.getByRole('button', { name: 'Leave a testimonial' }).waitFor()
    const [request] = await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('Tab')])
    expect(request.url()).toContain('/assets/form-')
    // Another import settles after the failed one.
    await page.evaluate(`import('${request.url()}').catch(() => undefined)`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role)).toBe('button')
  })

  test('of the dialog, gone by the time the button is clicked, does not lead to the hosted form', async () => {
    const { page } = await openPage()
    const site = await openSite(scriptTag(workspaceA, 'data-mode="button"'))
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.route('**/assets/dialog-*', (route) => route.abort('blockedbyclient'))
    await page.goto(site)
    const button = page.getByRole('button', { name: 'Leave a testimonial' })
    await button.hover()
    await expect.poll(() => failed.length).toBe(2)
    await page.unroute('**/assets/dialog-*')
    await button.click()
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toBe(site)
  })

  test('of the dialog is repeated once, however often the dialog opens then', async () => {
    const { page } = await openPage()
    const loaded: string[] = []
    page.on('request', (request) => request.url().includes('/assets/dialog-') && loaded.push(request.url()))
    await page.route(/\/assets\/dialog-[^?]+$/, (route) => route.abort('blockedbyclient'))
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    for (let opening = 0; opening < 3; opening++) {
      await page.getByRole('button', { name: 'Leave a testimonial' }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect(loaded).toHaveLength(2)
  })

  test('of the language leaves the form in English', async () => {
    const { page, messages } = await openPage()
    await page.route('**/assets/de-*.js', (route) => route.abort('blockedbyclient'))
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="de"')))
    await submitForm(page)
    expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  })

  test.each([
    ['assets', '/laurel.js'],
    ['latest', '/latest/laurel.js'],
  ])(
    'of the lazy part (%s) causes a message and no loss of input, and the form works once it loads',
    async (folder, script) => {
      const { page, messages, requests } = await openForm(scriptTag().replace('/laurel.js', script))
      const lazyChunk = `**/${folder}/lazy*`
      await page.route(lazyChunk, (route) => route.abort('blockedbyclient'))
      await fill(page)
      await page.getByRole('radio', { name: '4 of 5 stars' }).check()
      await showMoreFields(page)
      await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
      await send(page)
      await page.getByRole('alert').getByText('Nothing is lost').waitFor()
      expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
      expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
      expect(await rows('testimonials')).toEqual([])

      await page.unroute(lazyChunk)
      await page.getByLabel('Link to a video').fill('')
      await send(page)
      await waitUntilSent(page)
      expect(await rows('testimonials')).toMatchObject([{ firstname: 'Ada', stars: 4 }])
      expect(requests.filter((request) => /\/form\b.*js/.test(request))).toHaveLength(1)
    },
  )
})

describe('a sandboxed frame without an origin', () => {
  const sandboxed = (html: string) =>
    `<iframe sandbox="allow-scripts allow-forms" width="800" height="900" srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`

  test('shows a form that can send', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(sandboxed(`<html lang="en"><body>${scriptTag()}`)))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
    expect(messages).toEqual([])
  })

  test('gets an error if the workspace has allowed origins', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page } = await openPage()
    await page.goto(await openSite(sandboxed(`<html lang="en"><body>${scriptTag()}`)))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('alert').getByText('This form isn’t set up correctly.').waitFor()
    expect(await frame.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await rows('testimonials')).toEqual([])
  })
})

describe('a page that preloads the form', () => {
  test('requests it once, also when it is filled in', async () => {
    const link = `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" crossorigin>`
    const element = `<laurel-form workspace="${workspaceA}" lang="de" style="display:block;min-height:44rem"></laurel-form>`
    const { page, requests, messages } = await openPage()
    await page.goto(
      await openSite(
        `${link}${element}<script src="${browserUrl.origin}/latest/laurel.js" async crossorigin></script>`,
      ),
    )
    await page.locator('[name=testimonialText]').fill('Wunderbar')
    await page.locator('[name=firstname]').fill('Ada')
    await showMoreFields(page)
    await page.locator('#photo-file').waitFor()
    await page.locator('#video-file').waitFor()
    await page.locator('[name=externalVideoHtml]').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube').waitFor()
    await page.locator('.send').click()
    await page.getByText('Vielen Dank!').waitFor()
    const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => new URL(request).pathname)
    const names = scripts.map((script) => script.replace(/-[\w-]{8}\.js$/, '.js'))
    const expected = ['PublishQuestion', 'VideoPicker', 'de', 'form', 'laurel', 'lazy', 'media', 'video']
    expect(names.toSorted()).toEqual(['/assets/media-de.js', ...expected.map((name) => `/latest/${name}.js`)])
    expect(messages).toEqual([])
  })
})

const opener = (page: Page) => page.getByRole('button', { name: 'Leave a testimonial' })
const dialog = (page: Page) => page.getByRole('dialog')

describe('the mode', () => {
  test('button shows only a button until it is used, and the dialog returns the focus', async () => {
    const { page, messages, requests } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).waitFor()
    expect(requests.filter((request) => request.startsWith(browserUrl.origin))).toEqual([loaderUrl])
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe('heading')
    await page.getByLabel('First name').fill('Ada')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role)).toBe('button')
    await page.keyboard.press('Space')
    await dialog(page).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    await page.getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })

  test('dialog shows nothing until an element with data-laurel-open is clicked', async () => {
    const html = `<button data-laurel-open><b>One</b></button><a href="/elsewhere" data-laurel-open>Two</a>${scriptTag(workspaceA, 'data-mode="dialog"')}`
    const { page, messages } = await openPage()
    await page.goto(await openSite(html))
    await forms(page).waitFor({ state: 'attached' })
    expect(await page.locator('laurel-form').evaluate((form) => form.shadowRoot?.textContent)).toBe('')
    await page.evaluate(() => {
      const added = Object.assign(document.createElement('button'), { textContent: 'Three' })
      added.setAttribute('data-laurel-open', '')
      document.body.append(added)
    })
    const before = page.url()
    for (const name of ['One', 'Two', 'Three']) {
      await page.getByText(name).click()
      await dialog(page).waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
    }
    await expect.poll(() => page.url()).toBe(before)
    await page.evaluate('laurel.open()')
    await submitForm(page)
    await page.evaluate('laurel.close()')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })

  test('inline ignores open() and close(), and data-laurel-open links work as links', async () => {
    const { page, messages } = await openForm(`<a href="#elsewhere" data-laurel-open>Open</a>${scriptTag()}`)
    await page.evaluate('laurel.open(); laurel.close()')
    await page.getByText('Open').click()
    await expect.poll(() => page.url()).toContain('#elsewhere')
    expect(await dialog(page).count()).toBe(0)
    expect(messages).toEqual([])
  })
})

describe('window.laurel', () => {
  test('is the only new global, and works before a form has loaded', async () => {
    const before = '<script>let e, t, n, r; window.before = Object.getOwnPropertyNames(window)</script>'
    const { page, messages } = await openPage()
    await page.goto(await openSite(`${before}${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    await page.evaluate('laurel.close()')
    await page.evaluate('laurel.open()')
    await submitForm(page)
    const names = await page.evaluate(() => {
      const before = new Set(['before', ...Reflect.get(window, 'before')])
      return Object.getOwnPropertyNames(window).filter((name) => !before.has(name))
    })
    expect(names).toEqual(['laurel'])
    // A strict policy of the page would block them.
    const root = page.locator('laurel-form')
    expect(await root.evaluate((form) => form.shadowRoot?.querySelectorAll('style, [style], link').length)).toBe(0)
    expect(messages).toEqual([])
  })

  test('mounts forms with settings named as in JavaScript or HTML, and removes them', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`<main></main><aside></aside>${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    await page.evaluate(() => {
      const { mount } = Reflect.get(window, 'laurel')
      const settings = {
        workspace: undefined,
        privacyUrl: '/privacy',
        prefillStars: 4,
        textSend: 'Off it goes',
        lang: undefined,
      }
      const htmlSettings = { 'privacy-url': '/privacy', 'prefill-firstname': 'Ada', fields: 'firstname' }
      const handles = [
        mount(document.querySelector('main'), settings),
        mount(document.querySelector('aside'), htmlSettings),
      ]
      Object.assign(window, { handles, same: handles[0] === document.querySelector('main laurel-form') })
    })
    const [first, second] = [page.locator('main'), page.locator('aside')]
    await first.getByRole('button', { name: 'Off it goes' }).waitFor()
    expect(await first.getByRole('radio', { checked: true }).getAttribute('value')).toBe('4')
    expect(await first.getByRole('link', { name: 'Privacy policy' }).count()).toBe(1)
    expect(await second.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await second.getByLabel('E-mail').count()).toBe(0)
    expect(await second.getByRole('link', { name: 'Privacy policy' }).count()).toBe(1)
    expect(await page.evaluate('same')).toBe(true)

    await page.evaluate('handles[0].remove()')
    expect(await first.locator('laurel-form').count()).toBe(0)
    expect(await second.locator('laurel-form').count()).toBe(1)
    // A second call does nothing.
    await page.evaluate('handles[0].remove()')
    expect(messages).toEqual([])
  })

  test('mounts a form without settings', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`<main></main>${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    await page.evaluate("void laurel.mount(document.querySelector('main'))")
    await submitForm(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA }])
    expect(messages).toEqual([])
  })

  test('overwritten by the page does not affect the form', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`${scriptTag(workspaceA, 'data-mode="button"')}`))
    await opener(page).waitFor()
    await page.evaluate("window.laurel = 'hardy'")
    await opener(page).click()
    await submitForm(page)
    expect(messages).toEqual([])
  })
})

describe('events', () => {
  /** Records all events of the element that reach the window. */
  const recordEvents = `<script>
    window.recorded = []
    for (const name of ['open', 'close', 'submit', 'error'])
      addEventListener('laurel:' + name, ({ type, target, bubbles, composed, detail }) =>
        recorded.push({ type, target: target.localName, bubbles, composed, detail }))
  </script>`
  const recordedEvents = (page: Page) => page.evaluate(() => Reflect.get(window, 'recorded'))
  const event = (type: string, detail: unknown) => ({
    type,
    target: 'laurel-form',
    bubbles: true,
    composed: true,
    detail,
  })

  test('report that the form was opened, sent and closed', async () => {
    const { page } = await openPage()
    await page.goto(await openSite(recordEvents + scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).click()
    await dialog(page).waitFor()
    expect(await recordedEvents(page)).toEqual([event('laurel:open', null)])
    await submitForm(page)
    await page.getByRole('button', { name: 'Close' }).click()
    const id = (await rows('testimonials'))[0]?.id
    const record = expect.objectContaining({ id, workspaceId: workspaceA, firstname: 'Ada', published: false })
    const all = [event('laurel:open', null), event('laurel:submit', record), event('laurel:close', null)]
    await expect.poll(() => recordedEvents(page)).toEqual(all)
    expect((await recordedEvents(page))[1].detail).not.toHaveProperty('videoToken')
  })

  test('report an error with the message that the visitor sees', async () => {
    const { page } = await openForm(recordEvents + scriptTag())
    await fill(page)
    await page.getByLabel('E-mail').fill('a..b@example.com')
    await send(page)
    const alert = page.getByRole('alert')
    await alert.getByText('email: must be an e-mail address').waitFor()
    const message = (await alert.textContent())?.trim()
    expect(await recordedEvents(page)).toEqual([event('laurel:error', { message })])
  })

  test('report the exact error of an origin that is not allowed, which the visitor does not see', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page, messages } = await openForm(recordEvents + scriptTag())
    await fill(page)
    await send(page)
    await page.getByRole('alert').getByText('This form isn’t set up correctly.').waitFor()
    expect(await page.getByText('Origin').count()).toBe(0)
    const message = 'Origin: is not an allowed origin of this workspace'
    expect(await recordedEvents(page)).toEqual([event('laurel:error', { message })])
    expect(messages).toContain(`error: Laurel: ${message}`)
  })

  test('of an inline form are only those of sending', async () => {
    const { page } = await openForm(recordEvents + scriptTag())
    await submitForm(page)
    expect(await recordedEvents(page)).toEqual([
      event('laurel:submit', expect.objectContaining({ workspaceId: workspaceA })),
    ])
  })

  test('with listeners that throw do not affect the form', async () => {
    const { page } = await openForm(
      `<script>addEventListener('laurel:submit', () => { throw new Error('listener') })</script>${scriptTag()}`,
    )
    await submitForm(page)
    await writeAnother(page)
    await submitForm(page)
    expect(await rows('testimonials')).toHaveLength(2)
  })
})

describe('settings changed at run time', () => {
  const setAttribute = (page: Page, name: string, value: string) =>
    page
      .locator('laurel-form')
      .evaluate((form, [name = '', value = '']) => form.setAttribute(name, value), [name, value])

  test('are applied without losing the input', async () => {
    const { page, messages } = await openForm()
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    const form = page.locator('.laurel')
    const style = (name: string, selector = '.laurel') =>
      page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

    await setAttribute(page, 'heading', 'What do you say?')
    await page.getByRole('heading', { name: 'What do you say?' }).waitFor()
    await setAttribute(page, 'text-send', 'Off it goes')
    await page.getByRole('button', { name: 'Off it goes' }).waitFor()
    await setAttribute(page, 'theme', 'dark')
    await expect.poll(() => style('color-scheme')).toBe('dark')
    await setAttribute(page, 'theme', 'light')
    await expect.poll(() => style('color-scheme')).toBe('light')
    await setAttribute(page, 'color', 'rgb(10, 20, 30)')
    await expect.poll(() => style('background-color', '.send')).toBe('rgb(10, 20, 30)')
    await setAttribute(page, 'color', 'rgb(200, 220, 230)')
    await expect.poll(() => style('background-color', '.send')).toBe('rgb(200, 220, 230)')
    await setAttribute(page, 'fields', 'firstname')
    await page.getByLabel('E-mail').waitFor({ state: 'detached' })
    await setAttribute(page, 'lang', 'ar')
    await expect.poll(() => form.getAttribute('dir')).toBe('rtl')
    await setAttribute(page, 'lang', 'de')
    await page.getByLabel('Vorname').waitFor()
    expect(await form.getAttribute('dir')).toBe('ltr')
    await setAttribute(page, 'lang', 'en')
    await page.getByLabel('First name').waitFor()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')

    await setAttribute(page, 'workspace', workspaceB)
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Off it goes' }).click()
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, testimonialText: 'Wonderful' }])
    expect(messages).toEqual([])
  })

  test('include the mode: from inline to button, to dialog, and back', async () => {
    const { page, messages } = await openForm(`<button data-laurel-open>Praise us</button>${scriptTag()}`)
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await setAttribute(page, 'mode', 'button')
    await opener(page).waitFor()
    await page.getByLabel('Your testimonial').waitFor({ state: 'hidden' })
    await setAttribute(page, 'text-open', 'Say something')
    await page.getByRole('button', { name: 'Say something' }).click()
    await dialog(page).waitFor()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
    await page.keyboard.press('Escape')

    await setAttribute(page, 'mode', 'dialog')
    await page.getByRole('button', { name: 'Say something' }).waitFor({ state: 'detached' })
    await page.getByText('Praise us').click()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')

    await setAttribute(page, 'mode', 'inline')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
    await submitForm(page)
    expect(messages).toEqual([])
  })

  test('are applied to the button before it is used', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).waitFor()
    await setAttribute(page, 'text-open', 'Say something')
    await page.getByRole('button', { name: 'Say something' }).waitFor()
    await setAttribute(page, 'color', 'rgb(10, 20, 30)')
    const button = page.getByRole('button', { name: 'Say something' })
    await expect.poll(() => button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(10, 20, 30)')
    await setAttribute(page, 'mode', 'dialog')
    await button.waitFor({ state: 'detached' })
    await setAttribute(page, 'mode', 'inline')
    await submitForm(page)
    expect(messages).toEqual([])
  })

  test('work on a page that adds methods to all elements', async () => {
    const pageScript = `<script>for (const name of ['hide', 'show', 'update', 'load', 'remove'])
      if (!(name in HTMLElement.prototype)) HTMLElement.prototype[name] = function () { this.style.display = 'none' }</script>`
    const opened = await openPage()
    await opened.page.goto(await openSite(pageScript + scriptTag(workspaceA, 'data-mode="button"')))
    await opener(opened.page).waitFor()
    await forms(opened.page).evaluate((form) => {
      form.remove()
      document.body.append(form)
    })
    await opener(opened.page).click()
    await submitForm(opened.page)
    expect(opened.messages).toEqual([])
  })
})

test('a form that is scrolled out of view and back does not change', async () => {
  const { page } = await openForm(`${scriptTag(workspaceA, 'data-color="tomato"')}<div style="height:9000px"></div>`)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'))
  const rules = () =>
    page.locator('laurel-form').evaluate(({ shadowRoot }) => shadowRoot?.adoptedStyleSheets[0]?.cssRules.length)
  expect(await rules()).toBe(2)
  for (let round = 0; round < 3; round++) {
    for (const top of [9000, 0]) {
      await page.evaluate(async (top) => {
        scrollTo(0, top)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }, top)
    }
  }
  expect(await rules()).toBe(2)
  // A new form has the new language: the first one had the time to load it too.
  await page.evaluate(() => document.body.append(document.createElement('laurel-form')))
  await page.locator('laurel-form').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('h2').last().textContent()).toBe('Erzählen Sie uns von Ihrer Erfahrung')
  expect(await page.locator('h2').first().textContent()).toBe('Share your experience')
})

test('several forms on a page are independent', async () => {
  const html = [workspaceA, workspaceB, workspaceA]
    .map((id) => `<section><laurel-form workspace="${id}"></laurel-form></section>`)
    .join('')
  const { page, messages } = await openPage()
  await page.goto(await openSite(`${html}${scriptTag(workspaceB, 'data-mode="button"')}`))
  const section = (index: number) => page.locator('section').nth(index)
  for (const index of [0, 1, 2]) {
    await section(index).scrollIntoViewIfNeeded()
    await section(index).getByLabel('Your testimonial').fill(`Form ${index}`)
    await section(index).getByLabel('First name').fill('Ada')
  }
  await section(1).getByRole('button', { name: 'Send' }).click()
  await section(1).getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, testimonialText: 'Form 1' }])
  expect(await section(0).getByLabel('Your testimonial').inputValue()).toBe('Form 0')

  await page.reload()
  for (const [index, text] of [
    [0, 'Form 0'],
    [1, ''],
    [2, 'Form 2'],
  ] as const) {
    await section(index).scrollIntoViewIfNeeded()
    expect(await section(index).getByLabel('Your testimonial').inputValue()).toBe(text)
  }
  for (const index of [0, 2]) {
    await section(index).getByRole('button', { name: 'Send' }).click()
    await section(index).getByText('Thank you!').waitFor()
  }
  const texts = (await rows('testimonials')).map(({ workspaceId, testimonialText }) => [workspaceId, testimonialText])
  expect(texts).toEqual([
    [workspaceB, 'Form 1'],
    [workspaceA, 'Form 0'],
    [workspaceA, 'Form 2'],
  ])
  expect(messages).toEqual([])
})

describe('a form added and removed many times', () => {
  /** Returns how many nodes and listeners the page has after garbage collection. */
  async function memoryCounts(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    await session.detach()
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }

  const scenarios = {
    'it is mounted by the API': `async (main, mode, used) => {
      const element = laurel.mount(main, { mode })
      if (used) await waitForForm(element)
      element.remove()
    }`,
    'it is a new element': `async (main, mode, used) => {
      const element = document.createElement('laurel-form')
      element.setAttribute('mode', mode)
      main.append(element)
      if (used) await waitForForm(element)
      element.remove()
    }`,
    'it is removed while it loads': `async (main, mode, used) => {
      const element = laurel.mount(main, { mode })
      if (used) element.load(true)
      await new Promise((done) => queueMicrotask(done))
      element.remove()
    }`,
    'it is the same element': `async (main, mode, used) => {
      window.same ??= Object.assign(document.createElement('laurel-form'))
      same.setAttribute('mode', mode)
      main.append(same)
      if (used) await waitForForm(same)
      same.remove()
    }`,
  }
  const cases = Object.keys(scenarios).flatMap((scenario) =>
    ['inline', 'button'].flatMap((mode) => [true, false].map((used) => [scenario, mode, used] as const)),
  )

  test.each(cases)('leaks no memory if %s, in mode %s, used: %s', async (scenario, mode, used) => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`<main></main>${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    const code = Object.entries(scenarios).find(([name]) => name === scenario)?.[1]
    const repeat = (count: number) =>
      page.evaluate(`(async () => {
        const waitForForm = async (element) => {
          if (element.getAttribute('mode') !== 'inline') element.load(true)
          while (!element.shadowRoot.querySelector('form')) await new Promise((done) => setTimeout(done))
        }
        for (let round = 0; round < ${count}; round++) await (${code})(document.querySelector('main'), '${mode}', ${used})
        await new Promise((done) => setTimeout(done))
      })()`)
    await repeat(10)
    const before = await memoryCounts(page)
    const count = 40
    await repeat(count)
    await expect.poll(async () => (await memoryCounts(page)).nodes).toBeLessThan(before.nodes + 3 * count)
    expect((await memoryCounts(page)).listeners).toBeLessThan(before.listeners + 0.6 * count)
    expect(messages).toEqual([])
  })

  test('sends once', async () => {
    const { page, messages, requests } = await openForm()
    await page.evaluate(() => {
      const form = document.querySelector('laurel-form')
      for (let round = 0; round < 100 && form; round++) {
        form.remove()
        document.body.append(form)
      }
    })
    await submitForm(page)
    expect(requests.filter((request) => request.endsWith('/v1/testimonial'))).toHaveLength(1)
    expect(await rows('testimonials')).toHaveLength(1)
    expect(messages).toEqual([])
  })
})

test('a script element without settings adds no form to a page with a form element', async () => {
  const { page } = await openPage()
  await page.goto(
    await openSite(
      `<main><laurel-form workspace="${workspaceA}"></laurel-form></main><script src="${loaderUrl}" async></script>`,
    ),
  )
  await page.getByLabel('Your testimonial').waitFor()
  expect(await forms(page).count()).toBe(1)
})

test('script elements for two workspaces or two modes show a form each', async () => {
  const { page } = await openPage()
  await page.goto(
    await openSite(scriptTag(workspaceA, 'data-mode="button"') + scriptTag(workspaceA) + scriptTag(workspaceB)),
  )
  await page.waitForLoadState()
  await expect.poll(() => forms(page).count()).toBe(3)
})

test.each([
  [
    'in the head',
    (element: string) =>
      `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${browserUrl.origin}/laurel.js' }))</script>${element}`,
  ],
  ['after it', (element: string) => `${element}${scriptTag(workspaceB)}`],
])('one form appears, for its workspace, if the page has a form element and the script %s', async (_, html) => {
  const { page } = await openForm(html(`<laurel-form workspace="${workspaceB}"></laurel-form>`))
  expect(await page.locator('laurel-form').count()).toBe(1)
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
})

test('a form gets the settings of the script element, but no handlers or global attributes', async () => {
  const others = 'data-hidden data-id="x" data-style="color:red" data-onclick="x" data-cfasync="false"'
  const policy = "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'none'"
  const { page, messages } = await openForm(scriptTag(workspaceA, `${others} data-lang="de"`), {
    'Content-Security-Policy': policy,
  })
  const names = await page.locator('laurel-form').evaluate((form) => form.getAttributeNames())
  expect(names.sort()).toEqual(['cfasync', 'lang', 'workspace'])
  expect(messages).toEqual([])
})

test('a form appears once in each of two places with script elements', async () => {
  const { page, messages } = await openPage()
  await page.goto(await openSite(`${scriptTag()}<p>And again:</p>${scriptTag()}<section>${scriptTag()}</section>`))
  await page.waitForLoadState()
  expect(await page.locator('laurel-form').count()).toBe(2)
  await page.locator('laurel-form').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).count()).toBe(2)
  expect(messages).toEqual([])
})
