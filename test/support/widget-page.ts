import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage, openSite } from './browser.ts'
import { browserUrl, workspaceA } from './harness.ts'

/** The tag that embeds the form of a workspace, with more attributes. */
export const scriptTag = (workspace = workspaceA, attributes = '') =>
  `<script src="${browserUrl.origin}/laurel.js" data-workspace="${workspace}" ${attributes} async></script>`

/** A page of another origin with nothing but the tag, once the form stands in it. */
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

/** Fills in what has to be filled in. */
export async function fill(page: Page, text = 'Wonderful') {
  await page.getByLabel('Your testimonial').fill(text)
  await page.getByLabel('First name').fill('Ada')
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

/** Name or kind of the element in the form that has the focus. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement
    return element?.getAttribute('name') ?? element?.localName
  })
