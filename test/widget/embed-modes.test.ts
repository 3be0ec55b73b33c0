import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, rows, setOrigins, workspaceA, workspaceB } from '../support/harness.ts'
import { fill, openForm, scriptTag, send } from '../support/widget-page.ts'

/*
 * The ways into a page: what a site owner may write, and what the page sees of it.
 */

afterAll(closeAll)

const address = new URL('/laurel.js', browserUrl).href
const forms = (page: Page) => page.locator('laurel-form')

async function sendAndThank(page: Page) {
  await fill(page)
  await send(page)
  await page.getByText('Thank you!').waitFor()
}

/** Adds the script as tag managers do. */
const injected = (settings: Record<string, string>, parent = 'document.body') => `<script>
  addEventListener('load', () => {
    const script = document.createElement('script')
    Object.assign(script, { async: true, src: '${address}' })
    Object.assign(script.dataset, ${JSON.stringify(settings)})
    ${parent}.append(script)
  })
</script>`

describe('the tag shows one form, for its workspace, whether it is', () => {
  const plain = `src="${address}" data-workspace="${workspaceB}"`
  const place = '<div id="place"></div>'
  const clobbered = '<form name="currentScript"></form><img name="currentScript">'

  test.each([
    ['alone', `<script ${plain}></script>`],
    ['async', `<script ${plain} async></script>`],
    ['deferred', `<script ${plain} defer></script>`],
    ['a module', `<script ${plain} type="module"></script>`],
    ['an async module', `<script ${plain} type="module" async crossorigin></script>`],
    ['given twice', `<script ${plain} async></script><script ${plain} async></script>`],
    ['given twice, as a module too', `<script ${plain} type="module"></script><script ${plain} async></script>`],
    ['in front of its target', `<script ${plain} data-target="#place"></script>${place}`],
    ['behind its target', `${place}<script ${plain} data-target="#place"></script>`],
    ['a module with a target', `<script ${plain} type="module" data-target="#place"></script>${place}`],
    ['injected late', injected({ workspace: workspaceB })],
    [
      'injected late with a target',
      `${place}${injected({ workspace: workspaceB, target: '#place' }, 'document.head')}`,
    ],
    ['in a page with an element of the name currentScript', `${clobbered}<script ${plain} async></script>`],
    [
      'evaluated without a current script',
      `<script ${plain} type="text/plain"></script><script>addEventListener('load', async () => (0, eval)(await (await fetch('${address}')).text()))</script>`,
    ],
  ])('%s', async (_, html) => {
    const { page, messages } = await openForm(html)
    await page.waitForLoadState()
    expect(await forms(page).count()).toBe(1)
    if (html.includes('#place')) expect(await page.locator('#place > laurel-form').count()).toBe(1)
    await sendAndThank(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, firstname: 'Ada' }])
    expect(messages).toEqual([])
  })

  test.each([
    ['with a target', 'data-target="#place"'],
    ['that opens', 'data-mode="button"'],
  ])('in the head, %s', async (_, attributes) => {
    const { page, messages } = await openPage()
    const document = `<!doctype html><html lang="en"><head><title>Shop</title><script ${plain} ${attributes}></script></head><body>${place}</body></html>`
    await page.goto(await openSite(document))
    if (attributes.includes('mode')) await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await sendAndThank(page)
    expect(await forms(page).count()).toBe(1)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB }])
    expect(messages).toEqual([])
  })
})

test.each([
  [
    'in the head without a target',
    `<script>${'document.head.append(Object.assign(document.createElement("script"), { src: "ADDRESS" }))'.replace('ADDRESS', address)}</script>`,
  ],
  ['with a target that is not there', scriptTag(workspaceA, 'data-target="#nowhere"')],
  ['with a target that is no selector', scriptTag(workspaceA, 'data-target="#1 {"')],
])('a tag %s shows nothing and breaks nothing', async (_, html) => {
  const { page, messages } = await openPage()
  await page.goto(await openSite(`${html}<script>addEventListener('load', () => document.title = 'Loaded')</script>`))
  await page.waitForFunction(() => 'laurel' in window && document.title === 'Loaded')
  expect(await forms(page).filter({ visible: true }).count()).toBe(0)
  expect(messages).toEqual([])
})

