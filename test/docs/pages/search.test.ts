import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../support/browser/browser.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { browserUrl } from '../../support/service/harness.ts'

/* The script of the docs, in a browser. */

const embedGuide = '/docs/guides/embed'

async function openDocs(path: string, options: BrowserContextOptions = {}) {
  const { page, context, messages, requests } = await openPage(options)
  await page.goto(`${browserUrl.origin}${path}`)
  return {
    page,
    context,
    messages,
    requests,
    field: page.getByRole('combobox', { name: 'Search the docs' }),
    results: page.getByRole('option'),
    status: page.locator('.found > [role="status"]'),
    path: () => page.url().replace(browserUrl.origin, ''),
  }
}

describe('the search', () => {
  test('is done with the keyboard alone, and leads to a section', async () => {
    const { page, messages, requests, field, results, path } = await openDocs(embedGuide)
    await field.waitFor()
    expect(requests.filter((url) => url.includes('docs-search'))).toEqual([])
    await page.keyboard.press('/')
    await page.keyboard.type('next.js')
    await results.first().waitFor()
    const active = () => field.getAttribute('aria-activedescendant')
    const selected = page.locator('[aria-selected="true"]')
    expect(await active()).toBe(await results.first().getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(await results.last().getAttribute('id'))
    await page.keyboard.press('ArrowDown')
    expect(await selected.getAttribute('id')).toBe(await active())
    expect(await selected.locator('b').textContent()).toBe('Next.js')
    expect(await selected.locator('mark').first().textContent()).toBe('Next')
    const target = await selected.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${target}`)
    expect(path()).toMatch(/^\/docs\/guides\/display[\w-]*#nextjs$/)
    expect(messages).toEqual([])
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toEqual([])
  })

  test('gives the field back to the page: Escape closes and clears, a key elsewhere types nothing', async () => {
    const { page, field, results } = await openDocs(embedGuide)
    await field.fill('snippet')
    await results.first().waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Home')
    await page.keyboard.type('/')
    expect(await field.inputValue()).toBe('/snippet')
    await page.keyboard.press('Escape')
    expect([await field.getAttribute('aria-expanded'), await field.inputValue()]).toEqual(['false', '/snippet'])
    await page.keyboard.press('ArrowDown')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await field.blur()
    await page.keyboard.press('Control+/')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(false)
  })

  test('shows groups of links to click, and closes them after one on the same page', async () => {
    const { page, field, results, status, path } = await openDocs('/docs/api')
    await field.click()
    await field.fill('pagination cursor')
    await results.first().waitFor()
    expect(await status.textContent()).toMatch(/^\d+ results$/)
    const group = page.getByRole('group').first()
    expect(await group.getAttribute('aria-label')).toBe('API basics · API')
    await group.getByRole('option', { name: 'Pagination' }).click()
    expect(path()).toBe('/docs/api#pagination')
    expect(await results.count()).toBe(0)
    await field.click()
    await results.first().waitFor()
    await page.mouse.click(1_200, 700)
    expect(await results.count()).toBe(0)
  })

  test('says when it finds nothing', async () => {
    const { field, status } = await openDocs(embedGuide)
    await field.fill('quartz')
    await expect.poll(() => status.textContent()).toBe('No results for “quartz”; the navigation has everything.')
  })

  test('can be tried again if its index has not arrived', async () => {
    const { page, field, results, status } = await openDocs(embedGuide)
    await page.route('**/docs-search.json', (route) => route.abort())
    await field.fill('snippet')
    await expect.poll(() => status.textContent()).toContain('The search could not be loaded.')
    await page.unroute('**/docs-search.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await results.first().waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('asks for a new page if its script is that of another version', async () => {
    const { page, field } = await openDocs(embedGuide)
    await page.route('**/assets/docs-search-*', (route) => route.fulfill({ status: 404 }))
    await field.focus()
    await expect
      .poll(() => field.evaluate((element: HTMLInputElement) => element.validationMessage))
      .toBe('The search could not be loaded. Reload the page to try again.')
  })

  test('is accessible and fits in every look', async () => {
    const { page, field, results } = await openDocs(embedGuide)
    await field.fill('wordpress')
    await results.first().waitFor()
    expect(await findLookProblems(page)).toEqual([])
    expect(await results.count()).toBeGreaterThan(1)
  })

  test('fits beside text of 200 %', async () => {
    const { page, field, results } = await openDocs(embedGuide)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await field.fill('wordpress')
    await results.first().waitFor()
    const { left = -1, right = 9999 } = await page
      .locator('.found')
      .evaluate((box) => box.getBoundingClientRect().toJSON())
    expect([left >= 0, right <= 1280]).toEqual([true, true])
  })

  test('moves nothing, and does not exist without JavaScript', async () => {
    const { page } = await openDocs(embedGuide, { javaScriptEnabled: false })
    const box = await page.locator('search').boundingBox()
    expect(await page.locator('search').innerHTML()).toBe('')
    const scripted = await openDocs(embedGuide)
    await scripted.field.waitFor()
    expect(await scripted.page.locator('search').boundingBox()).toEqual(box)
  })
})

test('the navigation shows the link to the page, also in the menu of a phone', async () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 320, height: 640 },
  ]) {
    const { page } = await openPage({ viewport })
    await page.goto(`${browserUrl.origin}/docs/api/service`)
    const menu = page.locator('.menu > summary')
    if (viewport.width < 400) await menu.click()
    const current = page.locator('.menu [aria-current]')
    await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(viewport.height - 30)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.getByRole('link', { name: 'Open your inbox' }).filter({ visible: true }).count()).toBe(1)
  }
})

describe('a button', () => {
  test('copies exactly its block of code, and says so for two seconds', async () => {
    const { page, context } = await openPage()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(`${browserUrl.origin}${embedGuide}`)
    const block = page.locator('.block').first()
    const button = block.getByRole('button')
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    await block.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.locator('body > [role="status"]').textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('pre').textContent())
    await page.clock.runFor(2_000)
    expect([await button.textContent(), await button.getAttribute('aria-label')]).toEqual([
      'Copy',
      'Copy code: Get the code',
    ])
    expect(await page.getByRole('button', { name: 'Copy code' }).count()).toBe(await page.locator('.block').count())
  })

  test('selects the code where the page may not copy', async () => {
    const { page } = await openDocs(embedGuide)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const block = page.locator('.block').first()
    await block.getByRole('button', { name: 'Copy code' }).click()
    await block.getByRole('button', { name: 'Selected: press Ctrl+C or ⌘C to copy' }).waitFor()
    expect(await page.evaluate(() => `${getSelection()}`)).toBe(await block.locator('pre').textContent())
  })
})

test('the contents mark the section that is being read', async () => {
  const { page } = await openDocs(embedGuide, { viewport: { width: 1400, height: 900 } })
  const links = page.locator('.contents a')
  const current = page.locator('.contents [aria-current="location"]')
  expect(await current.count()).toBe(0)
  for (const link of [links.nth(2), links.last(), links.nth(-2)]) {
    await link.click()
    await expect.poll(() => current.getAttribute('href')).toBe(await link.getAttribute('href'))
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => current.count()).toBe(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => current.getAttribute('href')).toBe(await links.last().getAttribute('href'))
})

test('an anchor that /docs had leads to its place now, and one that it still has stays', async () => {
  const { page, path } = await openDocs('/docs#createTestimonial')
  await page.waitForURL('**/docs/api/testimonials#createTestimonial')
  await page.goto(`${browserUrl.origin}/docs#requests`)
  await page.reload()
  await page.getByRole('combobox').waitFor()
  expect(path()).toBe('/docs#requests')
})

test('the menu of a phone closes with Escape and when something else is used', async () => {
  const { page } = await openDocs(embedGuide, { viewport: { width: 390, height: 700 } })
  const menu = page.locator('details.menu')
  const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open)
  const summary = menu.locator('summary')
  await summary.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect([await isOpen(), await summary.evaluate((element) => element === document.activeElement)]).toEqual([
    false,
    true,
  ])
  await summary.click()
  expect(await isOpen()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await isOpen()).toBe(false)
})
