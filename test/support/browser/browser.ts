import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { closePages, createPage, spoilPage, takePage } from './page-pool.ts'

/** Started when it is needed; Playwright ends it together with this process. */
let browser: Promise<Browser> | undefined

/** Starts a browser with a camera and a microphone that it simulates; `permission`: what the visitor decides when asked for them. */
export async function launch(permission: 'allow' | 'deny' = 'allow'): Promise<Browser> {
  // No requests of the browser's own: no updates, field trials or look-ups.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const camera = '--use-fake-device-for-media-stream'
  const prompt = `--use-fake-ui-for-media-stream${permission === 'deny' ? '=deny' : ''}`
  return chromium.launch({ executablePath: await findBrowser(), args: [...args, '--disable-gpu', camera, prompt] })
}

function shared(): Promise<Browser> {
  browser ??= launch()
  return browser
}

/**
 * Opens a page, by default of the shared browser, and records its console messages and the URLs it requests. It may be one that an
 * earlier test with these options has used; then it has nothing of it.
 */
export async function openPage(options: BrowserContextOptions = {}, ownBrowser?: Browser) {
  const { page, context } = await (ownBrowser ? createPage(ownBrowser, options) : takePage(await shared(), options))
  const messages: string[] = []
  const requests: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  return { page, context, messages, requests }
}

/**
 * Clicks a link, by default with Ctrl or ⌘, and waits until a new tab loads its URL. Playwright can miss a tab on a busy machine:
 * then it knows its request, but has neither an event nor a page for it (https://github.com/microsoft/playwright/issues/36519).
 */
export async function openNewTab(
  page: Page,
  link: Locator,
  modifiers: 'ControlOrMeta'[] = ['ControlOrMeta'],
): Promise<void> {
  spoilPage(page)
  const url = await link.evaluate((element: HTMLAnchorElement) => element.href)
  const request = page.context().waitForEvent('request', (sent) => sent.isNavigationRequest() && sent.url() === url)
  await link.click({ modifiers })
  await request
}

const sites: Server[] = []

/**
 * Starts a local site of another origin than the service that serves one page at every path.
 * @param html the content of its body, or a whole document.
 * @returns its URL.
 */
export async function openSite(html: string, headers: Record<string, string> = {}): Promise<string> {
  const bodyStart = '<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>'
  const document = html.startsWith('<!doctype') ? html : bodyStart + html
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(document)
  })
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  return `http://localhost:${(site.address() as AddressInfo).port}/`
}

/** Closes all pages and sites. */
export async function closeAll(): Promise<void> {
  await closePages()
  for (const site of sites.splice(0)) site.close()
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** Presses Tab, at most so often, until the control with this id is focused. */
export async function tabTo(page: Page, id: string, presses: number): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.id)
  for (let press = 0; press < presses && (await focused()) !== id; press++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(id)
}

/** Returns by how many pixels the page scrolls horizontally. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * Asserts after each test of a file that the consoles of its pages have nothing but what Chromium itself reports for a response that
 * is an error, and for a request without a response. Returns the function that adds the messages of a page.
 */
export function expectSilentConsoles(): (messages: string[]) => void {
  const consoles: string[][] = []
  afterEach(() => {
    const messages = consoles.splice(0).flat()
    expect(messages.filter((message) => !message.startsWith('error: Failed to load resource: '))).toEqual([])
  })
  return (messages) => consoles.push(messages)
}
