import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSilentConsoles, openPage, openSite } from '../../support/browser/browser.ts'
import { storePublished, waitForCards } from '../../support/browser/display-page.ts'
import { submitForm } from '../../support/browser/widget-page.ts'
import { browserUrl, rows, unknownId, workspaceA, workspaceB } from '../../support/service/harness.ts'

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

test('the testimonials have no code until it names a workspace', async () => {
  const page = await openConfigurator('tab=display')
  const tab = page.locator('#panel-display')
  const id = tab.getByLabel('Workspace ID')
  const button = tab.getByRole('button', { name: 'Copy', exact: true })
  await tab.getByText('Type your workspace ID above').filter({ visible: true }).waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await id.getAttribute('placeholder')).toBeNull()
  await id.fill('shop')
  await tab.getByText('This is not an ID').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await id.fill(` ${workspaceA} `)
  await tab.getByText('Found.').waitFor()
  await tab.locator('#display-snippet', { hasText: `workspace="${workspaceA}"` }).waitFor()
  expect(await button.isEnabled()).toBe(true)
})

test('an unknown workspace is named beside its field', async () => {
  const { page, messages } = await openPage()
  await page.goto(`${browserUrl.origin}/#tab=display&workspace=${unknownId}`)
  await page.locator('#panel-display').getByText('There is no workspace with this ID').first().waitFor()
  expect(messages.join()).toContain('404')
})

test('the snippet of the form has no code with an invalid workspace, which would be another one', async () => {
  const page = await openConfigurator('workspace=shop')
  const tab = page.locator('#panel-collect')
  await tab.getByText('This is not an ID').waitFor()
  expect(await tab.getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true)
  expect(await tab.getByRole('button', { name: 'Copy link' }).isHidden()).toBe(true)
  await tab.getByLabel('Workspace ID').fill('')
  await tab.locator('#snippet', { hasText: 'laurel.js' }).waitFor()
  expect(await tab.getByRole('button', { name: 'Copy', exact: true }).isEnabled()).toBe(true)
})

test('“Copied” disappears with the code that was copied', async () => {
  const page = await openConfigurator(`workspace=${workspaceB}`)
  await page.locator('#snippet', { hasText: 'rem' }).waitFor()
  await copy(page, 'Copy')
  await page.getByLabel('Floating button').check()
  expect(await page.locator('#snippet-status').textContent()).toBe('')
})
