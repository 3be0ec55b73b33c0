import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Design, designs } from '../../../shared/displays/designs.ts'
import { type Layout, section } from '../../../worker/display/pages/cards.ts'
import type { SavedView } from '../../../worker/display/pages/display.ts'
import { openPage, overflow } from '../../support/browser/browser.ts'
import { youTubeVideo } from '../../support/browser/display-page.ts'
import { findViolations, lookRules } from '../../support/browser/looks.ts'
import { createDisplay, languageOf } from '../../support/display.ts'

/* The designs of displays, in every colour and width. */

const styles: Record<string, string> = JSON.parse(readFileSync('dist/widget/assets/display-styles.json', 'utf8'))
const accents = ['#2a6', '#fc0', '#000', '#fff', '#7c3aed']
const questionsAndAnswers = '[{"question":"What?","answer":"A loaf."}]'
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2)
const rows = [
  { title: 'Title', subtitle: 'Role', testimonialText: 'Words of praise', highlight: 'praise', stars: 4.5 },
  { externalVideoHtml: youTubeVideo, testimonialText: 'Words', reply: 'Thanks', replied: '2026-10-02T00:00:00.000Z' },
  { testimonialText: 'A loaf.', questionsAndAnswers, stars: 1, incentive: 'a voucher' },
  { source: 'google', sourceUrl: 'https://reviews.example/1', sourceDay: '2025-03', testimonialText: 'سطحاً خالياً' },
  { firstname: longWord, company: longWord, testimonialText: longWord },
  { stars: null, testimonialText: null },
  { testimonialText: 'More words' },
]
const view = { tab: null, isSearch: false, isFirst: true, isInFrame: false, query: '' }
const saved: SavedView = { ...view, id: 'd1', tabs: ['Gardens', longWord.slice(0, 30)], hasSearch: true }

function display(design: Design, layout: Layout, lang = 'en', isSaved = false): string {
  const parts = { options: { design }, saved: isSaved ? saved : null }
  const language = languageOf(lang, lang === 'ar' ? 'rtl' : 'ltr')
  return `${section(layout, createDisplay(layout === 'single' ? rows.slice(0, 1) : rows, parts), language, '/next')}`
}

/** Opens a page with displays of two designs, whose style sheets apply to both. */
async function open(design: Design, other: Design) {
  const { page } = await openPage({ reducedMotion: 'reduce' })
  await page.setContent(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
<style>${styles.base}${styles.carousel}${styles[design]}${styles[other]}${styles.find}</style>
<style>:root { color-scheme: light dark } html { background: Canvas }</style><main><h1>Shop</h1>
${display(design, 'wall', 'en', true)}${display(other, 'single')}${display(design, 'carousel', 'ar')}</main>`)
  return page
}

describe.each(designs)('%s', (design) => {
  test('is readable with every accent, light, dark and in forced colours, beside another design', async () => {
    const page = await open(design, designs[(designs.indexOf(design) + 1) % designs.length] ?? 'cards')
    const problems: string[] = await findViolations(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const accent of accents) {
        await page.emulateMedia({ colorScheme, forcedColors: 'none' })
        await page.evaluate((accent) => document.body.style.setProperty('--laurel-accent', accent), accent)
        const found = await findViolations(page, { rules: lookRules })
        problems.push(...found.map((text) => `${colorScheme} ${accent}: ${text}`))
      }
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      const found = await findViolations(page, { rules: lookRules })
      problems.push(...found.map((text) => `forced ${colorScheme}: ${text}`))
    }
    expect(problems).toEqual([])
  })

  test('fits every width', async () => {
    const page = await open(design, design)
    const excess: [number, number][] = []
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      excess.push([width, await overflow(page)])
    }
    expect(excess.filter(([, pixels]) => pixels > 0)).toEqual([])
  })

  test('prints the background of light words', async () => {
    const page = await open(design, design)
    const unprinted = await page.locator('.laurel-card').evaluateAll((cards) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      return cards.filter((card) => {
        const { color, printColorAdjust } = getComputedStyle(card)
        if (!context) return true
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
        return red + green + blue > 3 * 128 && printColorAdjust !== 'exact'
      }).length
    })
    expect(unprinted).toBe(0)
  })

  test('keeps all five stars, and their shape, where a visitor enlarges the text', async () => {
    const page = await open(design, design)
    await page.setViewportSize({ width: 320, height: 900 })
    await page.addStyleTag({ content: 'body { font-size: 36px }' })
    const spoilt = await page.locator('.laurel-stars > *').evaluateAll(
      (stars) =>
        stars.filter((star) => {
          const list = star.parentElement ?? star
          const [box, { right, bottom, height }] = [list.getBoundingClientRect(), star.getBoundingClientRect()]
          const isCut = right > box.right + 1 || bottom > box.bottom + 1
          return isCut || Math.abs(height - Number.parseFloat(getComputedStyle(list).fontSize)) > 1
        }).length,
    )
    expect(spoilt).toBe(0)
  })
})
