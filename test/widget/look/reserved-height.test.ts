import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { createForm, openBuilder, openPart, publishForm, settings } from '../../support/browser/form-builder-page.ts'
import { fill, writeAnother } from '../../support/browser/widget-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

const snippet = (minHeight: string) =>
  `<link rel="modulepreload" href="${browserUrl.origin}/latest/form.js" crossorigin>
  <laurel-form workspace="${workspaceA}" style="display:block;min-height:${minHeight}"></laurel-form>
  <script src="${browserUrl.origin}/latest/laurel.js" async crossorigin></script>`

/** Opens a page with the form between other content. Records all layout shifts, also those right after input. */
async function openShop(width: number, minHeight = '56rem', above = '<p>Above</p>', html = snippet(minHeight)) {
  const { page, context } = await openPage({ viewport: { width, height: 800 } })
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver((list) => {
      Reflect.get(window, 'shifts').push(...list.getEntries().map((entry) => Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const below = Array.from({ length: 30 }, (_, index) => `<p>Below ${index}</p>`).join('')
  const document = `<!doctype html><meta name="viewport" content="width=device-width">${above}${html}${below}`
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
  await writeAnother(page)
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

test('the snippet of a stored form reserves its height in each of its languages, at each width', async () => {
  const german = {
    questions: [
      {
        id: 'before',
        text: 'Was hat Sie vor dem Kauf zögern lassen, und was haben Sie damals am dringendsten gebraucht?',
        hint: 'Zwei oder drei Sätze reichen völlig, wenn sie erzählen, wie es war.',
      },
    ],
    consents: {
      marketing: {
        text: 'Die Bäckerei darf damit werben, auch in Anzeigen und auf Plakaten. Ich kann das widerrufen.',
      },
    },
  }
  const form = await createForm({ ...settings, languages: { de: german } })
  await publishForm(form, { ...settings, languages: { de: german } })
  const builder = await openBuilder(form)
  await openPart(builder.page, 'install')
  const code = builder.page.locator('#install pre')
  // Each language is measured in a frame of its own.
  await expect.poll(() => code.first().textContent()).toContain('modulepreload')
  const html = (await code.first().textContent()) ?? ''
  const textBoxes = new Set<number>()
  for (const lang of ['en', 'de'])
    for (const width of [320, 360, 390, 480, 640, 768, 1024, 1280]) {
      const { page } = await openShop(width, '', `<html lang="${lang}"><p>Above</p>`, html)
      expect(await layoutShifts(page), `${lang}, ${width}`).toEqual([])
      const reserved = await page
        .locator('laurel-form')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).minHeight))
      expect(reserved - (await box(page, '.laurel')).height, `${lang}, ${width}`).toBeGreaterThanOrEqual(0)
      textBoxes.add((await box(page, '#answer-before')).height)
      await page.context().close()
    }
  expect(textBoxes.size).toBe(1)
})

describe('the heights in the guide', () => {
  const heights = ['README.md', 'worker/docs/guides/embed-code.md'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/laurel-form.*min-height: ?(max\(.*?\))/g)].map(
      ([, height = '']) => height,
    ),
  )
  const [followsPage = '', ...others] = [...new Set(heights)]

  test('are the same everywhere, once for pages and once for columns', () => {
    expect(heights).toHaveLength(4)
    expect(others).toEqual([followsPage.replace('vw', 'cqi')])
  })

  test.each([320, 360, 390, 480, 640, 768, 1024, 1280])('are enough for a page of %i px', async (width) => {
    const { page } = await openShop(width, followsPage)
    expect(await layoutShifts(page)).toEqual([])
    expect((await box(page, '.laurel')).height).toBeLessThanOrEqual((await box(page, 'laurel-form')).height)
  })

  test.each([272, 320, 480])('are enough for a column of %i px in a wide page', async (width) => {
    const column = `<div style="container-type:inline-size;width:${width}px">${snippet(followsPage.replace('vw', 'cqi'))}</div>`
    const { page } = await openShop(1280, '', '<p>Above</p>', column)
    expect(await layoutShifts(page)).toEqual([])
    expect((await box(page, '.laurel')).height).toBeLessThanOrEqual((await box(page, 'laurel-form')).height)
  })
})
