import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Texts } from '../../widget/i18n/en.ts'
import { texts as en } from '../../widget/i18n/en.ts'
import { closeAll, openPage, openSite } from '../support/browser.ts'
import { browserUrl, workspaceA } from '../support/harness.ts'
import { focusedElement, openForm, scriptTag } from '../support/widget-page.ts'

afterAll(closeAll)

const names = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh']
const others: Texts[] = await Promise.all(
  names.map(async (name) => (await import(`../../widget/i18n/${name}.ts`)).texts),
)
const languages = [en, ...others]
const texts = (name: string) => languages.find(({ lang }) => lang.startsWith(name)) ?? en

/** What runs before the tag: the page's own language and direction, none for `""`. */
const inPage = (lang: string, dir = '') =>
  `<script>Object.assign(document.documentElement, ${JSON.stringify({ lang, dir })})</script>`

const headings = (page: Page) => page.locator('laurel-form h2').allTextContents()
const open = (html: string, options: BrowserContextOptions = {}) => openForm(html, {}, options)
const number = (lang: string, n: number) => n.toLocaleString(lang)

/** Where the words of an element stand. */
const placeOf = (element: Locator) =>
  element.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { left, right, top, bottom } = words.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** What the form says about a text when so many characters are left. */
async function left(page: Page, n: number) {
  const text = page.locator('#testimonialText')
  await text.fill('x'.repeat(10_000 - n))
  await page.locator('#testimonialText-note').getByText(/\d/).waitFor()
  return page.locator('#testimonialText-note').textContent()
}

describe('the language', () => {
  test('is any of twelve that the setting names, each form in a page its own', async () => {
    const forms = languages.map(({ lang }) => `<laurel-form workspace="${workspaceA}" lang="${lang}"></laurel-form>`)
    const { page, requests } = await open(
      `${forms.join('')}<script src="${browserUrl.origin}/laurel.js" async></script>`,
    )
    await expect.poll(() => headings(page)).toEqual(languages.map(({ heading }) => heading))
    const said = await page
      .locator('.laurel')
      .evaluateAll((all) => all.map((form) => `${form.getAttribute('lang')} ${getComputedStyle(form).direction}`))
    expect(said).toEqual(languages.map(({ lang, dir }) => `${lang} ${dir}`))
    // English is part of the form.
    const files = requests.filter((request) => /\/assets\/[a-z]{2}-/.test(request))
    expect(files).toHaveLength(others.length)
  })

  test('has room for what takes the stars back on a phone: it covers nothing and moves nothing', async () => {
    const forms = languages.map(({ lang }) => `<laurel-form workspace="${workspaceA}" lang="${lang}"></laurel-form>`)
    const narrow = [200, 240, 280].map(
      (width) => `<div style="width:${width}px"><laurel-form workspace="${workspaceA}" lang="de"></laurel-form></div>`,
    )
    const own = `<laurel-form text-clear="Take my stars back again"></laurel-form>`
    const html = `${forms.join('')}${narrow.join('')}${own}<script src="${browserUrl.origin}/laurel.js" async></script>`
    const { page } = await open(html, { viewport: { width: 320, height: 640 } })
    const all = page.locator('laurel-form')
    await expect.poll(() => headings(page)).toHaveLength(languages.length + 4)
    for (let index = 0; index < languages.length + 4; index++) {
      const form = all.nth(index)
      const next = () => form.locator('.title').evaluate((field) => field.getBoundingClientRect().top + scrollY)
      const before = await next()
      await form.locator('.stars label').last().click()
      await form.locator('.stars .quiet').waitFor()
      const clear = await placeOf(form.locator('.stars .quiet'))
      const legend = await placeOf(form.locator('.stars legend'))
      const beside = legend.right <= clear.left || clear.right <= legend.left || legend.bottom <= clear.top
      expect(beside, `${index}`).toBe(true)
      expect(await next(), `${index}`).toBe(before)
    }
  })

  test.each([
    ['pt-BR', 'pt'],
    ['zh-CN', 'zh'],
    ['zh-Hans', 'zh'],
    ['de-AT', 'de'],
    ['FR-ca', 'fr'],
    ['en-GB', 'en'],
  ])('is that of the page, %s, whatever its region', async (lang, name) => {
    const { page } = await open(`${inPage(lang)}${scriptTag()}`)
    expect(await headings(page)).toEqual([texts(name).heading])
  })

  test('is the nearest that the page names around the form', async () => {
    const { page } = await open(`<main lang="fr"><div lang="x-unknown"><p></p>${scriptTag()}</div></main>`)
    await expect.poll(() => headings(page)).toEqual([texts('en').heading])
    const near = await open(`<main lang="fr-CH"><div>${scriptTag()}</div></main>`)
    expect(await headings(near.page)).toEqual([texts('fr').heading])
  })

  test.each([
    ['it-IT', 'it'],
    ['nl', 'nl'],
    ['sv-SE', 'en'],
  ])('is that of the browser, %s, where the page names none', async (locale, name) => {
    const { page } = await open(`${inPage('')}${scriptTag()}`, { locale })
    expect(await headings(page)).toEqual([texts(name).heading])
  })

  test('is the next where one is none of ours: setting, page, browser, English', async () => {
    const { page } = await open(`${inPage('tr')}${scriptTag(workspaceA, 'data-lang="tlh"')}`, { locale: 'fr' })
    expect(await headings(page)).toEqual([texts('tr').heading])
    const last = await open(`${inPage('est')}${scriptTag(workspaceA, 'data-lang="deutsch"')}`, { locale: 'ja-JP' })
    expect(await headings(last.page)).toEqual([texts('ja').heading])
  })

  test('comes together with the form, not after it', async () => {
    const { page } = await openPage()
    const asked = Promise.withResolvers<void>()
    await page.route('**/assets/form-*', async (route) => {
      await asked.promise
      await route.continue()
    })
    page.on('request', (request) => request.url().includes('/assets/pl-') && asked.resolve())
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="pl"')))
    await page.getByRole('heading', { name: texts('pl').heading }).waitFor()
  })

  test('is English where its file does not come', async () => {
    const { page } = await openPage()
    await page.route('**/assets/es-*', (route) => route.abort())
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="es"')))
    await page.getByRole('heading', { name: en.heading }).waitFor()
    expect(await page.locator('.laurel').getAttribute('lang')).toBe('en')
  })

  test('can change while somebody writes, and takes nothing of what is written', async () => {
    const { page } = await open(scriptTag(workspaceA, 'data-privacy-url="https://shop.example/"'))
    const form = page.locator('laurel-form')
    await page.getByLabel('Headline').fill('Kept')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Add a profile' }).click()
    await page.getByLabel('Link to profile 1').fill('https://a.example/1')
    const values = () =>
      page.locator('form').evaluate((form: HTMLFormElement) => [...new FormData(form)].filter(([, value]) => value))
    const before = await values()
    await form.evaluate((element) => element.setAttribute('lang', 'ar'))
    await page.getByRole('heading', { name: texts('ar').heading }).waitFor()
    expect(await page.locator('.laurel').getAttribute('dir')).toBe('rtl')
    expect(await values()).toEqual(before)
    await expect.poll(() => focusedElement(page)).toBe('socialMediaProfiles')
    await form.evaluate((element) => element.setAttribute('lang', 'en'))
    await page.getByRole('heading', { name: en.heading }).waitFor()
    expect(await values()).toEqual(before)
    expect(before).toHaveLength(5)
  })
})

