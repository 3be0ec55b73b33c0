import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, overflow } from '../../support/browser/browser.ts'
import {
  button,
  dialogClosed,
  expectNotice,
  expectRows,
  findProblems,
  focused,
  focusRow,
  idAt,
  openWithoutSteps,
  press,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'

/* An owner says how they know that those agree whose testimonials no form has collected. */

const watchConsole = expectSilentConsoles()

async function open(path?: string, options = {}) {
  const opened = await openWithoutSteps(path, options)
  watchConsole(opened.messages)
  return opened
}

const lacking = { gaveConsent: 0 }
const imported = { ...lacking, source: 'google' }
const ofForm = { ...lacking, byVisitor: 1 }

const question = (page: Page) => page.getByRole('alertdialog')
const field = (page: Page) => question(page).getByLabel('How do you know?')
const groundOf = async (index: number) =>
  JSON.parse(String((await storedColumns(index, 'consents'))?.[0])).map(({ text }: { text: string }) => text)

describe('publishing', () => {
  test('one with its consent says how the owner knows, by keyboard; undo takes back the publication alone', async () => {
    await storeTestimonials({ ...imported, consents: '[]' })
    const { page, requests } = await open('?state=pending', { viewport: { width: 320, height: 640 } })
    await focusRow(page, 0)
    await press(page, 'a')
    await page.getByRole('alertdialog', { name: 'Has Person 0 agreed?' }).waitFor()
    await button(page, 'They agreed').press('Enter')
    await expect.poll(() => field(page).evaluate((element) => element.matches(':focus'))).toBe(true)
    expect(await field(page).getAttribute('placeholder')).toBe(null)
    expect([await findProblems(page), await overflow(page)]).toEqual([[], 0])
    await field(page).fill(' ')
    await button(page, 'Publish with their consent').press('Enter')
    const described = page.getByRole('textbox', { name: 'How do you know?', description: /^Write how you know/ })
    await described.waitFor()
    expect(await described.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.type('She wrote it on 3 May')
    await page.keyboard.press('Control+Enter')
    await expectNotice(page, 'Published Person 0.')
    expect(await page.locator('.notice').innerText()).not.toContain('will not appear')
    expect(await storedColumns(0, 'published', 'gaveConsent')).toEqual([1, 1])
    expect(await groundOf(0)).toEqual([' She wrote it on 3 May'])
    expect(requests.filter((url) => url.includes('/testimonials/')).length).toBe(1)
    await press(page, 'z')
    await expectNotice(page, 'Undone.')
    expect(await storedColumns(0, 'published', 'gaveConsent')).toEqual([0, 1])
  })

  test('several takes those along that have consent, and leaves out what came through the form', async () => {
    await storeTestimonials({ ...imported, consents: '[]' }, ofForm, {}, { ...imported, consents: '[]' })
    const { page, requests } = await open()
    await press(page, 'Shift+X', 'a')
    await question(page).getByText('One came through your form: only its author can agree').waitFor()
    const names = await question(page).locator('footer button').allTextContents()
    expect(names).toEqual(['They agreed', 'Publish 1 with consent', 'Publish 4', 'Cancel'])
    await button(page, 'They agreed').click()
    await field(page).fill('I asked all of them')
    await button(page, 'Publish 3 with their consent').click()
    await expectNotice(page, 'Published 3 testimonials.')
    await expectRows(page, 'Person 1')
    for (const index of [0, 2, 3]) expect(await storedColumns(index, 'published', 'gaveConsent')).toEqual([1, 1])
    expect([await groundOf(0), await groundOf(3)]).toEqual([['I asked all of them'], ['I asked all of them']])
    expect(await storedColumns(1, 'published', 'gaveConsent')).toEqual([0, 0])
    expect(requests.filter((url) => url.endsWith('/bulk')).length).toBe(1)
  })

  test('without a source asks its author alone', async () => {
    await storeTestimonials(ofForm)
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    await page.getByRole('alertdialog', { name: 'Person 0 has not agreed yet' }).waitFor()
    expect(await button(page, 'They agreed').count()).toBe(0)
  })

  test('that fails is taken back, and can be tried again', async () => {
    await storeTestimonials({ ...imported, consents: '[]' })
    const { page, context } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    await button(page, 'They agreed').click()
    await field(page).fill('She wrote it')
    await context.setOffline(true)
    await button(page, 'Publish with their consent').click()
    await page.locator('.notice').getByText('Could not publish Person 0: there is no connection.').waitFor()
    await expectRows(page, 'Person 0')
    await context.setOffline(false)
    await button(page, 'Try again').click()
    await expectNotice(page, 'Published Person 0.')
    expect(await groundOf(0)).toEqual(['She wrote it'])
  })
})

test('the record offers to note it without publishing, and not for what came through the form', async () => {
  await storeTestimonials({ ...imported, consents: '[]' }, ofForm)
  const { page } = await open(`/${idAt(0)}?state=pending`)
  await button(page, 'Note that they agreed').click()
  await page.getByRole('alertdialog', { name: 'Note that Person 0 agreed' }).waitFor()
  await expect.poll(() => field(page).evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await findProblems(page)).toEqual([])
  await page.keyboard.type('She wrote it')
  await button(page, 'Note it').click()
  await dialogClosed(page)
  await expectNotice(page, 'Noted that Person 0 agreed.')
  expect(await page.locator('.notice').getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await storedColumns(0, 'published', 'gaveConsent')).toEqual([0, 1])
  await page.locator('.record .note').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Person 0')
  await press(page, 'j')
  await page.locator('.record .note').waitFor()
  expect(await button(page, 'Note that they agreed').count()).toBe(0)
})
