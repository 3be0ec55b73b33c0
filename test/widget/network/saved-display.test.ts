import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { section } from '../../../worker/display/pages/cards.ts'
import type { SavedView } from '../../../worker/display/pages/display.ts'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { servicePaths, strictPolicy } from '../../support/browser/display-page.ts'
import { createDisplay, languageOf } from '../../support/display.ts'
import { browserUrl } from '../../support/service/harness.ts'

/* The element with a saved display, in place of which the tests respond. */

const view: SavedView = {
  id: 'd1',
  tabs: ['Gardens', 'A&B "x"'],
  tab: null,
  hasSearch: true,
  isSearch: false,
  isFirst: true,
  isInFrame: false,
  query: '',
}
const names: Record<string, string[]> = {
  '': ['Ada', 'Bo', 'Cy'],
  'tab=Gardens': ['Ada'],
  'q=bread': ['Bo', 'Cy'],
  'tab=Gardens&q=bread': [],
  'cursor=2': ['Di'],
}

/** Returns the fragment for a query, as the service renders it. */
function fragmentFor({ searchParams }: URL, parts: Partial<SavedView> = {}): string {
  for (const name of ['lang', 'theme']) searchParams.delete(name)
  const rows = (names[`${searchParams}`] ?? []).map((firstname) => ({ firstname, testimonialText: 'Words' }))
  const saved = { ...view, tab: searchParams.get('tab'), isSearch: searchParams.has('q'), ...parts }
  const display = createDisplay(rows, { origin: browserUrl.origin, saved })
  const next = searchParams.size === 0 ? `${browserUrl.origin}/d/d1/embed?cursor=2` : undefined
  return `${section('wall', display, languageOf(), next)}`
}

const headers = { 'Access-Control-Allow-Origin': '*' }
const fallback = '<a href="https://shop.example">What people say</a>'

/** `intercept` returns whether it has handled a request. */
type Options = { attributes?: string; content?: string; intercept?: (route: Route, url: URL) => boolean }

async function open({ attributes = '', content = fallback, intercept }: Options = {}) {
  const html = `<laurel-testimonials display="d1" ${attributes}>${content}</laurel-testimonials><script src="${browserUrl.origin}/testimonials.js" async></script>`
  const site = await openSite(html, { 'Content-Security-Policy': strictPolicy() })
  const opened = await openPage()
  await opened.page.route(/\/d\/d1/, async (route) => {
    const url = new URL(route.request().url())
    if (intercept?.(route, url)) return
    if (url.pathname === '/d/d1.css') {
      const body = readFileSync('dist/widget/testimonials.css', 'utf8')
      await route.fulfill({ headers, contentType: 'text/css', body })
    } else await route.fulfill({ headers, contentType: 'text/html', body: fragmentFor(url) })
  })
  await opened.page.goto(site)
  return { ...opened, site }
}

/** Waits until tabs and search work in place: before that, they are links. */
const waitForFind = (page: Page) =>
  expect.poll(() => field(page).evaluate((input: HTMLInputElement) => input.form?.onsubmit !== null)).toBe(true)

const shownNames = (page: Page) => page.locator('.laurel-name').allTextContents()
const status = (page: Page) => page.locator('.laurel-found').innerText()
const tab = (page: Page, name: string) => page.locator('.laurel-tabs').getByRole('link', { name, exact: true })
const field = (page: Page) => page.getByRole('searchbox')
const current = (page: Page) => page.locator('.laurel-tabs [aria-current]').allTextContents()
const dataUrls = (requests: string[]) => requests.filter((url) => /\/d\/d1(\?|$)/.test(url))

