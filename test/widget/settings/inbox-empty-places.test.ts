import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { openInbox, openWithoutSteps, storeTestimonials } from '../../support/browser/inbox-page.ts'

/* Places with nothing or little in them: one column in the middle, and bars at the edge. */

const watchConsole = expectSilentConsoles()

/** Returns the middle of an element, in pixels from the left. */
async function middle(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  return box && Math.round(box.x + box.width / 2)
}

const follow = (page: Page, place: string) => page.getByRole('link', { name: place }).first().click()

test.each([1280, 390])('empty places stand in the middle of the page, %i px wide', async (width) => {
  const { page, messages } = await openInbox('?state=pending', { viewport: { width, height: 844 } })
  watchConsole(messages)
  await page.getByText('Get told').waitFor()
  expect(await middle(page, '.steps')).toBe(width / 2)
  expect(await page.locator('.empty').count()).toBe(0)
  await follow(page, 'Forms')
  await page.getByText('choose one of these').waitFor()
  expect(await middle(page, '.sprig')).toBe(width / 2)
  const lines = await page
    .locator('.rows > li')
    .evaluateAll((rows) => rows.map((row) => [row.getBoundingClientRect().left, row.getBoundingClientRect().right]))
  expect(lines).toHaveLength(5)
  expect(new Set(lines.map(String)).size).toBe(1)
  await follow(page, 'Requests')
  await page.getByText('You have not asked').waitFor()
  expect(await middle(page, '.sprig')).toBe(width / 2)
})

test.each([1280, 390])('the actions on a selection stand at the lower edge, %i px wide', async (width) => {
  await storeTestimonials({})
  const { page, messages } = await openWithoutSteps('?state=pending', { viewport: { width, height: 844 } })
  watchConsole(messages)
  await page.getByLabel('Select Person 0').check()
  const bar = await page.locator('.bulk').boundingBox()
  expect(bar && bar.y + bar.height).toBe(844)
})
