import type { APIResponse, BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { batch, browserUrl, keys, query, workspaceA } from '../service/harness.ts'
import { signIn } from '../service/session.ts'
import { openPage } from './browser.ts'
import { findLookProblems, findViolations } from './looks.ts'

/** The URL of a list or record of the inbox. */
export const inboxUrl = (path = '?state=pending') => `${browserUrl.origin}/inbox/${workspaceA}${path}`

/** Returns the id of the testimonial that `storeTestimonials` stores at this place. */
export const idAt = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`

type Columns = Record<string, string | number | null>

/**
 * Stores testimonials with consent, the first one newest: they appear in this order. Their names are `Person 0`, `Person 1`
 * and so on, unless the columns name others.
 */
export async function storeTestimonials(...testimonials: Columns[]) {
  await batch(
    testimonials.map((columns, index) => {
      const row = {
        id: idAt(index),
        workspaceId: workspaceA,
        created: new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString(),
        firstname: `Person ${index}`,
        testimonialText: `Wonderful words number ${index}`,
        gaveConsent: 1,
        ...columns,
      }
      const names = Object.keys(row)
      return { sql: `INSERT INTO testimonials (${names}) VALUES (${names.map(() => '?')})`, values: Object.values(row) }
    }),
  )
}

/** Returns equal testimonials. */
export const several = (count: number, columns: Columns = {}): Columns[] => Array.from({ length: count }, () => columns)

/** Returns columns of the testimonial at this place. */
export async function storedColumns(index: number, ...names: string[]) {
  const [row] = await query(`SELECT ${names} FROM testimonials WHERE id = ?`, idAt(index))
  return row && names.map((name) => row[name])
}

/** Returns the state of the testimonial at this place, as the inbox names it. */
export async function storedState(index: number) {
  const [published, folder] = (await storedColumns(index, 'published', 'folder')) ?? []
  return published ? 'published' : (folder ?? 'pending')
}

/** Stores an invitation; the first one that is stored is the oldest. */
export async function storeInvitation(index: number, columns: Columns = {}) {
  const row = {
    id: idAt(index),
    workspaceId: workspaceA,
    created: new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString(),
    expires: '2099-01-01T00:00:00.000Z',
    hash: String(index).padStart(64, '0'),
    ...columns,
  }
  const names = Object.keys(row)
  await query(`INSERT INTO invitations (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(row))
}

/** Opens a URL of the inbox in a new browser that is signed in with these keys, and waits for its script. */
export async function openSignedIn(
  url: string,
  signInKeys: string[],
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
) {
  const opened = await openPage({ viewport: { width: 1280, height: 800 }, ...options })
  let cookie: string | undefined
  for (const key of signInKeys) cookie = await signIn(key, cookie)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  await opened.context.addCookies([{ name, value, url: browserUrl.origin, sameSite: 'Lax', httpOnly: true }])
  await prepare?.(opened.page)
  await opened.page.goto(url)
  await opened.page.locator('.top').waitFor({ state: 'attached' })
  return opened
}

/** Opens a page of the first workspace's inbox in a new browser that is signed in, and waits for its script. */
export const openInbox = (path?: string, options?: BrowserContextOptions) =>
  openSignedIn(inboxUrl(path), [keys.workspaceA], options)

/**
 * Returns `openInbox` for a file whose pages must log nothing to their consoles and load nothing from another host, which it asserts
 * after each test.
 */
