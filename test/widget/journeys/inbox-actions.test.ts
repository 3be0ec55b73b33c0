import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  expectNotice,
  expectRows,
  idAt,
  openWithoutSteps,
  press,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* The actions on a testimonial and on a selection, by mouse. */

const watchConsole = expectSilentConsoles()

test('a double click on an action acts on one testimonial, wherever its second half lands', async () => {
  await storeTestimonials(...several(4), { gaveConsent: 0 })
  const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
  watchConsole(messages)
  await button(page, /^Publish/).dblclick()
  await expectNotice(page, 'Published Person 0.')
  await expectRows(page, 'Person 1', 'Person 2', 'Person 3', 'Person 4')
  await page.getByRole('heading', { name: 'Person 1' }).first().waitFor()
  // The bar of a selection, too.
  await page.getByLabel('Select Person 1').check()
  await page.getByLabel('Select Person 2').check()
  await button(page, 'Archive 2').dblclick()
  await expectNotice(page, 'Archived 2 testimonials.')
  await expectRows(page, 'Person 3', 'Person 4')
  await page.locator(`#row-${idAt(3)}`).click()
  // The next one lacks consent: the second half does not ask.
  await button(page, /^Publish/).dblclick()
  await expectNotice(page, 'Published Person 3.')
  expect(await page.locator('dialog').count()).toBe(0)
  // After the last one, the page is under the pointer.
  await button(page, /^Archive/).dblclick()
  await expectRows(page)
  expect(await page.evaluate(() => `${getSelection()}`)).toBe('')
})

test.each([['a desktop', { width: 1280, height: 800 }] as const, ['a phone', { width: 390, height: 844 }] as const])(
  'the menu of a record lies above the result of the last action, on %s',
  async (_, viewport) => {
    await storeTestimonials(...several(2))
    const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`, { viewport })
    watchConsole(messages)
    await button(page, /^Archive/).click()
    await expectNotice(page, 'Archived Person 0.')
    await button(page, 'More').click()
    const erase = page.locator('.menu').getByRole('button', { name: 'Erase' })
    await erase.waitFor()
    const covered = await page.locator('.menu').evaluate(
      (menu) =>
        [...menu.querySelectorAll('button, a')].filter((item) => {
          const { x, y, width, height } = item.getBoundingClientRect()
          const isShown = width > 0
          return isShown && !item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }).length,
    )
    expect(covered).toBe(0)
    await erase.click()
    await page.locator('dialog[open]').waitFor()
  },
)

test('a tag takes the spelling that it has elsewhere, and a long text opens at its beginning', async () => {
  await storeTestimonials({ testimonialText: 'Good bread. '.repeat(160) }, { tags: '["home page"]' })
  const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
  watchConsole(messages)
  await page.locator('#record-heading').focus()
  await press(page, 't')
  await page.locator('#new-tag:focus').waitFor()
  await page.keyboard.type('HOME PAGE')
  await press(page, 'Enter')
  await expectNotice(page, 'Changed the tags of Person 0.')
  expect(await storedColumns(0, 'tags')).toEqual(['["home page"]'])
  await press(page, 'Escape', 'h')
  const field = page.locator('#highlight-words')
  await field.waitFor()
  expect(await field.evaluate((element) => [element.scrollTop, document.activeElement === element])).toEqual([0, true])
})