/** Returns the text of what has the focus inside the element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return active instanceof HTMLInputElement ? active.name : active?.textContent
  })

test('shows what its owner has saved, with the language and the theme of its attributes alone', async () => {
  const { page, requests } = await open({
    attributes:
      'lang="en" theme="dark" limit="1" layout="badge" workspace="x" heading="Praise" how="We asked" color="123456"',
  })
  await page.locator('.laurel').waitFor()
  expect(
    servicePaths(requests)
      .filter((path) => !path.includes('/assets/'))
      .toSorted(),
  ).toEqual(['/d/d1', '/d/d1.css', '/testimonials.js'])
  expect(dataUrls(requests).map((url) => new URL(url).search)).toEqual(['?theme=dark&lang=en'])
  expect(await page.locator('.laurel-heading').innerText()).toBe('Praise')
  const accent = await page.locator('.laurel').evaluate((section) => section.style.getPropertyValue('--laurel-accent'))
  expect(accent).toBe('#123456')
})

describe('keeps the link inside it and gives its room back', () => {
  test.each([
    ['if there is no such display', 404, /d1/],
    ['if the service fails', 500, /d1$/],
    ['if the styles fail', 500, /css$/],
  ])('%s', async (_, status, pattern) => {
    const { page } = await open({
      attributes: 'style="display:block;min-height:900px"',
      intercept: (route, { pathname }) => {
        if (!pattern.test(pathname)) return false
        route.fulfill({ status, headers, body: '"Not now"' })
        return true
      },
    })
    const element = page.locator('laurel-testimonials')
    await expect.poll(() => element.evaluate((element) => element.style.minHeight)).toBe('0px')
    await page.getByRole('link', { name: 'What people say' }).waitFor()
    expect(await page.locator('.laurel').count()).toBe(0)
  })
})

describe('a tab', () => {
  test('is shown in place, with the focus and the page where they are', async () => {
    const { page, site } = await open()
    await waitForFind(page)
    expect([await shownNames(page), await current(page)]).toEqual([names[''], ['All']])
    await page.locator('.laurel-find').evaluate((find) => Object.assign(window, { find }))
    await tab(page, 'Gardens').press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(['Ada'])
    expect([await current(page), await focused(page), page.url()]).toEqual([['Gardens'], 'Gardens', site])
    // "Show more" goes and returns with what it continues.
    expect(await page.getByText('Show more').count()).toBe(0)
    await tab(page, 'All').click()
    await page.getByText('Show more').click()
    await expect.poll(() => shownNames(page)).toEqual([...(names[''] ?? []), 'Di'])
  })

  test('that is empty says so, and leads back to all', async () => {
    const { page } = await open()
    await waitForFind(page)
    await tab(page, 'A&B "x"').click()
    await expect.poll(() => status(page)).toBe('Nothing here yet. All')
    await page.locator('.laurel-found').getByRole('link').click()
    await expect.poll(() => shownNames(page)).toEqual(names[''])
    expect([await status(page), await focused(page)]).toEqual(['', 'All'])
  })

  test('gives back the room that the first words needed', async () => {
    const { page } = await open()
    await waitForFind(page)
    const element = page.locator('laurel-testimonials')
    await element.evaluate((element) => {
      element.style.minHeight = `${element.clientHeight}px`
    })
    await tab(page, 'Gardens').click()
    await expect.poll(() => shownNames(page)).toEqual(['Ada'])
    expect(await element.evaluate((element) => element.style.minHeight)).toBe('0px')
  })

  test('leaves the page where it is without a network', async () => {
    const failed: string[] = []
    const { page, context, site } = await open({
      intercept: (route, { search }) => {
        if (search !== '?tab=Gardens') return false
        failed.push(search)
        route.abort('internetdisconnected')
        return true
      },
    })
    await waitForFind(page)
    await tab(page, 'A&B "x"').click()
    await expect.poll(() => status(page)).toContain('Nothing here yet.')
    await context.setOffline(true)
    await tab(page, 'Gardens').click()
    await expect.poll(() => failed).toHaveLength(1)
    await expect.poll(() => page.locator('.laurel').getAttribute('aria-busy')).toBeNull()
    await context.setOffline(false)
    expect([page.url(), await current(page)]).toEqual([site, ['A&B "x"']])
  })

  test('is followed as a link if it does not arrive, and the last one pressed wins', async () => {
    const held: Route[] = []
    const { page } = await open({
      intercept: (route, { pathname, search }) =>
        pathname === '/d/d1' && search === '?tab=Gardens' && held.push(route) > 0,
    })
    await waitForFind(page)
    await tab(page, 'Gardens').click()
    await expect.poll(() => held.length).toBe(1)
    expect(await page.locator('.laurel').getAttribute('aria-busy')).toBe('true')
    await tab(page, 'A&B "x"').click()
    await expect.poll(() => status(page)).toContain('Nothing here yet.')
    await held[0]?.abort()
    await tab(page, 'Gardens').click()
    await expect.poll(() => held.length).toBe(2)
    await held[1]?.abort()
    await page.waitForURL(`${browserUrl.origin}/d/d1/embed?tab=Gardens`)
  })
})

describe('the search', () => {
  test('is done in place, within a tab too, and an emptied field shows all', async () => {
    const { page, site, requests } = await open()
    await waitForFind(page)
    await field(page).fill('bread')
    await field(page).press('Enter')
    await expect.poll(() => shownNames(page)).toEqual(['Bo', 'Cy'])
    expect([await status(page), await field(page).inputValue(), await focused(page)]).toEqual(['2 found', 'bread', 'q'])
    await tab(page, 'Gardens').click()
    await expect.poll(() => status(page)).toBe('Nothing found. All')
    expect(await field(page).inputValue()).toBe('bread')
    await field(page).fill('')
    await expect.poll(() => shownNames(page)).toEqual(['Ada'])
    expect([await status(page), page.url()]).toEqual(['1 found', site])
    expect(dataUrls(requests).map((url) => new URL(url).search)).toEqual([
      '',
      '?q=bread',
      '?tab=Gardens&q=bread',
      '?tab=Gardens',
    ])
  })

  test('sends no words that no search takes', async () => {
    const { page, requests } = await open()
    await waitForFind(page)
    await field(page).fill('ab')
    await field(page).press('Enter')
    expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true)
    expect(dataUrls(requests)).toHaveLength(1)
  })
})

test('works around a fragment that the page includes, and loads nothing before a press', async () => {
  const content = fragmentFor(new URL(`${browserUrl.origin}/d/d1`))
  const { page, requests } = await open({ content })
  await expect.poll(() => servicePaths(requests)).toContainEqual(expect.stringContaining('/testimonials-find-'))
  await waitForFind(page)
  expect(servicePaths(requests).filter((path) => path.startsWith('/d/'))).toEqual([])
  await tab(page, 'Gardens').click()
  await expect.poll(() => shownNames(page)).toEqual(['Ada'])
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(1)
})