export function createQuietInbox() {
  const pages: Awaited<ReturnType<typeof openInbox>>[] = []
  afterEach(() => {
    const opened = pages.splice(0)
    expect(opened.flatMap(({ messages }) => messages)).toEqual([])
    const urls = opened.flatMap(({ requests }) => requests)
    expect(urls.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
  })
  return async (path?: string, options?: BrowserContextOptions) => {
    const opened = await openInbox(path, options)
    pages.push(opened)
    return opened
  }
}

/** Opens a page of the first workspace's inbox that hides the first steps, which send requests of their own. */
export const openWithoutSteps = (path?: string, options?: BrowserContextOptions, signInKeys = [keys.workspaceA]) =>
  openSignedIn(inboxUrl(path), signInKeys, options, async (page) => {
    // Any page of the same origin.
    await page.goto(`${browserUrl.origin}/laurel.svg`)
    await page.evaluate((name) => localStorage.setItem(name, 'hidden'), `laurel-steps-${workspaceA}`)
  })

export const rowNames = (page: Page) => page.locator('.row h2').allTextContents()

/** Waits until the list shows these names. */
export const expectRows = (page: Page, ...names: string[]) => expect.poll(() => rowNames(page)).toEqual(names)

/** Waits until the bar about the last action contains this sentence. */
export const expectNotice = (page: Page, sentence: string) =>
  expect.poll(() => page.locator('.notice [role=status]').textContent()).toContain(sentence)

/** Returns the text of the focused element, or its id. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Waits for a dialog, presses Escape, and waits until it is gone: until then, keys do nothing. */
export async function closeDialog(page: Page) {
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await dialogClosed(page)
}

/** Waits until no dialog is there. Not by role: a dialog has none from when it is closed until it is removed. */
export const dialogClosed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

/** Returns the text that describes the open dialog. */
export const dialogDescription = (page: Page) =>
  page
    .locator('dialog[open]')
    .evaluate((dialog) => document.getElementById(`${dialog.getAttribute('aria-describedby')}`)?.textContent)

/** Types an owner key into the dialog that asks for one, and submits it. */
export async function enterKey(page: Page, key = keys.workspaceA) {
  await page.getByRole('dialog').getByLabel('Your owner key').fill(key)
  await page.keyboard.press('Enter')
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Moves the focus to a row. */
export const focusRow = (page: Page, index: number) => page.locator(`#row-${idAt(index)}`).focus()

// A page has one level of headings per screen; best practices beyond WCAG are not claimed.
const wcag = { rules: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }

/** Returns the errors of a screen of the service's own pages, in each look. */
export const findProblems = (page: Page) => findLookProblems(page, wcag)

/** Returns the rules of axe that a screen of the service's own pages breaks as it is shown. */
export const findInboxViolations = (page: Page) => findViolations(page, wcag)

/** Returns the page's URL and everything that it has stored in the browser, except cookies. */
export const browserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state]))

/** Closes a page as its user would. Returns whether the browser asks first; then the page stays open. */
export async function asksBeforeClosing(page: Page): Promise<boolean> {
  const dialog = page.waitForEvent('dialog').then(async (opened) => {
    await opened.dismiss()
    return opened.type() === 'beforeunload'
  })
  const closed = page.waitForEvent('close').then(() => false)
  // Whichever does not happen ends with the page.
  for (const outcome of [dialog, closed]) outcome.catch(() => undefined)
  await page.close({ runBeforeUnload: true })
  return Promise.race([dialog, closed])
}

/** Waits until all lists of the screen have loaded: one that appears moves what is below it. */
export const listsLoaded = (page: Page) => expect.poll(() => page.getByText('Loading…').count()).toBe(0)

/** Sends a request of the page to the service, which accepts it, and returns the response. */
export async function fetchOwn(route: Route): Promise<APIResponse> {
  // A route does not have the headers that the browser adds last.
  const headers = { ...route.request().headers(), 'Sec-Fetch-Site': 'same-origin' }
  const response = await route.fetch({ headers })
  expect(response.ok()).toBe(true)
  return response
}

/**
 * Lets the next GET of this URL be answered at once, and its response arrive late. `isWaiting` resolves when there is one; `release`
 * lets it arrive, and resolves when the page has read it.
 */
export async function delayResponse(page: Page, url: string) {
  const arrival = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(url, async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.fallback()
    isFirst = false
    const response = await fetchOwn(route)
    waiting.resolve()
    await arrival.promise
    return route.fulfill({ response })
  })
  return {
    isWaiting: waiting.promise,
    release: async () => {
      await waiting.promise
      const response = page.waitForResponse(url)
      arrival.resolve()
      await (await response).finished()
      // Whatever follows from that is done before a request that begins now.
      await page.evaluate(() => fetch('/laurel.svg').then((response) => response.text()))
    },
  }
}
