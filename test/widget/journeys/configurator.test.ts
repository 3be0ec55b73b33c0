import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import { storePublished, waitForCards } from '../../support/browser/display-page.ts'
import { submitForm } from '../../support/browser/widget-page.ts'
import { browserUrl, rows, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* What a site owner copies at `/` works on another site. */

const watchConsole = expectSilentConsoles()

async function open(url: string) {
  const opened = await openPage()
  watchConsole(opened.messages)
  await opened.page.goto(url)
  return opened
}

/** Opens the page, and lets it copy. */
async function openConfigurator(fragment: string) {
  const { page, context } = await open(`${browserUrl.origin}/#${fragment}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return page
}

/** Presses a button, and returns what it has copied. */
async function copy(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).click()
  await page.getByRole('status').getByText('Copied').filter({ visible: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('the snippet of the form', async () => {
  const page = await openConfigurator(`workspace=${workspaceB}`)
  await page.locator('[name=heading]').fill('How was it?')
  await page.locator('#snippet', { hasText: /heading="How was it\?".*rem/ }).waitFor()
  const snippet = await copy(page, 'Copy')
  const { page: shop } = await open(await openSite(snippet))
  await shop.getByRole('heading', { name: 'How was it?' }).waitFor()
  await submitForm(shop)
  expect(await rows('testimonials')).toMatchObject([{ workspaceId: workspaceB, testimonialText: 'Wonderful' }])
})

test('the snippet of the testimonials', async () => {
  await storePublished({ testimonialText: 'They listened.' }, { testimonialText: 'No' })
  const page = await openConfigurator(`tab=display&workspace=${workspaceA}`)
  await page.frameLocator('iframe[name=display-preview]').getByText('They listened.').waitFor()
  await page.locator('#panel-display').getByLabel('How many').fill('1')
  await page.locator('#display-snippet', { hasText: /limit="1".*rem/ }).waitFor()
  const snippet = await copy(page, 'Copy')
  const { page: shop } = await open(await openSite(snippet))
  await waitForCards(shop)
  expect(await shop.locator('.laurel-text').allTextContents()).toEqual(['They listened.'])
})
