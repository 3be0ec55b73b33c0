import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles, openPage } from '../../support/browser/browser.ts'
import { idAt, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, keys, workspaceA, workspaceB } from '../../support/service/harness.ts'
import { createDeviceLink } from '../../support/service/session.ts'

/* The sign-in page: where it leads, its focus, and what becomes of a link for another device. */

const watchConsole = expectSilentConsoles()

async function open(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const opened = await openPage(options)
  watchConsole(opened.messages)
  await opened.page.goto(browserUrl.origin + path)
  return opened
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const inbox = `**/inbox/${workspaceA}?state=pending`

describe('signing in with a key', () => {
  test('says where to, what a key looks like and where it comes from', async () => {
    const { page } = await open(`/inbox/${workspaceA}`)
    await page.getByRole('heading', { name: 'Sign in to Ours', level: 1 }).waitFor()
    const key = page.getByLabel('Key')
    const description = await key.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(description).toBe(
      'It begins with “lk_”. You saved it when the service was set up, or someone made it for you.',
    )
    await expect.poll(() => key.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test.each([
    ['settings/keys', 'Keys'],
    [`${idAt(1)}?state=pending`, 'Person 1'],
  ])('leads back to the page that asked for it: %s', async (path, heading) => {
    await storeTestimonials({}, {})
    const { page } = await open(`/inbox/${workspaceA}/${path}`)
    await page.getByText('No key at hand?').click()
    await page.getByText(`npm run laurel -- key create --workspace ${workspaceA}`, { exact: true }).waitFor()
    await page.getByLabel('Key').fill(keys.workspaceA)
    await signInButton(page).click()
    await page.waitForURL(`${browserUrl.origin}/inbox/${workspaceA}/${path}`)
    await page.getByRole('heading', { name: heading, exact: true }).last().waitFor()
  })
})

describe('a link for another device', () => {
  test('does not stay in the history of the browser', async () => {
    const { page } = await open(await createDeviceLink())
    await signInButton(page).click()
    await page.waitForURL(inbox)
    await page.goBack()
    await page.getByLabel('Key').waitFor()
    await expect.poll(() => page.url()).toBe(`${browserUrl.origin}/inbox/sign-in`)
  })

  test('can be left for a key', async () => {
    const { page } = await open(await createDeviceLink())
    await page.getByRole('link', { name: 'Use a key instead' }).click()
    // Chromium reports a focus that comes before the page's own.
    await page.locator('#key:focus').waitFor()
    await page.getByLabel('Key').fill(keys.workspaceA)
    await signInButton(page).click()
    await page.waitForURL(inbox)
  })

  test('adds the workspace to those of this browser', async () => {
    const link = await createDeviceLink()
    const { page } = await open('/inbox/sign-in')
    await page.getByLabel('Key').fill(keys.workspaceB)
    await signInButton(page).click()
    await page.waitForURL(`**/inbox/${workspaceB}?state=pending`)
    await page.goto(browserUrl.origin + link)
    await signInButton(page).click()
    await page.waitForURL('**/inbox/*?state=pending')
    await page.getByRole('button', { name: 'Ours' }).click()
    await page.getByRole('link', { name: 'Theirs' }).waitFor()
  })

  test('is asked for again on a page that is already open', async () => {
    const link = await createDeviceLink()
    const { page } = await open('/inbox/sign-in#used')
    await page.getByRole('alert').waitFor()
    await page.evaluate((hash) => location.assign(hash), link.replace(/.*#/, '#'))
    await page.getByText('Sign in to Ours on this device?').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('explains that there is no network, and offers a key', async () => {
    const link = await createDeviceLink()
    const { page } = await open('/inbox/sign-in')
    await page.route('**/inbox/sign-in', (route) => route.abort('internetdisconnected'))
    await page.evaluate((hash) => location.assign(hash), link.replace(/.*#/, '#'))
    await page.getByRole('alert').getByText('No response: check your connection, then open the link again.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('key')
  })

  test.each([
    ['names the workspace', 200, { name: 'Ours' }, 'Sign in'],
    ['reports an error', 401, 'This link is too old.', ''],
  ])('%s and moves the focus, even before the page is drawn', async (_, status, body, focused) => {
    const opened = await openPage()
    watchConsole(opened.messages)
    const { page } = opened
    await page.addInitScript(
      ([status, body]) => {
        window.fetch = async () => Response.json(body, { status })
      },
      [status, body] as const,
    )
    // The browser waits for the styles before it runs the script and draws the page, so that the script comes first.
    const script = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/sign-in.js'))
    await page.route('**/sheet.css', async (route) => {
      await script
      await route.continue()
    })
    await page.goto(`${browserUrl.origin}/inbox/sign-in#token`)
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
      .toEqual([focused ? 'BUTTON' : 'INPUT', focused])
  })
})
