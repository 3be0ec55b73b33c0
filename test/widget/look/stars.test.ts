import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveTestimonial, openMine } from '../../support/browser/author-page.ts'
import { openPage } from '../../support/browser/browser.ts'
import { storePublished } from '../../support/browser/display-page.ts'
import { openInbox } from '../../support/browser/inbox-page.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* One style of stars outside of the form: filled with gold, with an outline that stands out from what is behind them. */

type Place = { open: () => Promise<Page>; filled: string; empty: string; outline: 'stroke' | 'color'; fill: string }

const places: Record<string, Place> = {
  'the HTML form': {
    open: async () => {
      const { page } = await openPage()
      await page.goto(`${browserUrl.origin}/form/${workspaceA}?plain`)
      await page.getByLabel('4 of 5 stars').check()
      return page
    },
    filled: '.rating label:nth-of-type(4) svg',
    empty: '.rating label:nth-of-type(5) svg',
    outline: 'stroke',
    fill: 'fill',
  },
  'the author’s page': {
    open: async () => (await openMine(await giveTestimonial())).page,
    filled: '.stars span:nth-of-type(4) svg',
    empty: '.stars span:nth-of-type(5) svg',
    outline: 'stroke',
    fill: 'fill',
  },
  displays: {
    open: async () => {
      await storePublished({ stars: 4 })
      const { page } = await openPage()
      await page.goto(`${browserUrl.origin}/testimonials/${workspaceA}`)
      return page
    },
    filled: '.laurel-stars > :nth-child(4)',
    empty: '.laurel-stars > :nth-child(5)',
    outline: 'color',
    fill: 'borderInlineStartColor',
  },
  'the inbox': {
    open: async () => {
      await storePublished({ stars: 4 })
      const { page } = await openInbox('?state=published')
      await page.locator('.stars').first().waitFor()
      return page
    },
    filled: '.stars svg path',
    empty: '.stars .missing',
    outline: 'stroke',
    fill: 'fill',
  },
}

/** Returns the colours of a star as numbers, what is behind it first. */
const readColors = (page: Page, selector: string, properties: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((star, properties) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const paint = (color: string) => {
        if (!context) throw new Error('There is no canvas')
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3))
      }
      const behind: Element[] = []
      for (let element = star.parentElement; element; element = element.parentElement) behind.unshift(element)
      paint('#fff')
      for (const element of behind) paint(getComputedStyle(element).backgroundColor)
      const background = paint('transparent')
      const style = getComputedStyle(star)
      return [background, ...properties.map((property) => paint(Reflect.get(style, property)))]
    }, properties)

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

const gold = { light: [255, 183, 27], dark: [227, 174, 74] }

describe.each(Object.entries(places))('%s', (_, { open, filled, empty, outline, fill }) => {
  test('has golden stars with an outline of at least 3:1, light and dark', async () => {
    const page = await open()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const [background, line, filling] = await readColors(page, filled, [outline, fill])
      expect(contrast(background, line)).toBeGreaterThanOrEqual(3)
      expect(filling).toEqual(gold[colorScheme])
      const [emptyBackground, emptyLine] = await readColors(page, empty, [outline])
      expect(contrast(emptyBackground, emptyLine)).toBeGreaterThanOrEqual(3)
    }
  })
})