describe('a script that is kept away', () => {
  test('by a blocker leaves the page as it is, with what the owner has put into the element (U08)', async () => {
    const { page, messages } = await openPage()
    await page.route('**/laurel.js', (route) => route.abort('blockedbyclient'))
    const own = `<laurel-form workspace="${workspaceA}"><a href="${browserUrl.origin}/form/${workspaceA}">Tell us</a></laurel-form>`
    await page.goto(await openSite(`${own}${scriptTag()}<button onclick="document.title = 'Works'">Buy</button>`))
    await page.getByRole('link', { name: 'Tell us' }).waitFor()
    await page.getByRole('button', { name: 'Buy' }).click()
    expect(await page.title()).toBe('Works')
    expect(messages).toEqual([expect.stringContaining('ERR_BLOCKED_BY_CLIENT')])
  })

  test.each([
    ['inline', ''],
    ['button', 'data-mode="button"'],
  ])('in its second part leaves a link to the form as a page (%s)', async (mode, attributes) => {
    const { page, messages, context } = await openPage()
    await page.route('**/assets/form-*.js', (route) => route.abort('blockedbyclient'))
    await context.route('**/form/*', (route) => route.fulfill({ contentType: 'text/html', body: 'The form as a page' }))
    await page.goto(await openSite(scriptTag(workspaceA, attributes)))
    const way = page.getByText('Leave a testimonial')
    await way.waitFor()
    await way.click()
    await page.getByText('The form as a page').waitFor()
    expect(page.url(), mode).toBe(`${browserUrl.origin}/form/${workspaceA}`)
    expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  })

  test('in its second part leaves the button its focus', async () => {
    const { page } = await openPage()
    await page.route('**/assets/form-*.js', (route) => route.abort('blockedbyclient'))
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await page.getByRole('button', { name: 'Leave a testimonial' }).waitFor()
    const [request] = await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('Tab')])
    expect(request.url()).toContain('/assets/form-')
    // It is known to have failed once another import of it has.
    await page.evaluate(`import('${request.url()}').catch(() => undefined)`)
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role)).toBe('button')
  })

  test('in the file of its language is a form in English', async () => {
    const { page, messages } = await openPage()
    await page.route('**/assets/de-*.js', (route) => route.abort('blockedbyclient'))
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="de"')))
    await sendAndThank(page)
    expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  })

  test.each([
    ['assets', '/laurel.js'],
    ['latest', '/latest/laurel.js'],
  ])('in the part that sends (%s) keeps what is typed, says so, and works once it comes', async (folder, script) => {
    const { page, messages, requests } = await openForm(scriptTag().replace('/laurel.js', script))
    const lazyChunk = `**/${folder}/lazy*`
    await page.route(lazyChunk, (route) => route.abort('blockedbyclient'))
    await fill(page)
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    await page.getByLabel('Link to a video').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await send(page)
    await page.getByRole('alert').getByText('Nothing is lost').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(messages.filter((message) => !message.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
    expect(await rows('testimonials')).toEqual([])

    await page.unroute(lazyChunk)
    await page.getByLabel('Link to a video').fill('')
    await send(page)
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ firstname: 'Ada', stars: 4 }])
    expect(requests.filter((request) => /\/form\b.*js/.test(request))).toHaveLength(1)
  })
})

