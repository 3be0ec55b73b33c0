import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  alert,
  browserStorage,
  button,
  closeDialog,
  expectNotice,
  findInboxViolations,
  focused,
  openInbox,
  openSignedIn,
  openWithoutSteps,
  press,
  several,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { browserUrl, keys, query, workspaceA, workspaceB } from '../../support/service/harness.ts'
import { callInbox, signIn } from '../../support/service/session.ts'

/* The menus in the bar: "New workspace" below the name, and "Add", with the real service. */

const watchConsole = expectSilentConsoles()

/** The button that opens the menu of a workspace. */
const nameButton = (page: Page, name = 'Ours') => button(page, `${name}, workspace and device`)

async function openDialog(page: Page, name: string) {
  await nameButton(page, name).click()
  await button(page, 'New workspace…').click()
  return page.getByRole('dialog', { name: 'New workspace' })
}

const submit = async (page: Page, values: { name: string; website?: string; key: string }) => {
  await page.getByLabel('Name', { exact: true }).fill(values.name)
  await page.getByLabel('Website').fill(values.website ?? '')
  await page.getByLabel('Your owner key').fill(values.key)
  await page.keyboard.press('Enter')
}

/** Holds back the request that creates a workspace, until the returned function is called. */
async function holdWorkspaces(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/workspaces', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const stored = () => query("SELECT name, website FROM workspaces WHERE name NOT IN ('Ours', 'Theirs')")

test('a new workspace shows its key once, and is switched to', async () => {
  const { page, messages } = await openInbox()
  watchConsole(messages)
  await page.getByRole('link', { name: 'Forms' }).click()
  await openDialog(page, 'Ours')
  expect(await findInboxViolations(page)).toEqual([])
  const hasTried = await holdWorkspaces(page)
  await submit(page, { name: 'Töpferei Brandt', website: 'brandt.example', key: keys.workspaceA })
  // The response will have the only key.
  await press(page, 'Escape', 'Escape')
  await button(page, 'Cancel').click({ force: true })
  await page.goBack()
  await page.waitForURL('**?state=pending')
  hasTried()
  await expect.poll(() => focused(page)).toBe('The owner key of Töpferei Brandt')
  expect(await stored()).toEqual([{ name: 'Töpferei Brandt', website: 'https://brandt.example' }])
  const key = (await page.locator('.once pre').textContent()) ?? ''
  expect(key).toMatch(/^lk_/)
  const file = page.getByRole('link', { name: 'Save as a file' })
  expect(await file.getAttribute('download')).toBe('Töpferei-Brandt-owner-key.txt')
  expect(decodeURIComponent((await file.getAttribute('href')) ?? '')).toContain(
    `Owner key of Töpferei Brandt\r\n${key}\r\n\r\nKeep it like a password: whoever has it can do everything.\r\nSign in at ${browserUrl.origin}/inbox\r\n`,
  )
  expect(await findInboxViolations(page)).toEqual([])
  await press(page, 'Escape', 'Escape', 'Escape')
  await page.goForward()
  await page.getByRole('heading', { name: 'Forms' }).waitFor()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await question).dismiss()
  expect(await page.locator('.once .primary').textContent()).toBe('Copy')
  await file.click()
  expect(await page.locator('.once .primary').textContent()).toBe('Done')
  await button(page, 'Done').click()
  await nameButton(page, 'Töpferei Brandt').waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await browserStorage(page)).not.toContain(key)
  // Signed in to both.
  await nameButton(page, 'Töpferei Brandt').click()
  await page.getByRole('link', { name: 'Ours' }).waitFor()
  await button(page, 'Sign out of all workspaces').waitFor()
  await page.getByRole('link', { name: 'Sign in to another workspace…' }).click()
  await page.waitForURL('**/inbox/sign-in')
  await page.getByLabel('Key').fill(keys.workspaceB)
  await page.keyboard.press('Enter')
  await nameButton(page, 'Theirs').click()
  await page.getByRole('link', { name: 'Ours' }).waitFor()
})

test('after a lost response, another try shows a key', async () => {
  const { page } = await openInbox()
  const loseResponse = async (route: Route) => {
    const headers = { 'X-Laurel-Key': keys.workspaceA }
    await callInbox(cookie, 'POST', 'workspaces', { body: route.request().postDataJSON(), headers })
    await route.abort()
  }
  const cookie = await signIn()
  await page.route('**/workspaces', loseResponse, { times: 1 })
  await openDialog(page, 'Ours')
  await submit(page, { name: 'Brandt', key: keys.workspaceA })
  await alert(page, 'If the menu then lists this name twice, the lower one has no key that you know').waitFor()
  await button(page, 'Create').click()
  await expect.poll(() => focused(page)).toBe('The owner key of Brandt')
  expect(await stored()).toHaveLength(2)
})

