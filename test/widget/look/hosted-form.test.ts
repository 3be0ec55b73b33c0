import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { findPlainPageProblems, reopenWithScript } from '../../support/browser/hosted-page.ts'
import { findLookProblems, findViolations } from '../../support/browser/looks.ts'
import { fill, send } from '../../support/browser/widget-page.ts'
import { hostedSettings, storeForm } from '../../support/forms.ts'
import { dataUrl, logos } from '../../support/media/logos.ts'
import { browserUrl, query, setLogo, workspaceA } from '../../support/service/harness.ts'

/* The looks of the hosted forms, with and without JavaScript. */

const ownPath = `/form/${workspaceA}`

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openPage({ locale: 'en', ...options })
  await opened.page.goto(new URL(path, browserUrl).href)
  return opened
}

const openWithoutScript = (path: string, options: BrowserContextOptions = {}) =>
  open(path, { javaScriptEnabled: false, ...options })

describe('the form of a workspace', () => {
  const logo = dataUrl('image/svg+xml', logos['image/svg+xml'])

  const states: Record<string, () => Promise<{ page: Page }>> = {
    'the page': async () => {
      const opened = await open(ownPath)
      await opened.page.getByRole('button', { name: 'Send' }).waitFor()
      return opened
    },
    'the page in Arabic': async () => {
      const opened = await open(`${ownPath}?lang=ar`)
      await opened.page.locator('laurel-form .send').waitFor()
      return opened
    },
    'the HTML form': () => openWithoutScript(ownPath).then(reopenWithScript),
    'the HTML form for an Arabic browser': () => openWithoutScript(ownPath, { locale: 'ar' }).then(reopenWithScript),
    'the HTML form with all fields': async () => {
      const opened = await openWithoutScript(ownPath)
      for (const summary of await opened.page.locator('summary').all()) await summary.click()
      return reopenWithScript(opened)
    },
    'the HTML form with errors': async () => {
      const opened = await openWithoutScript(ownPath)
      await fill(opened.page)
      await opened.page.getByLabel('E-mail').fill('a..b@example.com')
      await send(opened.page)
      await opened.page.getByRole('alert').waitFor()
      return reopenWithScript(opened)
    },
    'the thank-you page': () => open(`${ownPath}/thanks`),
    'the 404 page': () => open('/form/x'),
  }

  test.each(Object.entries(states))(
    '%s is accessible and fits in every look, also with large text',
    async (_, openState) => {
      await query("UPDATE workspaces SET name = 'AnalyticalAndDifferenceEnginesOfLondonLimited & Sons'")
      await query('UPDATE workspaces SET intro = ?', 'Wonderful. '.repeat(25))
      await setLogo(workspaceA, logo)
      const controller = { contact: 'ask@shop.example', privacyUrl: 'https://shop.example/privacy' }
      await query('UPDATE workspaces SET controller = ?', JSON.stringify(controller))
      const { page } = await openState()
      expect(await findLookProblems(page)).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
      await page.setViewportSize({ width: 320, height: 720 })
      expect(await findViolations(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    },
  )
})

describe('a stored form without JavaScript', () => {
  const states: Record<string, (path: string) => Promise<{ page: Page }>> = {
    'the form': (path) => openWithoutScript(path),
    'the form in German': (path) => openWithoutScript(`${path}?lang=de`),
    'the form with errors': async (path) => {
      const opened = await openWithoutScript(path)
      await opened.page.getByLabel('4 of 5 stars').check()
      await opened.page.getByLabel('What did you need?').fill(' ')
      await opened.page.getByLabel('First name').fill('Ada')
      await opened.page.getByRole('checkbox', { name: 'I agree' }).check()
      await opened.page.getByRole('button', { name: 'Off it goes' }).click()
      await opened.page.getByRole('alert').waitFor()
      return opened
    },
    'the thank-you page': (path) => openWithoutScript(`${path}/thanks?lang=de`),
    'the page of a closed form': async (path) => {
      await query('UPDATE forms SET closed = ?', '2026-01-01T00:00:00.000Z')
      return openWithoutScript(path)
    },
  }

  test.each(Object.entries(states))('%s is accessible and fits in every look', async (_, openState) => {
    const { formId } = await storeForm(hostedSettings)
    expect(await findPlainPageProblems(await openState(`${ownPath}/${formId}`))).toEqual([])
  })
})

test.each<[string, () => Promise<string>]>([
  ['the own form of a workspace', async () => ownPath],
  ['a stored form', async () => `${ownPath}/${(await storeForm({})).formId}`],
])('the link to the author, after %s without JavaScript, is accessible and fits in every look', async (_, findPath) => {
  const opened = await openWithoutScript(await findPath())
  await fill(opened.page)
  await send(opened.page)
  await opened.page.getByRole('link', { name: 'Open the link' }).waitFor()
  expect(await findPlainPageProblems(opened)).toEqual([])
})