describe('a sandboxed frame of no origin (U09)', () => {
  const framed = (html: string) =>
    `<iframe sandbox="allow-scripts allow-forms" width="800" height="900" srcdoc="${html.replaceAll('"', '&quot;')}"></iframe>`

  test('has the form, which sends', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(framed(`<html lang="en"><body>${scriptTag()}`)))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA, firstname: 'Ada' }])
    expect(messages).toEqual([])
  })

  test('is refused in a sentence where the workspace lists its origins', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page } = await openPage()
    await page.goto(await openSite(framed(`<html lang="en"><body>${scriptTag()}`)))
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Your testimonial').fill('Wonderful')
    await frame.getByLabel('First name').fill('Ada')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('alert').getByText('origin').waitFor()
    expect(await frame.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await rows('testimonials')).toEqual([])
  })
})

describe('a page that announces the form', () => {
  test('has it fetched once, also when somebody fills it in', async () => {
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
    await page.locator('[name=externalVideoHtml]').fill('https://youtu.be/dQw4w9WgXcQ')
    await page.getByText('YouTube').waitFor()
    await page.locator('.send').click()
    await page.getByText('Vielen Dank!').waitFor()
    const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => new URL(request).pathname)
    const names = scripts.map((script) => script.replace(/-[\w-]{8}\.js$/, '.js'))
    expect(names.toSorted()).toEqual(['de', 'form', 'laurel', 'lazy', 'video'].map((name) => `/latest/${name}.js`))
    expect(messages).toEqual([])
  })
})

const opener = (page: Page) => page.getByRole('button', { name: 'Leave a testimonial' })
const dialog = (page: Page) => page.getByRole('dialog')

describe('the mode', () => {
  test('button shows nothing but a button until it is used, and the dialog gives the focus back', async () => {
    const { page, messages, requests } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).waitFor()
    expect(requests.filter((request) => request.startsWith(browserUrl.origin))).toEqual([address])
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe('heading')
    await page.getByLabel('First name').fill('Ada')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role)).toBe('button')
    await page.keyboard.press('Space')
    await dialog(page).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    await page.mouse.click(5, 5)
    await dialog(page).waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })

  test('dialog shows nothing, and every element of the page that says so opens it', async () => {
    const html = `<button data-laurel-open><b>One</b></button><a href="/elsewhere" data-laurel-open>Two</a>${scriptTag(workspaceA, 'data-mode="dialog"')}`
    const { page, messages } = await openPage()
    await page.goto(await openSite(html))
    await forms(page).waitFor({ state: 'attached' })
    expect(await page.locator('laurel-form').evaluate((form) => form.shadowRoot?.textContent)).toBe('')
    await page.evaluate(() => {
      const late = Object.assign(document.createElement('button'), { textContent: 'Three' })
      late.setAttribute('data-laurel-open', '')
      document.body.append(late)
    })
    const before = page.url()
    for (const name of ['One', 'Two', 'Three']) {
      await page.getByText(name).click()
      await dialog(page).waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
    }
    expect(page.url()).toBe(before)
    await page.evaluate('laurel.open()')
    await sendAndThank(page)
    await page.evaluate('laurel.close()')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(messages).toEqual([])
  })

  test('inline has nothing to open or to close, and links that would are links', async () => {
    const { page, messages } = await openForm(`<a href="#elsewhere" data-laurel-open>Open</a>${scriptTag()}`)
    await page.evaluate('laurel.open(); laurel.close()')
    await page.getByText('Open').click()
    expect(page.url()).toContain('#elsewhere')
    expect(await dialog(page).count()).toBe(0)
    expect(messages).toEqual([])
  })
})