describe('a number', () => {
  test('chooses among the forms of a sentence, and is written as the language writes numbers', async () => {
    const polish = await open(scriptTag(workspaceA, 'data-lang="pl"'))
    expect(await left(polish.page, 1)).toBe('Pozostał 1 znak')
    expect(await left(polish.page, 3)).toBe('Pozostały 3 znaki')
    expect(await left(polish.page, 12)).toBe('Pozostało 12 znaków')
    expect(await left(polish.page, 23)).toBe('Pozostały 23 znaki')
    const stars = polish.page.getByRole('radio')
    expect(await stars.first().locator('..').textContent()).toBe('1 gwiazdka z 5')
    expect(await stars.last().locator('..').textContent()).toBe('5 gwiazdek z 5')

    const german = await open(scriptTag(workspaceA, 'data-lang="de"'))
    await german.page.locator('#title').fill('x'.repeat(299))
    await german.page.getByText('Noch 1 Zeichen').waitFor()

    const arabic = await open(scriptTag(workspaceA, 'data-lang="ar"'))
    expect(await left(arabic.page, 999)).toContain(number('ar', 999))
    expect(await arabic.page.getByRole('radio').first().locator('..').textContent()).toContain(number('ar', 1))
  })
})

describe('the direction', () => {
  /** Where the first and the last star are, from the left. */
  const places = (page: Page) =>
    page.locator('form').evaluate((form) => {
      const x = (selector: string) => form.querySelector(selector)?.getBoundingClientRect().x ?? 0
      return { first: x('.stars label'), last: x('.stars label:last-of-type') }
    })

  test('of Arabic is right to left in a page that is not, with the arrow keys', async () => {
    const { page } = await open(scriptTag(workspaceA, 'data-lang="ar"'))
    const { first, last } = await places(page)
    expect(first).toBeGreaterThan(last)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('[value="2"]').isChecked()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('[value="1"]').isChecked()).toBe(true)
  })

  test('of English is left to right in a page that is not', async () => {
    const { page } = await open(`${inPage('en', 'rtl')}${scriptTag()}`)
    const { first, last } = await places(page)
    expect(first).toBeLessThan(last)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('[value="2"]').isChecked()).toBe(true)
  })

  test('of what is typed, and of what the service says, is its own', async () => {
    const { page } = await open(scriptTag(workspaceA, 'data-lang="ar"'))
    await page.route('**/v1/testimonial', (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: 'email: must be an e-mail address.',
      }),
    )
    await page.locator('#email').fill('ada@example.com')
    await page.locator('#testimonialText').fill('Great!')
    await page.locator('#firstname').fill('Ada')
    await page.locator('.send').click()
    await page.locator('.failure').waitFor()
    for (const said of ['#email', '#testimonialText', '.failure', '#email-note']) {
      expect(await page.locator(said).evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext')
    }
  })
})
