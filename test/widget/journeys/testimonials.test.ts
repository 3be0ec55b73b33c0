import { describe, expect, test } from 'vitest'
import { openPage } from '../../support/browser/browser.ts'
import {
  createDisplayOpener,
  displayElement,
  displayPath,
  openDisplay,
  servicePaths,
  storePublished,
  strictPolicy,
  waitForCards,
  youTubePlayer,
  youTubeVideo,
} from '../../support/browser/display-page.ts'
import { button, several } from '../../support/browser/inbox-page.ts'
import { browserUrl, query, unknownId, workspaceA } from '../../support/service/harness.ts'

/* What visitors of a site do with its testimonials. */

const open = createDisplayOpener()

test('the element works under the strictest policy, with three requests to one host', async () => {
  await storePublished(...several(3))
  const { page, requests } = await open(displayElement(), { 'Content-Security-Policy': strictPolicy() })
  await waitForCards(page)
  expect(servicePaths(requests).toSorted()).toEqual(['/testimonials.css', '/testimonials.js', `${displayPath}/wall`])
  expect(requests).toHaveLength(4)
  expect(
    await page
      .locator('.laurel-card')
      .first()
      .evaluate((card) => getComputedStyle(card).borderRadius),
  ).toBe('12px')
})

test('the element has the design that it is asked for', async () => {
  await storePublished(...several(2))
  const { page, requests } = await open(displayElement('design="rows"'), { 'Content-Security-Policy': strictPolicy() })
  await waitForCards(page)
  expect(servicePaths(requests)).toContain('/testimonials-rows.css')
  const card = page.locator('.laurel-card').first()
  expect(await card.evaluate((card) => getComputedStyle(card).borderTopWidth)).toBe('0px')
})

describe('"Show more"', () => {
  test('adds the next pages below, and moves the focus to the first testimonial of each', async () => {
    await storePublished(...several(30).map((columns, index) => ({ ...columns, testimonialText: `Words ${index}` })))
    const { page } = await open(displayElement(), { 'Content-Security-Policy': strictPolicy() })
    await waitForCards(page)
    const top = await page.locator('.laurel-card').nth(5).boundingBox()
    for (const [count, first] of [
      [24, 'Words 12'],
      [30, 'Words 24'],
    ] as const) {
      await page.getByRole('link', { name: 'Show more' }).press('Enter')
      await expect.poll(() => page.locator('.laurel-card').count()).toBe(count)
      const focused = page
        .locator('laurel-testimonials')
        .evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.textContent)
      expect(await focused).toContain(first)
    }
    expect((await page.locator('.laurel-card').nth(5).boundingBox())?.x).toBe(top?.x)
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0)
    expect(new Set(await page.locator('.laurel-text').allTextContents()).size).toBe(30)
  })

  test('leads to the page if the next one does not arrive', async () => {
    await storePublished(...several(13))
    const { page } = await openDisplay(displayElement())
    await waitForCards(page)
    await page.route('**/wall?cursor=*', (route) => route.abort())
    await page.getByRole('link', { name: 'Show more' }).click()
    await page.waitForURL(`${browserUrl.origin}${displayPath}?cursor=*`)
    expect(await page.locator('.laurel-card').count()).toBe(1)
  })
})

describe('a video', () => {
  test('contacts its provider only after a click, and takes the focus', async () => {
    await storePublished({ externalVideoHtml: youTubeVideo })
    const { page, requests } = await open(displayElement(), {
      'Content-Security-Policy': strictPolicy(`frame-src ${youTubePlayer}`),
    })
    await page.route(`${youTubePlayer}/**`, (route) =>
      route.fulfill({ body: '<p>Player</p>', contentType: 'text/html' }),
    )
    await button(page, 'Play (loads YouTube)').waitFor()
    expect(requests.filter((url) => !url.startsWith(browserUrl.origin))).toHaveLength(1)
    expect(await page.locator('.laurel-video a').isVisible()).toBe(false)
    await button(page, 'Play (loads YouTube)').click()
    const frame = page.locator('iframe[title="Watch the video (YouTube)"]')
    expect(await frame.getAttribute('src')).toBe(`${youTubePlayer}/embed/dQw4w9WgXcQ`)
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
    expect(await button(page, 'Play (loads YouTube)').count()).toBe(0)
    const focused = page
      .locator('laurel-testimonials')
      .evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.localName)
    expect(await focused).toBe('iframe')
  })
})

test('the page reaches all testimonials without scripts, none twice, while one is published', async () => {
  await storePublished(...several(30))
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(browserUrl.origin + displayPath)
  const names: string[] = []
  const next = page.getByRole('link', { name: 'Show more' })
  for (;;) {
    names.push(...(await page.locator('.laurel-name').allTextContents()))
    if ((await next.count()) === 0) break
    await query(
      `INSERT OR IGNORE INTO testimonials (id, workspaceId, created, firstname, gaveConsent, published)
       VALUES (?, ?, '2026-12-01T00:00:00.000Z', 'New', 1, 1)`,
      unknownId,
      workspaceA,
    )
    await Promise.all([page.waitForEvent('domcontentloaded'), next.press('Enter')])
  }
  expect(names).toEqual(Array.from({ length: 30 }, (_, index) => `Person ${index}`))
})
