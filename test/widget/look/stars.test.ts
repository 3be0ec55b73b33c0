import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveTestimonial, openMine } from '../../support/browser/author-page.ts'
import { openPage } from '../../support/browser/browser.ts'
import { storePublished } from '../../support/browser/display-page.ts'
import { openInbox } from '../../support/browser/inbox-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/*
 * One style of stars outside of the form: filled with gold, with an outline that stands out from what is behind them. Those of
 * displays are of one colour, which stands out by itself.
 */

type Place = { open: () => Promise<Page>; filled: string; empty: string }

const places: Record<string, Place> = {
  'the HTML form': {
    open: async () => {
      // From the start: a transition that has begun goes on.
      const { page } = await openPage({ reducedMotion: 'reduce' })
      await page.goto(`${browserUrl.origin}/form/${workspaceA}?plain`)
      await page.getByLabel('4 of 5 stars').check()
      return page
    },
    filled: '.rating label:nth-of-type(4) svg',
    empty: '.rating label:nth-of-type(5) svg',
  },
  'the author’s page': {
    open: async () => (await openMine(await giveTestimonial())).page,
    filled: '.stars span:nth-of-type(4) svg',
    empty: '.stars span:nth-of-type(5) svg',
  },
  'the inbox': {
    open: async () => {
      await storePublished({ stars: 4 })
      const { page } = await openInbox('?state=published')
      await page.locator('.stars').first().waitFor()
      return page
    },
    filled: '.stars svg',
    empty: '.row .stars',
  },
}

/** Returns the colours of the pixels of an element, the most frequent one first. */
async function readPixels(page: Page, selector: string): Promise<number[][]> {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const png = await page.screenshot({ clip: { x: x - 1, y: y - 1, width: width + 2, height: height + 2 } })
  const colors = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = Array.from(context?.getImageData(0, 0, image.width, image.height).data ?? [])
    return Array.from({ length: data.length / 4 }, (_, index) => data.slice(4 * index, 4 * index + 3).join())
  }, png.toString('base64'))
  const counts = Map.groupBy(colors, (color) => color)
  const [background] = Array.from(counts).toSorted(([, a], [, b]) => b.length - a.length)
  return [background?.[0] ?? '', ...colors].map((color) => color.split(',').map(Number))
}

function luminance(color: number[] = []): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: number[] | undefined, b: number[] | undefined): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const gold = { light: '255,183,27', dark: '227,174,74' }

describe.each(Object.entries(places))('%s', (_, { open, filled, empty }) => {
  test('has golden stars with an outline of at least 3:1, light and dark', async () => {
    const page = await open()
    // No star is enlarged or filled because of the pointer.
    await page.mouse.move(0, 0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const filling = (await readPixels(page, filled)).filter((pixel) => pixel.join() === gold[colorScheme])
      expect(filling.length).toBeGreaterThan(40)
      const [background, ...pixels] = await readPixels(page, empty)
      const isGolden = ([red = 0, green = 0, blue = 0]: number[]) => red > green && green > blue
      const outline = pixels.filter((pixel) => isGolden(pixel) && contrast(background, pixel) >= 3)
      // Around a star of 17 px and more.
      expect(outline.length).toBeGreaterThan(40)
    }
  })
})

test('displays have stars of a colour of at least 3:1, light and dark, and empty ones of a tint', async () => {
  await storePublished({ stars: 4 })
  const { page } = await openPage()
  await page.goto(`${browserUrl.origin}/testimonials/${workspaceA}`)
  for (const [colorScheme, color] of [
    ['light', [204, 119, 0]],
    ['dark', [255, 187, 51]],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const [background, ...pixels] = await readPixels(page, '.laurel-stars > :nth-child(4)')
    expect(pixels.filter((pixel) => pixel.join() === color.join()).length).toBeGreaterThan(40)
    expect(contrast(background, [...color])).toBeGreaterThanOrEqual(3)
    const [, ...empty] = await readPixels(page, '.laurel-stars > :nth-child(5)')
    const tint = empty.filter((pixel) => contrast(background, pixel) > 1.1 && pixel.join() !== color.join())
    expect(tint.length).toBeGreaterThan(40)
  }
})
