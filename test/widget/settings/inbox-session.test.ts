import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  alert,
  button,
  closeDialog,
  enterKey,
  expectNotice,
  expectRows,
  focusRow,
  idAt,
  inboxUrl,
  openSignedIn,
  press,
  several,
  status,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { addKey, browserUrl, hashKey, keys, query, workspaceA } from '../../support/service/harness.ts'

/* Sessions that end, or are replaced, while an owner works. */

const watchConsole = expectSilentConsoles()

async function open(path: string, signInKeys = [keys.workspaceA]) {
  const { page, context, messages } = await openSignedIn(inboxUrl(path), signInKeys)
  watchConsole(messages)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  return { page, context, questions }
}

/** Types something into the settings, and ends the session. */
async function openTyped(signInKeys?: string[]) {
  const opened = await open('/settings/business', signInKeys)
  await opened.page.getByLabel('Introduction').fill('Tell us.')
  return opened
}

const endSession = () => query('DELETE FROM sessions WHERE workspaceId = ?', workspaceA)
const question = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Opens the new tab that the question offers. */
async function openTab(page: Page) {
  const opened = page.context().waitForEvent('page')
  await question(page).getByRole('button', { name: 'Sign in' }).click()
  return opened
}

/** Signs in to another workspace in another tab. */
async function signInOther(context: BrowserContext) {
  const other = await context.newPage()
  await other.goto(`${browserUrl.origin}/inbox/sign-in`)
  await other.getByLabel('Key').fill(keys.workspaceB)
  await other.keyboard.press('Enter')
  await other.locator('.top').waitFor()
}

async function storedIntro() {
  const [row] = await query('SELECT intro FROM workspaces WHERE id = ?', workspaceA)
  return row?.intro
}

