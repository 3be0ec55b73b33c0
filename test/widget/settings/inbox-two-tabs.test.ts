import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { button, inboxUrl, openInbox, status } from '../../support/browser/inbox-page.ts'
import { query, workspaceA } from '../../support/service/harness.ts'

/* The settings in two tabs of one browser. */

const watchConsole = expectSilentConsoles()

async function openTwoTabs() {
  const { page, context, messages } = await openInbox('/settings/business')
  watchConsole(messages)
  const other = await context.newPage()
  await other.goto(inboxUrl('/settings/business'))
  return [page, other] as const
}

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const intro = (page: Page) => page.getByLabel('Introduction')

async function save(page: Page) {
  await button(page, 'Save').click()
  await status(page, /^Saved$/).waitFor()
}

const stored = () => query('SELECT name, intro FROM workspaces WHERE id = ?', workspaceA)

test('what was typed and then typed back does not hide or replace what the other tab saves', async () => {
  const [page, other] = await openTwoTabs()
  await name(page).fill('Typed by mistake')
  await name(page).fill('Ours')
  await name(other).fill('Renamed')
  await save(other)
  // Opening the section reads the settings again.
  await page.getByRole('link', { name: 'Spam' }).click()
  await page.getByLabel('Words').waitFor()
  await page.getByRole('link', { name: 'Business' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('Renamed')
  await status(page, /^Saved$/).waitFor()
  await intro(page).fill('Mine')
  await save(page)
  expect(await stored()).toEqual([{ name: 'Renamed', intro: 'Mine' }])
})

test('what is typed back while the rest is on its way is saved too', async () => {
  const [page] = await openTwoTabs()
  const held = Promise.withResolvers<void>()
  await name(page).fill('Renamed')
  await page.route('**/workspaces/*', (route) => held.promise.then(() => route.continue()))
  await button(page, 'Save').click()
  await status(page, 'Saving…').waitFor()
  await name(page).fill('Ours')
  held.resolve()
  await status(page, /^Not saved$/).waitFor()
  expect([await name(page).inputValue(), await stored()]).toEqual(['Ours', [{ name: 'Renamed', intro: null }]])
  await save(page)
  expect(await stored()).toEqual([{ name: 'Ours', intro: null }])
})
