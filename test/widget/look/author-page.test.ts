import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authorPageTexts } from '../../../widget/author-page/texts.ts'
import { button, giveTestimonial, openAuthorPage, openMine, publishAll } from '../../support/browser/author-page.ts'
import { overflow } from '../../support/browser/browser.ts'
import { findPlainPageProblems } from '../../support/browser/hosted-page.ts'
import { findProblems } from '../../support/browser/inbox-page.ts'
import { browserUrl, query } from '../../support/service/harness.ts'

/* The author's own page: its languages, and how it looks. */

const languages = Object.entries(authorPageTexts).map(([name, texts]) => ({ name, texts }))

test.each(languages)('speaks $name in two requests, in its direction', async ({ texts }) => {
  const token = await giveTestimonial()
  await publishAll()
  const { page, requests, messages } = await openMine(token, { locale: texts.lang })
  expect(requests).toHaveLength(2)
  expect(await page.locator('html').getAttribute('lang')).toBe(texts.lang)
  expect(await page.locator('html').getAttribute('dir')).toBe(texts.dir)
  expect(await page.title()).toBe(texts.pageTitle)
  expect(await page.locator('h1').textContent()).toBe(texts.heading.replace('{workspace}', '\u2068Ours\u2069'))
  await page.locator('#edit').click()
  await button(page, texts.save).waitFor()
  const dateText = new Date().toLocaleDateString(texts.lang, { dateStyle: 'long' })
  expect(await page.locator('section').first().innerText()).toContain(dateText)
  expect(await page.locator('body').innerText()).not.toMatch(/undefined|\{\w+\}/)
  expect(messages).toEqual([])
})

test('shows where the words were first, with the day as exact as known', async () => {
  const token = await giveTestimonial()
  await query("UPDATE testimonials SET source = 'google', sourceDay = '2024-04', sourceUrl = 'https://g.example/'")
  const { page } = await openMine(token)
  await page.getByText('First published on Google, April 2024. There it stays').waitFor()
  expect(await page.getByRole('link', { name: 'Google' }).getAttribute('href')).toBe('https://g.example/')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await findProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

test.each([
  ['de-AT', 'Ihr Link oder Code', 'de'],
  ['eo', 'Your link or code', 'en'],
])('in a browser with the language %s asks for “%s”', async (locale, label, lang) => {
  const { page } = await openAuthorPage('', { locale })
  await page.getByLabel(label).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(lang)
})

test('says that it is loading', async () => {
  const { page } = await openAuthorPage('', { locale: 'de' })
  await page.route('**/my-testimonial', (route) => void (route.request().method() === 'GET' && route.continue()))
  await page.goto('about:blank')
  await page.goto(`${browserUrl.origin}/my-testimonial#lg_${'x'.repeat(43)}`)
  await page.getByRole('status').getByText(authorPageTexts.de.loading).waitFor()
  expect(await page.getByLabel('Ihr Link oder Code').isVisible()).toBe(false)
})

test('a sentence that takes the focus to be announced has no outline', async () => {
  const { page } = await openAuthorPage(`#lg_${'x'.repeat(43)}`)
  const sentence = page.locator('.error:focus')
  await sentence.waitFor()
  expect(await sentence.evaluate((error) => getComputedStyle(error).outlineStyle)).toBe('none')
})

type Screen = { fragment?: string; act?: (page: Page) => Promise<unknown> }

const startEditing = (page: Page) => page.locator('#edit').click()
const save = (page: Page) => page.locator('.edit [value=save]').click()
const erase = (page: Page) => page.locator('footer > form button').click()
const alert = (page: Page) => page.locator('.error').waitFor()

/** Everything that the page can show. */
const screens: Record<string, Screen> = {
  code: { fragment: '#lg_short', act: alert },
  unknown: { fragment: `#lg_${'x'.repeat(43)}`, act: alert },
  testimonial: { act: (page) => page.locator('summary').last().click() },
  withdrawn: {
    act: async (page) => {
      await page.locator('section button').first().click()
      await page.locator('.done').waitFor()
    },
  },
  form: {
    act: async (page) => {
      await startEditing(page)
      await page.locator('form summary').click()
    },
  },
  error: {
    act: async (page) => {
      await startEditing(page)
      await page.locator('#email').fill('x')
      await save(page)
      await alert(page)
    },
  },
  conflict: {
    act: async (page) => {
      await startEditing(page)
      await page.locator('#firstname').fill('x')
      await query("UPDATE testimonials SET title = 'Theirs'")
      await save(page)
      await alert(page)
    },
  },
  question: { act: erase },
  erased: {
    act: async (page) => {
      await erase(page)
      await page.locator('dialog .danger').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
    },
  },
}

test.each(['en', 'ar'])('is accessible and fits in every look: %s', async (locale) => {
  const found: string[] = []
  for (const [name, { fragment, act }] of Object.entries(screens)) {
    await query('DELETE FROM testimonials')
    const token = await giveTestimonial()
    await query('UPDATE testimonials SET published = 1, subtitle = NULL')
    const { page, requests } = fragment ? await openAuthorPage(fragment, { locale }) : await openMine(token, { locale })
    await act?.(page)
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
    found.push(...(await findProblems(page)).map((problem) => `${name}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('fits 320 px with text at 200 % and long words', async () => {
  const token = await giveTestimonial()
  await query(
    'UPDATE testimonials SET title = ?, email = ?',
    'W'.repeat(300),
    `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
  )
  const { page } = await openMine(token, { viewport: { width: 320, height: 640 } })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page)).toBe(0)
  await startEditing(page)
  expect(await overflow(page)).toBe(0)
})

test('its pages without JavaScript are accessible and fit in every look', async () => {
  const token = await giveTestimonial()
  const { page } = await openAuthorPage('', { javaScriptEnabled: false })
  expect(await findPlainPageProblems({ page })).toEqual([])
  await page.getByLabel('Your link or code').fill(token)
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'Your testimonial for' }).waitFor()
  expect(await findPlainPageProblems({ page })).toEqual([])
  await page.locator('#edit').click()
  await button(page, 'Save').click()
  await page.getByLabel('Your link or code').waitFor()
  expect(await findPlainPageProblems({ page })).toEqual([])
})