describe('a session that has ended, with something typed', () => {
  test.each([
    ['', [keys.workspaceA]],
    [' while one in another workspace lives', [keys.workspaceB, keys.workspaceA]],
  ])('is renewed in a new tab, and the save goes on%s', async (_, signInKeys) => {
    const { page, questions } = await openTyped(signInKeys)
    await endSession()
    await button(page, 'Save').click()
    await question(page).getByText('What you typed or changed is still here').waitFor()
    const tab = await openTab(page)
    if (signInKeys.length > 1) await tab.getByRole('link', { name: 'Sign in' }).click()
    await tab.getByText('your session has ended').or(tab.getByLabel('Key')).first().waitFor()
    const closed = tab.waitForEvent('close')
    await tab.getByLabel('Key').fill(keys.workspaceA)
    await tab.keyboard.press('Enter')
    await closed
    await status(page, /^Saved$/).waitFor()
    expect(await question(page).count()).toBe(0)
    expect(await storedIntro()).toBe('Tell us.')
    expect(questions).toEqual([])
  })

  test('stays where it is if the owner declines, and the next save asks again', async () => {
    const { page } = await openTyped()
    await endSession()
    await button(page, 'Save').click()
    await page.evaluate(() => {
      // As a browser that blocks new tabs.
      window.open = () => null
    })
    await question(page).getByRole('button', { name: 'Sign in' }).click()
    await alert(page, 'The browser has blocked the new tab.').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await alert(page, 'Not saved. The session has ended. Please sign in again.').waitFor()
    expect(await page.getByLabel('Introduction').inputValue()).toBe('Tell us.')
    await button(page, 'Save').click()
    await question(page).waitFor()
  })

  test.each([
    ['', true],
    [', also one that is rejected once there is another', false],
  ])('asks once for several requests, and sends each again%s', async (_, isEarly) => {
    const { page } = await openTyped()
    await endSession()
    const saving = Promise.withResolvers<void>()
    const save = page.waitForRequest((request) => request.postData()?.includes('Tell us.') ?? false)
    await page.route('**/workspaces/*', async (route) => {
      await saving.promise
      return route.fallback()
    })
    await button(page, 'Save').click()
    await save
    await page.getByRole('link', { name: 'Keys' }).click()
    await question(page).waitFor()
    if (isEarly) {
      const rejected = page.waitForResponse((response) => response.status() === 401)
      saving.resolve()
      await (await rejected).finished()
    }
    const tab = await openTab(page)
    const closed = tab.waitForEvent('close')
    await tab.getByLabel('Key').fill(keys.workspaceA)
    await tab.keyboard.press('Enter')
    await closed
    await page.getByText('The only owner key').waitFor()
    saving.resolve()
    await expect.poll(storedIntro).toBe('Tell us.')
    expect(await question(page).count()).toBe(0)
  })

  test('does not interrupt typing when the inbox polls, and asks for a tag that is typed', async () => {
    await storeTestimonials({ firstname: 'Ada', tags: JSON.stringify(['vip']) })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.clock.install()
    const part = page.waitForResponse(/inbox-live/)
    await page.reload()
    // Polling starts once this part has run.
    await page.evaluate((url) => import(url), (await part).url())
    // A request of the record that is late would ask, as polling must not.
    await page.locator('.props [aria-busy=false]').waitFor()
    await press(page, 't')
    await page.locator('#new-tag').fill('flowers')
    await endSession()
    const renewal = page.waitForResponse(/inbox-renew-session/)
    await page.clock.runFor(35_000)
    await page.evaluate((url) => import(url), (await renewal).url())
    await page.locator('#new-tag').pressSequentially(', roses')
    await button(page, 'Remove the tag vip').click()
    await question(page).waitFor()
    expect(await page.locator('#new-tag').inputValue()).toBe('flowers, roses')
  })

  test('asks for a tag that was added, which is in its field again if the owner declines', async () => {
    await storeTestimonials({ firstname: 'Ada' })
    const { page, questions } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('.props [aria-busy=false]').waitFor()
    await press(page, 't')
    const field = page.locator('#new-tag')
    await field.fill('flowers')
    await endSession()
    await press(page, 'Enter')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await status(page, /Could not tag Ada/).waitFor()
    expect(await field.inputValue()).toBe('flowers')
    expect(questions).toEqual([])
  })

  test('keeps a dialog with what is typed into it', async () => {
    const { page } = await open('/settings/keys')
    await button(page, 'Create a key').click()
    await page.getByLabel('What is it for?').fill('Zapier')
    await endSession()
    await enterKey(page)
    const tab = await openTab(page)
    const closed = tab.waitForEvent('close')
    await tab.getByLabel('Key').fill(keys.workspaceA)
    await tab.keyboard.press('Enter')
    await closed
    await page.getByRole('heading', { name: 'This is your key.' }).waitFor()
    expect(await query("SELECT label FROM apiKeys WHERE label = 'Zapier'")).toHaveLength(1)
  })

  test('is renewed with another key, and the question before that is revoked says so', async () => {
    await addKey('lk_other', workspaceA)
    await query("UPDATE apiKeys SET label = 'Other' WHERE hash = ?", hashKey('lk_other'))
    const { page } = await openTyped()
    await endSession()
    await button(page, 'Save').click()
    const tab = await openTab(page)
    const closed = tab.waitForEvent('close')
    await tab.getByLabel('Key').fill('lk_other')
    await tab.keyboard.press('Enter')
    await closed
    await status(page, /^Saved$/).waitFor()
    await page.getByRole('link', { name: 'Keys' }).click()
    const isOwn = page.getByRole('dialog').getByText('This is one of them')
    await page.getByRole('button', { name: 'Revoke Other' }).click()
    await isOwn.waitFor()
    await closeDialog(page)
    await page.getByRole('button', { name: 'Revoke Test' }).click()
    await page.getByRole('dialog').getByText('Everything that uses this key').waitFor()
    expect(await isOwn.count()).toBe(0)
  })
})

test('a session that another sign-in has replaced: the save goes on with it', async () => {
  const { page, context } = await openTyped()
  await signInOther(context)
  await button(page, 'Save').click()
  const tab = await openTab(page)
  if (!tab.isClosed()) await tab.waitForEvent('close')
  await status(page, /^Saved$/).waitFor()
  expect(await storedIntro()).toBe('Tell us.')
})

test('a session that has ended or was replaced while a change is sent: asks, and then stores it or says that it is not', async () => {
  await storeTestimonials(...several(2))
  const { page, context, questions } = await open('')
  await signInOther(context)
  await focusRow(page, 0)
  await press(page, 'a')
  const tab = await openTab(page)
  if (!tab.isClosed()) await tab.waitForEvent('close')
  await expectNotice(page, 'Published Person 0.')
  expect(await storedColumns(0, 'published')).toEqual([1])
  await focusRow(page, 1)
  await endSession()
  await press(page, 'e')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expectNotice(page, 'Could not archive Person 1: The session has ended. Please sign in again.')
  await expectRows(page, 'Person 0', 'Person 1')
  expect(questions).toEqual([])
})

test('a session that has ended with nothing typed leads to the sign-in page, which says so, without a question', async () => {
  await storeTestimonials({ firstname: 'Ada' })
  const { page, questions } = await open('')
  await endSession()
  await page.getByRole('link', { name: 'Published' }).click()
  await page.waitForURL('**/inbox/sign-in?next=*')
  await page.getByText('You were signed out: your session has ended.').waitFor()
  expect(questions).toEqual([])
})
