import type { BrowserContextOptions, Page } from 'playwright-core'
import { browserUrl, workspaceA } from '../service/harness.ts'
import { openPage, openSite } from './browser.ts'
import { findLookProblems, findViolations } from './looks.ts'

/** Returns the script element that embeds the form of a workspace. */
export const scriptTag = (workspace = workspaceA, attributes = '') =>
  `<script src="${browserUrl.origin}/laurel.js" data-workspace="${workspace}" ${attributes} async></script>`

/** The setting that shows all fields at once, none of them behind a button. */
export const allFields = 'data-fields="stars title firstname lastname email company video image social"'

/** The script element of a form with all fields. */
export const fullForm = scriptTag(workspaceA, allFields)

/** Opens a page of another origin with this HTML, by default only the script element, and waits for the form. */
export async function openForm(
  html = scriptTag(),
  headers: Record<string, string> = {},
  options: BrowserContextOptions = {},
) {
  const site = await openSite(html, headers)
  const opened = await openPage(options)
  await opened.page.goto(site)
  await opened.page.locator('.send').first().waitFor()
  return { ...opened, site }
}

/** Opens the fields that the form does not show at first: those whose buttons have these names, by default all. */
export async function showMoreFields(page: Page, ...names: string[]) {
  await page.locator('.chip').first().waitFor()
  const all = await page.locator('.chip').allInnerTexts()
  for (const name of names.length > 0 ? names : all) await page.locator('.chip', { hasText: name }).click()
}

/** Fills in the required fields. */
export async function fill(page: Page, text = 'Wonderful') {
  await page.getByLabel('Your testimonial').fill(text)
  await page.getByLabel('First name').fill('Ada')
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

/** Waits for the message that the testimonial was sent. */
export const waitUntilSent = (page: Page) => page.getByText('Thank you!').waitFor()

/** Fills in the required fields, sends the form and waits for success. */
export async function submitForm(page: Page) {
  await fill(page)
  await send(page)
  await waitUntilSent(page)
}

/** Returns the name of the focused element inside the form, or its tag name. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement
    return element?.getAttribute('name') ?? element?.localName
  })

/** Leaves the thanks for an empty form, and so gives up the link. */
export async function writeAnother(page: Page) {
  await page.getByRole('button', { name: 'Write another' }).click()
  await page.getByRole('button', { name: 'Leave without the link?' }).click()
}

/** Returns the rules of axe that the form breaks. */
export const findFormViolations = (page: Page) => findViolations(page, { context: 'laurel-form' })

/** Returns the errors of the form in each look. */
export const findFormProblems = (page: Page) => findLookProblems(page, { context: 'laurel-form' })
