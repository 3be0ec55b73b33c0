import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { focused, openInbox } from '../../support/browser/inbox-page.ts'
import { createSectionOpener, openSection } from '../../support/browser/settings-page.ts'

/* The list of the sections of the settings. */

const watchConsole = expectSilentConsoles()
const open = createSectionOpener(watchConsole)

describe('the list of sections', () => {
  const heading = (page: Page) => expect.poll(() => focused(page))

  test('moves the focus to the heading of the section that is opened, by a link and by Back', async () => {
    const page = await open('privacy')
    await heading(page).toBe('Privacy')
    expect(await page.locator('.sections [aria-current=page]').allTextContents()).toEqual(['Privacy'])
    await openSection(page, 'spam')
    await heading(page).toBe('Spam')
    await page.goBack()
    await heading(page).toBe('Privacy')
  })

  test('leaves the focus of a page that has just been loaded where it is', async () => {
    const page = await open('privacy')
    await page.reload()
    await page.locator('.save').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('stands alone on a phone, and has the focus at the link of the section that one comes back from', async () => {
    const { page, messages } = await openInbox('/settings', { viewport: { width: 390, height: 800 } })
    watchConsole(messages)
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(await page.locator('.section, [aria-current=page]:visible').allTextContents()).toEqual(['Settings'])
    await openSection(page, 'privacy')
    await heading(page).toBe('Privacy')
    expect(await page.getByRole('navigation', { name: 'Settings' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await heading(page).toBe('Privacy')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  })
})
