import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  dialogClosed,
  expectNotice,
  findProblems,
  focused,
  idAt,
  openWithoutSteps,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { query } from '../../support/service/harness.ts'

/* The public reply in the record of a testimonial. */

const watchConsole = expectSilentConsoles()

const open = async () => {
  const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
  watchConsole(messages)
  return page
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Public reply' })
const hint = /Everybody can read it, under your name, below the words\. Mention nothing/

test('a reply is written, changed and removed', async () => {
  await storeTestimonials({})
  const page = await open()
  await button(page, 'Reply in public').click()
  await page.getByRole('dialog', { name: 'Public reply' }).getByText(hint).waitFor()
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await findProblems(page)).toEqual([])
  await button(page, 'Save the reply').click()
  await page.getByRole('alert').getByText('Write a reply first.').waitFor()
  await field(page).fill('🌸'.repeat(899))
  expect(await page.getByText('left').count()).toBe(0)
  await field(page).fill('🌸'.repeat(900))
  await page.getByText('100 characters left').waitFor()
  await field(page).fill('🌸'.repeat(1_001))
  await page.getByText('1 character too long').waitFor()
  await button(page, 'Save the reply').click()
  expect(await storedColumns(0, 'reply')).toEqual([null])
  await field(page).fill('Thank you!\nCome again.')
  await button(page, 'Save the reply').click()
  await dialogClosed(page)
  await expectNotice(page, 'The reply is saved.')
  expect(await focused(page)).toBe('Change the reply')
  expect(await storedColumns(0, 'reply')).toEqual(['Thank you!\nCome again.'])
  expect(await page.locator('.props .reply').innerText()).toBe('Thank you!\nCome again.')
  expect(await findProblems(page)).toEqual([])
  await button(page, 'Change the reply').click()
  await button(page, 'Remove the reply').click()
  await dialogClosed(page)
  await expectNotice(page, 'The reply is removed.')
  expect(await storedColumns(0, 'reply', 'replied')).toEqual([null, null])
})

test('a reply to words that have changed since asks whether it fits, and one in two tabs is not lost', async () => {
  await storeTestimonials({
    ...{ reply: 'Thanks', replied: '2026-01-01T00:00:00.000Z' },
    giverChanges: JSON.stringify([{ at: '2026-01-02T00:00:00.000Z', fields: ['testimonialText'] }]),
  })
  const page = await open()
  const outdated = 'The words have changed since your reply. Does it still fit?'
  await page.locator('.props').getByText(outdated).waitFor()
  await button(page, 'Change the reply').click()
  await page.getByRole('dialog').getByText(outdated).waitFor()
  await query("UPDATE testimonials SET reply = 'Elsewhere'")
  await field(page).fill('Here')
  await button(page, 'Save the reply').click()
  await page.getByRole('alert').getByText('It was changed elsewhere in the meantime.').waitFor()
  expect(await field(page).inputValue()).toBe('Here')
  await button(page, 'Save the reply').click()
  await dialogClosed(page)
  expect(await storedColumns(0, 'reply')).toEqual(['Here'])
})
