import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Texts } from '../../../shared/texts/en/form.ts'
import { texts as en } from '../../../shared/texts/en/form.ts'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { allFields, focusedElement, openForm, scriptTag } from '../../support/browser/widget-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'
import { blocked } from '../../support/service/network-faults.ts'

const names = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'tr', 'zh']
const others: Texts[] = await Promise.all(
  names.map(async (name) => (await import(`../../../shared/texts/${name}/form.ts`)).texts),
)
const languages = [en, ...others]
const texts = (name: string) => languages.find(({ lang }) => lang.startsWith(name)) ?? en

/** Returns a script that sets the language and direction of the page; `""` for none. */
const pageLanguage = (lang: string, dir = '') =>
  `<script>Object.assign(document.documentElement, ${JSON.stringify({ lang, dir })})</script>`

const headings = (page: Page) => page.locator('laurel-form h2').allTextContents()
const open = (html: string, options: BrowserContextOptions = {}) => openForm(html, {}, options)
const formatNumber = (lang: string, n: number) => n.toLocaleString(lang)

/** Returns the box of the text of an element. */
const textBox = (element: Locator) =>
  element.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    // Hidden beside the button.
    const optional = element.querySelector('.muted')
    if (optional) range.setEndBefore(optional)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** Returns the message shown when this many characters are left. */
async function charactersLeft(page: Page, n: number) {
  const text = page.locator('#testimonialText')
  await text.fill('x'.repeat(10_000 - n))
  await page.locator('#testimonialText-message').getByText(/\d/).waitFor()
  return page.locator('#testimonialText-message').textContent()
}

