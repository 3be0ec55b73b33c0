import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fill } from '../../support/browser/widget-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

const snippet = (minHeight: string) =>
  `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" crossorigin>
  <laurel-form workspace="${workspaceA}" style="display:block;min-height:${minHeight}"></laurel-form>
  <script src="${browserUrl.origin}/latest/laurel.js" async crossorigin></script>`

/** Opens a page with the form between other content. Records all layout shifts, also those right after input. */
async function openShop(width: number, minHeight = '56rem', above = '<p>Above</p>') {
  const { page, context } = await openPage({ viewport: { width, height: 800 } })
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver((list) => {
      Reflect.get(window, 'shifts').push(...list.getEntries().map((entry) => Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const below = Array.from({ length: 30 }, (_, index) => `<p>Below ${index}</p>`).join('')
  const document = `<!doctype html><meta name="viewport" content="width=device-width">${above}${snippet(minHeight)}${below}`
  await page.goto(await openSite(document))
  await page.locator('.send').waitFor()
  return { page, context }
}

/** Returns the layout shifts so far. The browser reports those of a frame only after the next one. */
const layoutShifts = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return Reflect.get(window, 'shifts')
  })

const box = async (page: Page, selector: string) => {
  const { top, bottom, height } = await page.locator(selector).evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return { top, bottom, height }
  })
  return { top, bottom, height }
}

describe.each([320, 390, 768, 1280])('a form with a reserved height, %i px wide', (width) => {
  test('keeps its own height and causes no layout shift', async () => {
    const { page } = await openShop(width)
    expect((await box(page, 'laurel-form')).height).toBe(56 * 16)
    expect((await box(page, '.laurel')).height).toBeLessThan(56 * 16)
    expect((await box(page, 'textarea')).height).toBe(7.5 * 16)
    expect(await layoutShifts(page)).toEqual([])
  })

  test('releases it after sending, without a layout shift', async () => {
    const { page } = await openShop(width, '56rem', '<p style="height:900px">Above</p>')
    await fill(page)
    await page.locator('#gaveConsent').check()
    // On a phone, the thanks need more room than there is above a button in the middle of the screen.
    await page.locator('laurel-form').evaluate((form) => form.scrollIntoView({ block: 'end' }))
    const before = await layoutShifts(page)
    await page.locator('.send').click()
    await page.getByText('Ada, thank you!').waitFor()
    const { top, bottom, height } = await box(page, 'laurel-form')
    expect(height).toBeLessThan(660)
    // Scroll positions are whole pixels.
    expect([top > -1, bottom < 801]).toEqual([true, true])
    expect(await layoutShifts(page)).toEqual(before)
  })

  test('shows the thanks and the question below them after sending without consent', async () => {
    const { page } = await openShop(width, '56rem', '<p style="height:900px">Above</p>')
    await fill(page)
    const before = await layoutShifts(page)
    await page.locator('.send').click()
    await page.getByText('Ada, thank you!').waitFor()
    const boxes = [await box(page, '.sent h2'), await box(page, '.question')]
    expect(boxes.map(({ top, bottom }) => top >= 0 && bottom <= 800)).toEqual([true, true])
    expect(await layoutShifts(page)).toEqual(before)
  })
})

test('a second question that loads after the response comes with the thanks, without a layout shift', async () => {
  const { page } = await openShop(1280, '56rem', '<p style="height:900px">Above</p>')
  const response = page.waitForResponse((response) => response.url().endsWith('/v1/testimonial'))
  await page.route('**/PublishQuestion-*', async (route) => {
    await (await response).finished()
    await route.continue()
  })
  await fill(page)
  const before = await layoutShifts(page)
  await page.locator('.send').click()
  await page.locator('.question').waitFor()
  expect(await layoutShifts(page)).toEqual(before)
})

test('is reserved again for the next testimonial', async () => {
  const { page } = await openShop(390)
  await fill(page)
  await page.locator('.send').click()
  await page.getByRole('button', { name: 'Write another' }).click()
  await expect.poll(async () => (await box(page, 'laurel-form')).height).toBe(56 * 16)
})

test('the default form needs at most 800 px on a phone', async () => {
  const { page } = await openShop(390, '0')
  expect((await box(page, 'laurel-form')).height).toBeLessThanOrEqual(800)
})

test('a page that reserves the height with !important gets it back too', async () => {
  const { page } = await openShop(390, '56rem !important')
  await fill(page)
  await page.locator('#gaveConsent').check()
  await page.locator('.send').click()
  await page.getByText('Ada, thank you!').waitFor()
  expect((await box(page, 'laurel-form')).height).toBeLessThan(660)
})
