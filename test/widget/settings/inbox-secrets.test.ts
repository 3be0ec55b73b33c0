import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openNewTab } from '../../support/browser/browser.ts'
import {
  asksBeforeClosing,
  button,
  closeDialog,
  dialogClosed,
  enterKey,
  findProblems,
  focused,
  idAt,
  openInbox,
  status,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { addKey, browserUrl, hashKey, keys, query, workspaceA } from '../../support/service/harness.ts'

/* What is shown only once: it is not lost unasked, and no key is revoked unwarned. */

const watchConsole = expectSilentConsoles()

async function open(path: string) {
  const { page, messages } = await openInbox(path, { permissions: ['clipboard-read', 'clipboard-write'] })
  watchConsole(messages)
  return page
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without it?' })
const secret = (page: Page) => page.locator('.once pre')

async function createKey(page: Page, role = 'Everything, keys included') {
  await button(page, 'Create a key').click()
  await page.getByLabel('What is it for?').fill('Mia')
  await page.getByLabel(role).check()
  await enterKey(page)
  return (await secret(page).textContent()) ?? ''
}

async function addWebhook(page: Page) {
  await button(page, 'Add a webhook').click()
  await page.getByLabel('URL').fill('receiver.example/hook')
  await enterKey(page)
  return (await secret(page).textContent()) ?? ''
}

async function createLink(page: Page) {
  await button(page, 'Ask somebody').first().click()
  await button(page, 'Create link').click()
  return (await secret(page).textContent()) ?? ''
}

async function addDevice(page: Page) {
  await button(page, 'Sign in another device').click()
  await enterKey(page)
  return (await secret(page).textContent()) ?? ''
}

async function createAuthorLink(page: Page) {
  await button(page, 'Create a link').click()
  await enterKey(page)
  return (await secret(page).textContent()) ?? ''
}

const record = `/${idAt(0)}?state=pending`

describe.each([
  ['a key', '/settings/keys', createKey],
  ['the secret of a webhook', '/settings/webhooks', addWebhook],
  ['a link for one person', '/requests', createLink],
  ['a link to another device', '/settings/devices', addDevice],
  ['a link to an author’s page', record, createAuthorLink],
])('%s', (_, path, create) => {
  test('that is neither copied nor saved is not left unasked', async () => {
    await storeTestimonials({})
    const page = await open(path)
    await page.getByRole('link', { name: 'Forms', exact: true }).click()
    await page.goBack()
    const shown = await create(page)
    expect(shown).not.toBe('')
    await page.getByRole('link', { name: 'Displays' }).click()
    await question(page).getByText('You have not copied or saved it').waitFor()
    await closeDialog(page)
    expect(await secret(page).textContent()).toBe(shown)
    // The browser’s own buttons ask nothing: it is still there afterwards.
    await page.goForward()
    await secret(page).waitFor({ state: 'detached' })
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.goBack()
    expect(await secret(page).textContent()).toBe(shown)
    await page.getByRole('link', { name: 'Displays' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/displays')
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await secret(page).count()).toBe(0)
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  test('that is copied can be left', async () => {
    await storeTestimonials({})
    const page = await open(path)
    const shown = await create(page)
    await page.locator('.once').getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await page.getByRole('link', { name: 'Displays' }).click()
    await page.waitForURL('**/displays')
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await secret(page).count()).toBe(0)
    expect(await asksBeforeClosing(page)).toBe(false)
  })
})

describe('the question before one is left', () => {
  test('is not asked for a new tab', async () => {
    const page = await open('/settings/webhooks')
    await addWebhook(page)
    const displays = page.getByRole('link', { name: 'Displays' })
    await openNewTab(page, displays)
    await openNewTab(page, page.locator('a[href="/docs/guides/webhooks"]'), [])
    expect(await question(page).count()).toBe(0)
    await displays.click()
    await question(page).waitFor()
  })

  test('is not asked for a link that is written into an e-mail', async () => {
    const page = await open('/requests')
    await createLink(page)
    await page.getByRole('link', { name: 'Write an e-mail' }).click()
    await page.getByRole('link', { name: 'Displays' }).click()
    await page.waitForURL('**/displays')
  })

  test('leads to pages outside of the app, too', async () => {
    const page = await open('/settings/keys')
    await createKey(page)
    await button(page, 'Ours, workspace and device').click()
    await page.getByRole('link', { name: 'Sign in to another workspace…' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/inbox/sign-in')
    await page.getByLabel('Key').waitFor()
  })
})

test('the file of an owner key says what it opens, that of a client key is the key', async () => {
  const page = await open('/settings/keys')
  const save = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as a file' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const owner = await createKey(page)
  expect(await save()).toContain(`Owner key of Ours\r\n${owner}\r\n`)
  expect(await save()).toContain(`Sign in at ${browserUrl.origin}/inbox\r\n`)
  await button(page, 'Done').click()
  const client = await createKey(page, 'Send and read testimonials')
  expect(await save()).toBe(`${client}\n`)
})

describe('before a key is revoked', () => {
  const unused = 'No other owner key has ever been used.'
  const own = 'Browsers that signed in with it are signed out. This is one of them: you will be signed out.'
  const openKeys = async () => {
    await addKey('lk_other', workspaceA)
    await query("UPDATE apiKeys SET label = 'Other' WHERE hash = ?", hashKey('lk_other'))
    return open('/settings/keys')
  }
  const openQuestion = async (page: Page, label: string) => {
    await page.getByRole('button', { name: `Revoke ${label}` }).click()
    return page.getByRole('dialog', { name: `Revoke the key “${label}”?` })
  }

  /** Returns the list that describes the dialog. */
  const sentences = async (dialog: Locator) => {
    const id = await dialog.getAttribute('aria-describedby')
    return dialog.locator(`ul[id="${id}"] > li`).allTextContents()
  }

  test('the question warns of the key of this session, and of losing all that are in use', async () => {
    const page = await openKeys()
    const risky = await openQuestion(page, 'Test')
    await risky.getByText(own).waitFor()
    await risky.getByText(unused).waitFor()
    expect(await sentences(risky)).toEqual([
      'Everything that uses this key stops working at once.',
      own,
      `${unused} Make sure that you have one of them: without an owner key, you cannot sign in.`,
      'This can’t be undone.',
    ])
    expect(await findProblems(page)).toEqual([])
    await closeDialog(page)
    const other = await openQuestion(page, 'Other')
    expect(await sentences(other)).toEqual([
      'Everything that uses this key stops working at once.',
      'Browsers that signed in with it are signed out.',
      'This can’t be undone.',
    ])
    await closeDialog(page)
    await query("UPDATE apiKeys SET lastUsedDay = '2026-01-01' WHERE hash = ?", hashKey('lk_other'))
    await page.reload()
    const safe = await openQuestion(page, 'Test')
    await safe.getByText(own).waitFor()
    expect(await safe.getByText(unused).count()).toBe(0)
  })

  test('a new one must be copied or saved, if that of this session is revoked', async () => {
    const page = await open('/settings/keys')
    await createKey(page)
    await page.getByRole('button', { name: 'Revoke Test' }).click()
    await status(page, 'Copy or save the new key first').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('.once').getByRole('button', { name: 'Copy' }).click()
    await openQuestion(page, 'Test')
  })

  test('the help for a lost key is there', async () => {
    const page = await openKeys()
    const dialog = await openQuestion(page, 'Test')
    await dialog.getByText('No key at hand?').click()
    await dialog.getByRole('link', { name: 'how to replace a lost key' }).waitFor()
  })

  test('once that of this session is, the sign-in page says so', async () => {
    const page = await openKeys()
    await openQuestion(page, 'Test')
    await enterKey(page, keys.workspaceA)
    await page.waitForURL('**/inbox/sign-in?next=*settings%2Fkeys')
    await page.getByText('You were signed out: your session has ended.').waitFor()
    await expect.poll(() => focused(page)).toBe('key')
  })

  test('and that of this session is, its dialog closes if the owner stays on the page', async () => {
    const page = await openKeys()
    await page.getByRole('link', { name: 'Business' }).click()
    await page.getByLabel('Introduction').fill('Tell us.')
    await page.getByRole('link', { name: 'Keys' }).click()
    page.on('dialog', (dialog) => dialog.dismiss())
    await openQuestion(page, 'Test')
    await enterKey(page, keys.workspaceA)
    await status(page, 'Test is revoked.').waitFor()
    await dialogClosed(page)
  })
})
