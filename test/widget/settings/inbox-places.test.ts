import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  expectNotice,
  focused,
  focusRow,
  listsLoaded,
  openWithoutSteps,
  several,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* The five places: with the keyboard, through the history, and with the bar of a phone below them. */

const watchConsole = expectSilentConsoles()

async function open(path?: string, options = {}) {
  const { page, messages } = await openWithoutSteps(path, options)
  watchConsole(messages)
  return page
}

const places = ['Inbox', 'Forms', 'Displays', 'Requests', 'Settings']

const currentPlace = (page: Page) => page.locator('.places [aria-current] > span').first().textContent()

test('lead from one to the next with Tab and Enter, with a visible focus, and back and forward through the history', async () => {
  const page = await open('/requests')
  const names = page.getByRole('navigation', { name: 'Places' }).getByRole('link')
  await names.first().focus()
  for (const [index, place] of places.entries()) {
    if (index > 0) {
      await names.nth(index - 1).focus()
      await page.keyboard.press('Tab')
    }
    expect(await focused(page)).toContain(place)
    const outline = () =>
      page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outline)
    if (index > 0) expect(await outline()).toMatch(/solid [1-9]/)
    await page.keyboard.press('Enter')
    await expect.poll(() => currentPlace(page)).toBe(place)
    // The heading takes the focus once the place is loaded: before, it would take it from the next link.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/)
  }
  for (const place of places.slice(0, -1).reverse()) {
    await page.goBack()
    await expect.poll(() => currentPlace(page)).toBe(place)
  }
  for (const place of places.slice(1)) {
    await page.goForward()
    await expect.poll(() => currentPlace(page)).toBe(place)
  }
})

test('a place that opens late does not take the focus from somebody who has moved on', async () => {
  const page = await open('/requests')
  const late = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => late.promise.then(() => route.continue()))
  await page.getByRole('link', { name: 'Displays' }).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  late.resolve()
  await page.locator('main h1[tabindex]').waitFor()
  expect(await focused(page)).toContain('Requests')
})

test('the result of an action is gone when another place opens, where it would cover what is there', async () => {
  await storeTestimonials({})
  const page = await open()
  await focusRow(page, 0)
  await page.keyboard.press('e')
  await expectNotice(page, 'Archived Person 0.')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
})

test.each(['?state=pending', '/forms', '/displays', '/requests', '/settings', '/settings/history', '/settings/keys'])(
  'the bar of a phone does not cover the end of %s',
  async (path) => {
    await storeTestimonials(...several(8))
    const page = await open(path, { viewport: { width: 390, height: 600 }, hasTouch: true })
    await listsLoaded(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom)
    expect((await page.locator('.places').boundingBox())?.y).toBeGreaterThanOrEqual(end - 1)
  },
)

test('no bar covers the field with the focus, also above the keyboard of a phone', async () => {
  // As high as what the keyboard leaves, and with the whole screen.
  for (const height of [844, 400]) {
    const page = await open('/settings/business', { viewport: { width: 390, height }, hasTouch: true })
    await page.locator('.save').waitFor()
    for (const name of ['Name', 'Website', 'Introduction']) {
      const field = page.getByLabel(name)
      await field.focus()
      const isOnTop = () =>
        field.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const atEnd = document.elementFromPoint((left + right) / 2, Math.min(bottom, top + 40) - 4)
          return atEnd === element
        })
      await expect.poll(isOnTop, { message: `${name} at ${height} px` }).toBe(true)
    }
  }
})