describe('window.laurel', () => {
  test('is the only global of ours, and can be used before any form is there', async () => {
    const before = '<script>let e, t, n, r; window.before = Object.getOwnPropertyNames(window)</script>'
    const { page, messages } = await openPage()
    await page.goto(await openSite(`${before}${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    await page.evaluate('laurel.close()')
    await page.evaluate('laurel.open()')
    await sendAndThank(page)
    const names = await page.evaluate(() => {
      const before = new Set(['before', ...Reflect.get(window, 'before')])
      return Object.getOwnPropertyNames(window).filter((name) => !before.has(name))
    })
    expect(names).toEqual(['laurel'])
    expect(messages).toEqual([])
  })

  test('mounts forms with settings named as in JavaScript or as in HTML, and takes them away', async () => {
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
      const other = { 'privacy-url': '/privacy', 'prefill-firstname': 'Ada', fields: 'firstname' }
      const handles = [mount(document.querySelector('main'), settings), mount(document.querySelector('aside'), other)]
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
    // A second time there is nothing to do.
    await page.evaluate('handles[0].remove()')
    expect(messages).toEqual([])
  })

  test('mounts a form without settings', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`<main></main>${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    await page.evaluate("void laurel.mount(document.querySelector('main'))")
    await sendAndThank(page)
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceA }])
    expect(messages).toEqual([])
  })

  test('taken by the page for itself leaves the form as it is', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`${scriptTag(workspaceA, 'data-mode="button"')}`))
    await opener(page).waitFor()
    await page.evaluate("window.laurel = 'hardy'")
    await opener(page).click()
    await sendAndThank(page)
    expect(messages).toEqual([])
  })
})

