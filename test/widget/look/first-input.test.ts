import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formTag, openStoredForm } from '../../support/browser/stored-form-page.ts'
import { openForm, scriptTag } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

/* The first input loads the rest of the form and its styles: what the visitor already sees must stay where it is. */

/** Returns the places of all that the form shows. */
const readPlaces = (page: Page) =>
  page.locator('.laurel').evaluate((form) =>
    Array.from(form.querySelectorAll('h2, h2 + p, label, legend, input, textarea, button, a'), (part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return { part: `${part.localName} ${part.id || part.textContent}`, x, y, width, height }
    }),
  )

/** Asserts that an input moves nothing, and that it has loaded the rest of the form. */
async function expectNothingMoves(page: Page, act: () => Promise<void>) {
  const before = await readPlaces(page)
  await act()
  await page.locator('#testimonialText-message, [id^=answer][id$=message]').first().waitFor({ state: 'attached' })
  expect((await readPlaces(page)).filter(({ part }) => part !== 'button Clear')).toEqual(before)
}

const dialog = `${scriptTag(workspaceA, 'data-mode="dialog"')}<script>addEventListener('load', () => laurel.open())</script>`
const privacy = 'data-privacy-url="https://shop.example/"'

test.each([
  ['the default form', scriptTag(), 1280],
  ['a narrow form', scriptTag(workspaceA, privacy), 320],
  ['a form in Arabic', scriptTag(workspaceA, 'data-lang="ar"'), 390],
  ['a large form', `<style>html { font-size: 200% }</style>${scriptTag()}`, 390],
  ['a dialog', dialog, 1280],
  ['a sheet', dialog, 390],
  [
    'a form with all that needs nothing to be loaded',
    scriptTag(workspaceA, 'data-fields="stars title firstname lastname email company subtitle"'),
    700,
  ],
])('the first letter moves nothing in %s', async (_, html, width) => {
  const { page } = await openForm(html, {}, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await expectNothingMoves(page, () => page.locator('#testimonialText').pressSequentially('W'))
})

test('the first letter moves nothing in a form with questions and consents', async () => {
  const { page } = await openStoredForm(undefined, formTag(), { viewport: { width: 390, height: 900 } })
  await expectNothingMoves(page, () => page.locator('textarea').first().pressSequentially('W'))
})

test.each([1280, 320])('the first star moves nothing in a page %i px wide', async (width) => {
  const { page } = await openForm(scriptTag(), {}, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await expectNothingMoves(page, () => page.getByLabel('4 of 5 stars').check())
})

test('the first tick moves nothing', async () => {
  const { page } = await openForm(scriptTag(), {}, { reducedMotion: 'reduce' })
  await expectNothingMoves(page, () => page.locator('#gaveConsent').check())
})