describe('the language', () => {
  test('can be any of twelve, and different for each form on a page', async () => {
    const forms = languages.map(({ lang }) => `<laurel-form workspace="${workspaceA}" lang="${lang}"></laurel-form>`)
    const { page, requests } = await open(
      `${forms.join('')}<script src="${browserUrl.origin}/laurel.js" async></script>`,
    )
    await expect.poll(() => headings(page)).toEqual(languages.map(({ heading }) => heading))
    const directions = await page
      .locator('.laurel')
      .evaluateAll((all) => all.map((form) => `${form.getAttribute('lang')} ${getComputedStyle(form).direction}`))
    expect(directions).toEqual(languages.map(({ lang, dir }) => `${lang} ${dir}`))
    // English is part of the form.
    const files = requests.filter((request) => /\/assets\/[a-z]{2}-/.test(request))
    expect(files).toHaveLength(others.length)
  })

  test('leaves room for the button that clears the stars on a phone, without layout shift', async () => {
    const forms = languages.map(({ lang }) => `<laurel-form workspace="${workspaceA}" lang="${lang}"></laurel-form>`)
    const narrow = [200, 240, 280].map(
      (width) => `<div style="width:${width}px"><laurel-form workspace="${workspaceA}" lang="de"></laurel-form></div>`,
    )
    const longText = `<laurel-form text-clear="Take my stars back again"></laurel-form>`
    const html = `${forms.join('')}${narrow.join('')}${longText}<script src="${browserUrl.origin}/laurel.js" async></script>`
    const { page } = await open(html, { viewport: { width: 320, height: 640 } })
    const all = page.locator('laurel-form')
    await expect.poll(() => headings(page)).toHaveLength(languages.length + 4)
    for (let index = 0; index < languages.length + 4; index++) {
      const form = all.nth(index)
      const nextFieldTop = () =>
        form.locator('.testimonialText').evaluate((field) => field.getBoundingClientRect().top + scrollY)
      const before = await nextFieldTop()
      await form.locator('.stars label').last().click()
      await form.locator('.stars .link-button').waitFor()
      const clear = await textBox(form.locator('.stars .link-button'))
      for (const neighbour of [form.locator('.stars legend'), form.locator('.stars label').last()]) {
        const box = await textBox(neighbour)
        const beside = box.right <= clear.left || clear.right <= box.left
        expect(beside || box.bottom <= clear.top || clear.bottom <= box.top, `${index}`).toBe(true)
      }
      expect(await nextFieldTop(), `${index}`).toBe(before)
    }
  })

  test('is that of the nearest element with lang, whatever the region', async () => {
    const regions = [
      ['pt-BR', 'pt'],
      ['zh-CN', 'zh'],
      ['zh-Hans', 'zh'],
      ['de-AT', 'de'],
      ['FR-ca', 'fr'],
      ['en-GB', 'en'],
    ] as const
    const forms = regions.map(
      ([lang]) => `<div lang="${lang}"><laurel-form workspace="${workspaceA}"></laurel-form></div>`,
    )
    const { page } = await open(`${forms.join('')}<script src="${browserUrl.origin}/laurel.js" async></script>`)
    await expect.poll(() => headings(page)).toEqual(regions.map(([, name]) => texts(name).heading))
    const whole = await open(`${pageLanguage('pt-BR')}${scriptTag()}`)
    expect(await headings(whole.page)).toEqual([texts('pt').heading])
  })

  test('is that of the nearest ancestor with lang', async () => {
    const { page } = await open(`<main lang="fr"><div lang="x-unknown"><p></p>${scriptTag()}</div></main>`)
    await expect.poll(() => headings(page)).toEqual([texts('en').heading])
    const near = await open(`<main lang="fr-CH"><div>${scriptTag()}</div></main>`)
    expect(await headings(near.page)).toEqual([texts('fr').heading])
  })

  test.each([
    ['it-IT', 'it'],
    ['nl', 'nl'],
    ['sv-SE', 'en'],
  ])('of a browser with the locale %s is %s if the page has no lang', async (locale, name) => {
    const { page } = await open(`${pageLanguage('')}${scriptTag()}`, { locale })
    expect(await headings(page)).toEqual([texts(name).heading])
  })

  test('falls back from setting to page, browser and English if one is not supported', async () => {
    const { page } = await open(`${pageLanguage('tr')}${scriptTag(workspaceA, 'data-lang="tlh"')}`, { locale: 'fr' })
    expect(await headings(page)).toEqual([texts('tr').heading])
    const last = await open(`${pageLanguage('est')}${scriptTag(workspaceA, 'data-lang="deutsch"')}`, {
      locale: 'ja-JP',
    })
    expect(await headings(last.page)).toEqual([texts('ja').heading])
  })

  test('is requested in parallel with the form', async () => {
    const { page } = await openPage()
    const { handler, release } = blocked()
    await page.route('**/assets/form-*', handler)
    page.on('request', (request) => request.url().includes('/assets/pl-') && release())
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="pl"')))
    await page.getByRole('heading', { name: texts('pl').heading }).waitFor()
  })

  test('is English if the file cannot be loaded', async () => {
    const { page } = await openPage()
    await page.route('**/assets/es-*', (route) => route.abort())
    await page.goto(await openSite(scriptTag(workspaceA, 'data-lang="es"')))
    await page.getByRole('heading', { name: en.heading }).waitFor()
    expect(await page.locator('.laurel').getAttribute('lang')).toBe('en')
  })

  test('can be changed without losing input', async () => {
    const { page } = await open(scriptTag(workspaceA, `${allFields} data-privacy-url="https://shop.example/"`))
    const form = page.locator('laurel-form')
    await page.getByLabel('Headline').fill('Kept')
    await page.getByLabel('E-mail').fill('ada@example.com')
    await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true })
    await page.getByRole('checkbox', { name: 'I agree' }).check()
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
  test('selects the plural form, and is formatted for the language', async () => {
    const polish = await open(scriptTag(workspaceA, 'data-lang="pl"'))
    expect(await charactersLeft(polish.page, 23)).toBe('Pozostały 23 znaki')
    const stars = polish.page.getByRole('radio')
    expect(await stars.first().getAttribute('aria-label')).toBe('1 gwiazdka z 5')
    expect(await stars.last().getAttribute('aria-label')).toBe('5 gwiazdek z 5')

    const arabic = await open(scriptTag(workspaceA, 'data-lang="ar"'))
    expect(await charactersLeft(arabic.page, 999)).toContain(formatNumber('ar', 999))
    expect(await arabic.page.getByRole('radio').first().getAttribute('aria-label')).toContain(formatNumber('ar', 1))
  })
})

describe('the direction', () => {
  /** Returns the horizontal positions of the first and the last star. */
  const starPositions = (page: Page) =>
    page.locator('form').evaluate((form) => {
      const x = (selector: string) => form.querySelector(selector)?.getBoundingClientRect().x ?? 0
      return { first: x('.stars label'), last: x('.stars label:last-of-type') }
    })

  test('of Arabic is right to left on a left-to-right page, also for the arrow keys', async () => {
    const { page } = await open(scriptTag(workspaceA, 'data-lang="ar"'))
    const { first, last } = await starPositions(page)
    expect(first).toBeGreaterThan(last)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('[value="2"]').isChecked()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('[value="1"]').isChecked()).toBe(true)
  })

  test('of English is left to right on a right-to-left page', async () => {
    const { page } = await open(`${pageLanguage('en', 'rtl')}${scriptTag()}`)
    const { first, last } = await starPositions(page)
    expect(first).toBeLessThan(last)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('[value="2"]').isChecked()).toBe(true)
  })

  test('of input and of errors of the service follows their own text', async () => {
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
    for (const selector of ['#email', '#testimonialText', '.failure', '#email-message']) {
      expect(await page.locator(selector).evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe(
        'plaintext',
      )
    }
  })
})