describe('events', () => {
  /** Everything that the window hears of the element, from above its shadow root. */
  const listening = `<script>
    window.heard = []
    for (const name of ['open', 'close', 'submit', 'error'])
      addEventListener('laurel:' + name, ({ type, target, bubbles, composed, detail }) =>
        heard.push({ type, target: target.localName, bubbles, composed, detail }))
  </script>`
  const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard'))
  const event = (type: string, detail: unknown) => ({
    type,
    target: 'laurel-form',
    bubbles: true,
    composed: true,
    detail,
  })

  test('tell the page that it was opened, sent and closed', async () => {
    const { page } = await openPage()
    await page.goto(await openSite(listening + scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).click()
    await dialog(page).waitFor()
    expect(await heard(page)).toEqual([event('laurel:open', null)])
    await sendAndThank(page)
    await page.getByRole('button', { name: 'Close' }).click()
    const id = (await rows('testimonials'))[0]?.id
    const record = expect.objectContaining({ id, workspaceId: workspaceA, firstname: 'Ada', published: false })
    const all = [event('laurel:open', null), event('laurel:submit', record), event('laurel:close', null)]
    await expect.poll(() => heard(page)).toEqual(all)
    expect((await heard(page))[1].detail).not.toHaveProperty('videoToken')
  })

  test('tell the page what the visitor is told when it is refused', async () => {
    await setOrigins(workspaceA, ['https://shop.example'])
    const { page } = await openForm(listening + scriptTag())
    await fill(page)
    await send(page)
    const alert = page.getByRole('alert')
    await alert.getByText('origin').waitFor()
    const message = (await alert.textContent())?.trim()
    expect(await heard(page)).toEqual([event('laurel:error', { message })])
  })

  test('of a form in its place are those of sending only', async () => {
    const { page } = await openForm(listening + scriptTag())
    await sendAndThank(page)
    expect(await heard(page)).toEqual([event('laurel:submit', expect.objectContaining({ workspaceId: workspaceA }))])
  })

  test('whose listeners throw do no harm to the form', async () => {
    const { page } = await openForm(
      `<script>addEventListener('laurel:submit', () => { throw new Error('theirs') })</script>${scriptTag()}`,
    )
    await sendAndThank(page)
    await page.getByRole('button', { name: 'Write another' }).click()
    await sendAndThank(page)
    expect(await rows('testimonials')).toHaveLength(2)
  })
})

describe('settings that change while somebody types', () => {
  const set = (page: Page, name: string, value: string) =>
    page
      .locator('laurel-form')
      .evaluate((form, [name = '', value = '']) => form.setAttribute(name, value), [name, value])

  test('are followed, and what was typed stays', async () => {
    const { page, messages } = await openForm()
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await page.getByRole('radio', { name: '4 of 5 stars' }).check()
    const form = page.locator('.laurel')
    const style = (name: string, selector = '.laurel') =>
      page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

    await set(page, 'heading', 'What do you say?')
    await page.getByRole('heading', { name: 'What do you say?' }).waitFor()
    await set(page, 'text-send', 'Off it goes')
    await page.getByRole('button', { name: 'Off it goes' }).waitFor()
    await set(page, 'theme', 'dark')
    await expect.poll(() => style('color-scheme')).toBe('dark')
    await set(page, 'theme', 'light')
    await expect.poll(() => style('color-scheme')).toBe('light')
    await set(page, 'color', 'rgb(10, 20, 30)')
    await expect.poll(() => style('background-color', '.send')).toBe('rgb(10, 20, 30)')
    await set(page, 'color', 'rgb(200, 220, 230)')
    await expect.poll(() => style('background-color', '.send')).toBe('rgb(200, 220, 230)')
    await set(page, 'fields', 'firstname')
    await page.getByLabel('E-mail').waitFor({ state: 'detached' })
    await set(page, 'lang', 'ar')
    await expect.poll(() => form.getAttribute('dir')).toBe('rtl')
    await set(page, 'lang', 'de')
    await page.getByLabel('Vorname').waitFor()
    expect(await form.getAttribute('dir')).toBe('ltr')
    await set(page, 'lang', 'en')
    await page.getByLabel('First name').waitFor()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')

    await set(page, 'workspace', workspaceB)
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Off it goes' }).click()
    await page.getByText('Thank you!').waitFor()
    expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, testimonialText: 'Wonderful' }])
    expect(messages).toEqual([])
  })

  test('among them the mode: from its place to a button, to a dialog, and back', async () => {
    const { page, messages } = await openForm(`<button data-laurel-open>Praise us</button>${scriptTag()}`)
    await page.getByLabel('Your testimonial').fill('Wonderful')
    await set(page, 'mode', 'button')
    await opener(page).waitFor()
    await page.getByLabel('Your testimonial').waitFor({ state: 'hidden' })
    await set(page, 'text-open', 'Say something')
    await page.getByRole('button', { name: 'Say something' }).click()
    await dialog(page).waitFor()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
    await page.keyboard.press('Escape')

    await set(page, 'mode', 'dialog')
    await page.getByRole('button', { name: 'Say something' }).waitFor({ state: 'detached' })
    await page.getByText('Praise us').click()
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')

    await set(page, 'mode', 'inline')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Your testimonial').inputValue()).toBe('Wonderful')
    await sendAndThank(page)
    expect(messages).toEqual([])
  })

  test('are followed by the button before anybody opens it', async () => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
    await opener(page).waitFor()
    await set(page, 'text-open', 'Say something')
    await page.getByRole('button', { name: 'Say something' }).waitFor()
    await set(page, 'color', 'rgb(10, 20, 30)')
    const button = page.getByRole('button', { name: 'Say something' })
    await expect.poll(() => button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(10, 20, 30)')
    await set(page, 'mode', 'dialog')
    await button.waitFor({ state: 'detached' })
    await set(page, 'mode', 'inline')
    await sendAndThank(page)
    expect(messages).toEqual([])
  })

  test('under a page that gives elements methods of its own, too (U11)', async () => {
    const page = `<script>for (const name of ['hide', 'show', 'update', 'load', 'remove'])
      if (!(name in HTMLElement.prototype)) HTMLElement.prototype[name] = function () { this.style.display = 'none' }</script>`
    const opened = await openPage()
    await opened.page.goto(await openSite(page + scriptTag(workspaceA, 'data-mode="button"')))
    await opener(opened.page).waitFor()
    await forms(opened.page).evaluate((form) => {
      form.remove()
      document.body.append(form)
    })
    await opener(opened.page).click()
    await sendAndThank(opened.page)
    expect(opened.messages).toEqual([])
  })
})

test('scrolled out of view and back, a form adds nothing to the page and stays as it is', async () => {
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
  // Its language would have come: it has, for another one.
  await page.evaluate(() => document.body.append(document.createElement('laurel-form')))
  await page.locator('laurel-form').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('h2').last().textContent()).toBe('Erzählen Sie uns von Ihrer Erfahrung')
  expect(await page.locator('h2').first().textContent()).toBe('Share your experience')
})

