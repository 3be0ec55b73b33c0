import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import { browserStorage } from '../../support/browser/inbox-page.ts'
import { addKey, browserUrl, keys, query, workspaceA } from '../../support/service/harness.ts'
import { createDeviceLink } from '../../support/service/session.ts'

/* The sign-in page, in a browser: with a key, and with a link for another device. */

const watchConsole = expectSilentConsoles()

async function open(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const opened = await openPage(options)
  watchConsole(opened.messages)
  await opened.page.goto(browserUrl.origin + path)
  return opened
}

const sessions = async () => (await query('SELECT id FROM sessions')).length
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const inbox = `**/inbox/${workspaceA}?state=pending`

describe('signing in with a key', () => {
  test('leads to the inbox with the keyboard alone, and stores no key', async () => {
    const { page, requests } = await open('/inbox')
    await page.waitForURL('**/inbox/sign-in')
    await page.getByLabel('Key').focus()
    await page.keyboard.type(keys.workspaceA)
    await page.keyboard.press('Enter')
    await page.waitForURL(inbox)
    expect(await browserStorage(page)).not.toContain(keys.workspaceA)
    expect(requests.filter((url) => url.includes(keys.workspaceA))).toEqual([])
  })

  test('works without JavaScript, which the inbox then asks for', async () => {
    const { page } = await open('/inbox/sign-in', { javaScriptEnabled: false })
    await page.getByLabel('Key').fill(keys.workspaceA)
    await signInButton(page).click()
    await page.waitForURL(inbox)
    await page.getByRole('heading', { name: 'The inbox needs JavaScript' }).waitFor()
  })

  test.each([
    ['wrong', keys.unknown, 'This key is not valid. Check that you copied all of it.'],
    ['client', 'lk_client', 'This key is for a connector. To sign in, use an owner key.'],
  ])('reports a %s key', async (_, key, sentence) => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    const { page } = await open('/inbox/sign-in')
    await page.getByLabel('Key').fill(key)
    await signInButton(page).click()
    await page.getByRole('alert').getByText(sentence).waitFor()
    expect(await sessions()).toBe(0)
  })
})

describe('a link for another device', () => {
  test('names the workspace, waits for a click, and works once', async () => {
    const link = await createDeviceLink()
    const { page, requests } = await open(link)
    await page.getByText('Sign in to Ours on this device?').waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await page.getByLabel('Key').isVisible()).toBe(false)
    await expect.poll(() => signInButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    // That of the owner who made the link.
    expect(await sessions()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(inbox)
    expect(await sessions()).toBe(2)
    const token = link.replace(/.*#/, '')
    expect(requests.filter((url) => new URL(url).pathname !== '/inbox/sign-in' && url.includes(token))).toEqual([])
    expect(await browserStorage(page)).not.toContain(token)

    const { page: second } = await open(link)
    await second.getByRole('alert').getByText('This link was used already or is older than 10 minutes.').waitFor()
    expect(await sessions()).toBe(2)
  })
})