test('owners of other workspaces read why they cannot create one', async () => {
  const { page } = await openSignedIn(`${browserUrl.origin}/inbox/${workspaceB}?state=pending`, [keys.workspaceB])
  await openDialog(page, 'Theirs')
  await submit(page, { name: 'Brandt', key: keys.workspaceB })
  await alert(page, 'Only an owner key of the first workspace of this service can create workspaces.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Brandt')
  expect(await stored()).toEqual([])
})

test('a rejected field has the sentence of the service, and the focus', async () => {
  const { page } = await openInbox()
  await openDialog(page, 'Ours')
  await submit(page, { name: 'Brandt', website: 'no site at all', key: keys.workspaceA })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('website')
  expect(await page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
  expect(await stored()).toEqual([])
})

test('closing the dialog returns the focus to the menu button', async () => {
  const { page, messages } = await openInbox()
  watchConsole(messages)
  await openDialog(page, 'Ours')
  await closeDialog(page)
  await expect.poll(() => focused(page)).toBe('Ours')
})

test('"Add" copies the link to the form, and leads to the other ways', async () => {
  const { page, context, messages } = await openInbox()
  watchConsole(messages)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Add').click()
  await button(page, 'Copy the link to your form').click()
  await expectNotice(page, 'Copied the link to your form.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${browserUrl.origin}/form/${workspaceA}`)
  expect(await focused(page)).toBe('Add')
  await context.clearPermissions()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button(page, 'Add').click()
  await button(page, 'Copy the link to your form').click()
  await expectNotice(page, `The link to your form is ${browserUrl.origin}/form/${workspaceA}`)
  await button(page, 'Add').click()
  await page.getByRole('link', { name: 'Ask somebody' }).first().click()
  await page.getByRole('dialog', { name: 'Ask somebody' }).waitFor()
  await closeDialog(page)
  expect(await focused(page)).toBe('Ask somebody')
  expect(new URL(page.url()).search).toBe('')
  await button(page, 'Add').click()
  await page.getByRole('link', { name: 'Ask somebody' }).click()
  await page.getByRole('dialog', { name: 'Ask somebody' }).waitFor()
  await closeDialog(page)
})

test('the arrow keys, Home and End lead through a menu, in which letters are no shortcuts', async () => {
  await storeTestimonials({})
  const { page } = await openWithoutSteps()
  await nameButton(page).press('Enter')
  await page.getByRole('link', { name: 'Devices' }).waitFor()
  const visited = []
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'x', 'e']) {
    await page.keyboard.press(key)
    visited.push(await focused(page))
  }
  const [first, next, last] = ['Ours', 'New workspace…', 'Sign out']
  expect(visited).toEqual([first, next, last, first, last, first, first, first])
  await page.keyboard.press('Escape')
  await page.locator('.menu').waitFor({ state: 'detached' })
  expect(await page.locator('.bulk').count()).toBe(0)
  expect(await page.locator('.row').count()).toBe(1)
})

test('the menu of a selection is closed after its action', async () => {
  await storeTestimonials(...several(3))
  const { page, messages } = await openWithoutSteps('')
  watchConsole(messages)
  await page.getByLabel('Select Person 0').check()
  await button(page, 'More').click()
  await button(page, 'Spam 1').click()
  await expectNotice(page, 'Moved Person 0 to spam.')
  await page.getByLabel('Select Person 1').check()
  expect(await button(page, 'More').getAttribute('aria-expanded')).toBe('false')
})

test('a selection of one state has a button for each other one, to which a dialog returns the focus', async () => {
  await storeTestimonials(...several(2, { folder: 'spam', gaveConsent: 0 }))
  const { page, messages } = await openWithoutSteps('?state=spam')
  watchConsole(messages)
  await page.getByLabel('Select Person 0').check()
  await page.locator('.bulk').waitFor()
  expect(await page.locator('.bulk > button').allTextContents()).toEqual(['', 'Not spam 1', 'Archive 1', 'Publish 1'])
  await button(page, 'Publish 1').click()
  await closeDialog(page)
  expect(await focused(page)).toBe('Publish 1')
  await button(page, 'Publish 1').click()
  await button(page, 'Publish anyway').click()
  await expectNotice(page, 'Published Person 0.')
})