test('several forms in one page are each on their own', async () => {
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

describe('a page that takes the form out and puts it back a hundred times keeps nothing of it (U12)', () => {
  /** What the page holds: its nodes and its listeners, once all that nobody needs is gone. */
  async function held(page: Page) {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    await session.detach()
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }

  const ways = {
    'mounted and removed': `async (main, mode, used) => {
      const element = laurel.mount(main, { mode })
      if (used) await shown(element)
      element.remove()
    }`,
    'added and removed as an element': `async (main, mode, used) => {
      const element = document.createElement('laurel-form')
      element.setAttribute('mode', mode)
      main.append(element)
      if (used) await shown(element)
      element.remove()
    }`,
    'removed while the form comes': `async (main, mode, used) => {
      const element = laurel.mount(main, { mode })
      if (used) element.load(true)
      await new Promise((done) => queueMicrotask(done))
      element.remove()
    }`,
    'the same element': `async (main, mode, used) => {
      window.same ??= Object.assign(document.createElement('laurel-form'))
      same.setAttribute('mode', mode)
      main.append(same)
      if (used) await shown(same)
      same.remove()
    }`,
  }
  const cases = Object.keys(ways).flatMap((way) =>
    ['inline', 'button'].flatMap((mode) => [true, false].map((used) => [way, mode, used] as const)),
  )

  test.each(cases)('%s, in the mode %s, used: %s', async (way, mode, used) => {
    const { page, messages } = await openPage()
    await page.goto(await openSite(`<main></main>${scriptTag(workspaceA, 'data-mode="dialog"')}`))
    await page.waitForFunction(() => 'laurel' in window)
    const code = Object.entries(ways).find(([name]) => name === way)?.[1]
    const rounds = (count: number) =>
      page.evaluate(`(async () => {
        const shown = async (element) => {
          if (element.getAttribute('mode') !== 'inline') element.load(true)
          while (!element.shadowRoot.querySelector('form')) await new Promise(requestAnimationFrame)
        }
        for (let round = 0; round < ${count}; round++) await (${code})(document.querySelector('main'), '${mode}', ${used})
        await new Promise((done) => setTimeout(done))
      })()`)
    await rounds(10)
    const before = await held(page)
    await rounds(100)
    await expect.poll(async () => (await held(page)).nodes).toBeLessThan(before.nodes + 300)
    expect((await held(page)).listeners).toBeLessThan(before.listeners + 60)
    expect(messages).toEqual([])
  })

  test('which then sends once', async () => {
    const { page, messages, requests } = await openForm()
    await page.evaluate(() => {
      const form = document.querySelector('laurel-form')
      for (let round = 0; round < 100 && form; round++) {
        form.remove()
        document.body.append(form)
      }
    })
    await sendAndThank(page)
    expect(requests.filter((request) => request.endsWith('/v1/testimonial'))).toHaveLength(1)
    expect(await rows('testimonials')).toHaveLength(1)
    expect(messages).toEqual([])
  })
})

test('a script without settings adds no form to a page that has written one, wherever either stands', async () => {
  const { page } = await openPage()
  await page.goto(
    await openSite(
      `<main><laurel-form workspace="${workspaceA}"></laurel-form></main><script src="${address}" async></script>`,
    ),
  )
  await page.getByLabel('Your testimonial').waitFor()
  expect(await forms(page).count()).toBe(1)
})

test('tags for two workspaces, and for two modes, may stand side by side', async () => {
  const { page } = await openPage()
  await page.goto(
    await openSite(scriptTag(workspaceA, 'data-mode="button"') + scriptTag(workspaceA) + scriptTag(workspaceB)),
  )
  await page.waitForLoadState()
  await expect.poll(() => forms(page).count()).toBe(3)
})
