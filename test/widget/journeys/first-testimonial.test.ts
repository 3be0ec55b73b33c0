import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import { expectRows } from '../../support/browser/inbox-page.ts'
import { setupCode, startSetupService } from '../../support/service/setup-service.ts'

const watchConsole = expectSilentConsoles()

/** The most clicks from a new deployment to the first testimonial that a page of another origin shows. */
const maxClicks = 14

test(`a new deployment shows its first testimonial on a page of another origin after at most ${maxClicks} clicks`, async () => {
  const service = await startSetupService()
  onTestFinished(service.stop)
  const { page, context, messages } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  watchConsole(messages)
  let clicks = 0
  const click = async (where: Page, role: 'button' | 'link' | 'checkbox' | 'radio', name: string | RegExp) => {
    clicks++
    await where.getByRole(role, { name }).first().click()
  }
  /** Copies what the app offers, and pastes it into a page of another origin. */
  const paste = async () => {
    await click(page, 'button', 'Copy')
    await page.getByText('Copied').first().waitFor()
    const site = await context.newPage()
    await site.goto(await openSite(await page.evaluate(() => navigator.clipboard.readText())))
    return site
  }

  await page.goto(service.origin)
  await page.getByLabel('Set-up code').fill(setupCode)
  await page.getByLabel('Name of your business').fill('Corner Shop')
  await click(page, 'button', 'Start')
  await click(page, 'link', 'Open the inbox')

  await page.getByRole('heading', { name: 'Put it on your site' }).waitFor()
  const form = await paste()
  await click(form, 'radio', /^5/)
  await form.getByLabel('Your testimonial').fill('A seeded loaf, every Friday.')
  await form.getByLabel('First name').fill('Ada')
  await click(form, 'checkbox', /publish/i)
  await click(form, 'button', 'Send')
  await form.getByText('Thank you', { exact: false }).first().waitFor()

  await page.bringToFront()
  await page.reload()
  await expectRows(page, 'Ada')
  await click(page, 'link', 'Ada')
  await click(page, 'button', 'Publish')
  await click(page, 'link', 'Choose a design')
  await click(page, 'button', 'Cards')
  clicks++
  await page.getByRole('heading', { name: 'On your site' }).click()

  const wall = await paste()
  await wall.getByText('A seeded loaf, every Friday.').waitFor()
  expect(clicks).toBeLessThanOrEqual(maxClicks)
})
