import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createDisplayOpener,
  displayElement,
  displayStyles,
  fetchFragment,
  storePublished,
  waitForCards,
  youTubeVideo,
} from '../../support/browser/display-page.ts'
import { several } from '../../support/browser/inbox-page.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { query, workspaceA } from '../../support/service/harness.ts'

/* How the public display looks, in the element and as a fragment, on pages of another origin. */

const open = createDisplayOpener()

describe('accessibility', () => {
  const everything = [
    {
      title: 'Title',
      company: 'Company',
      subtitle: 'Role',
      highlight: 'words',
      stars: 4.5,
      externalVideoHtml: youTubeVideo,
    },
    {
      company: 'Company',
      source: 'trustpilot',
      sourceUrl: 'https://reviews.example/1',
      sourceDay: '2025-03',
      incentive: 'a voucher',
    },
    { testimonialText: 'Long words '.repeat(60), videoVideoUrl: 'https://files.example/a.mp4' },
    ...several(12),
  ]
  /** The looks of the page or the element, beside the visitor's preferences. */
  const variants = {
    'as the visitor prefers': ':root{color-scheme:light dark}',
    'dark by theme': 'theme="dark"',
    'right to left': 'lang="ar"',
  }

  test.each(Object.entries(variants))('of all layouts, in every look: %s', async (_, variant) => {
    await storePublished(...everything)
    const [css, attributes] = variant.startsWith(':') ? [variant, ''] : ['', variant]
    const lang = attributes.includes('ar') ? '&lang=ar' : ''
    const fragments = await Promise.all(
      [`wall?clip=120${lang}`, `carousel?limit=12${lang}`, `single?limit=2${lang}`, `badge?${lang.slice(1)}`].map(
        fetchFragment,
      ),
    )
    const elements = ['wall', 'carousel', 'single'].map((layout) =>
      displayElement(`layout="${layout}" clip="120" ${attributes}`),
    )
    for (const [index, html] of [...fragments, ...elements].entries()) {
      const { page } = await open(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>${displayStyles()}<style>html{background:Canvas}${css}</style><main><h1>Shop</h1>${html}</main>`,
      )
      if (index !== 3) await waitForCards(page)
      if (index === 5) await page.getByRole('button').first().waitFor()
      expect(await findLookProblems(page), `${index}`).toEqual([])
    }
  })
})

describe('the styles', () => {
  const resets = {
    none: '',
    'all unset': '* { all: unset } head, script, style, title { display: none }',
    'centred words': '* { text-align: center }',
    'a theme':
      'ul { list-style: square; margin: 3em } li { margin: 9px } p { margin: 0 0 2em } blockquote { padding: 2em; border: 9px solid } figure { margin: 3em } a { display: inline-block } button { padding: 3em; background: red }',
    // Such as those for WordPress from 2010 to 2014.
    'a theme for its contents':
      '.entry ul li { list-style: square; float: left; margin: 0 0 12px 24px } .entry ul li p { margin: 0 0 24px; font-size: 30px } .entry blockquote { margin: 2em; border-left: 4px solid; font-style: italic } .entry blockquote p { display: inline } .entry blockquote::before { content: "“"; display: block } .entry figure { padding: 9px; text-align: center } .entry img, .entry a { border: 1px solid; padding: 4px } .entry a { text-transform: uppercase }',
  }
  const look = (page: Page) =>
    page.locator('.laurel').evaluate((section) =>
      [section, ...section.querySelectorAll('*')].map((element) => {
        const { display, textAlign, marginTop, marginBottom, padding, borderTopWidth, listStyleType } =
          getComputedStyle(element)
        const { marginLeft, borderLeftWidth, float, fontSize, fontStyle, textTransform } = getComputedStyle(element)
        const marker = display === 'list-item' ? listStyleType : ''
        const alignment = element.closest('.laurel-card') ? textAlign : ''
        const before = getComputedStyle(element, '::before').content
        const box = [display, alignment, marginTop, marginLeft, marginBottom, padding, borderTopWidth, borderLeftWidth]
        return [element.className, ...box, float, fontSize, fontStyle, textTransform, marker, before].join(' ')
      }),
    )

  test.each(Object.entries(resets))('are the same on a page with %s', async (_, css) => {
    await storePublished({ title: 'Title', company: 'Company' }, {})
    const fragment = await fetchFragment('wall')
    const wrap = (css: string) =>
      `${displayStyles()}<style>:root { font: 16px sans-serif } ${css}</style><div class="entry">${fragment}</div>`
    const [{ page }, { page: plain }] = [await open(wrap(css)), await open(wrap(''))]
    expect(await look(page)).toEqual(await look(plain))
  })

  test.each(['none', 'active'] as const)(
    'draw full, half and empty stars, forced colours: %s',
    async (forcedColors) => {
      await storePublished({ stars: 3.5 })
      const fragment = await fetchFragment('wall')
      expect(fragment).toContain('><b>★</b><b>★</b><b>★</b><span>½</span><i>☆</i></p>')
      const { page } = await open(displayStyles() + fragment, {}, { forcedColors })
      const stars = await page.locator('.laurel-stars > *').evaluateAll((all) =>
        all.map((star) => {
          const { clipPath, borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(star)
          const { width, height } = star.getBoundingClientRect()
          return [
            clipPath.startsWith('polygon'),
            width,
            height,
            Number.parseFloat(borderInlineStartWidth),
            borderInlineStartColor,
          ]
        }),
      )
      const color = forcedColors === 'active' ? 'rgb(0, 0, 0)' : 'rgb(204, 119, 0)'
      const star = (full: number) => [true, 20, 20, full, full > 0 ? color : expect.any(String)]
      expect(stars).toEqual([star(20), star(20), star(20), star(10), star(0)])
    },
  )

  test('keep links apart where they stand below each other', async () => {
    await storePublished(...several(2))
    const { page } = await open(
      displayStyles() + (await fetchFragment('wall?limit=1')),
      {},
      { viewport: { width: 240, height: 800 } },
    )
    const [more, write] = await page
      .locator('.laurel-button')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
    expect(write?.top).toBeGreaterThanOrEqual((more?.bottom ?? Number.NaN) + 8)
  })

  test.each([
    ['around a fragment', true, 'en'],
    ['alone', false, 'en'],
    ['alone', false, 'ar'],
  ])('have the buttons of a carousel beside the words of its heading: %s %s %s', async (_, isAround, lang) => {
    await query("UPDATE workspaces SET displayHeading = 'Wonderful words by wonderful people' WHERE id = ?", workspaceA)
    await storePublished(...several(6))
    const content = displayElement(
      `layout="carousel" lang="${lang}"`,
      isAround ? await fetchFragment(`carousel?lang=${lang}`) : '',
    )
    const { page } = await open(displayStyles() + content, {}, { viewport: { width: 320, height: 800 } })
    const next = page.locator('.laurel-nav button').last()
    await next.waitFor()
    const [words, nav, list] = await page.locator('.laurel').evaluate((section) => {
      const range = document.createRange()
      const [heading, nav, list] = ['heading', 'nav', 'list'].map((name) => section.querySelector(`.laurel-${name}`))
      if (heading) range.selectNodeContents(heading)
      return [range, nav, list].map((each) => each?.getBoundingClientRect().toJSON() ?? {})
    })
    expect(lang === 'ar' ? words.left - nav.right : nav.left - words.right).toBeGreaterThan(0)
    expect(nav.bottom).toBeLessThanOrEqual(list.top)
    expect(lang === 'ar' ? nav.left : list.right - nav.right).toBeLessThanOrEqual(8)
  })

  test('leave no empty row in a carousel without the element', async () => {
    await storePublished(...several(6))
    const { page } = await open(displayStyles() + (await fetchFragment('carousel')))
    const [heading, list] = await page
      .locator('.laurel-heading, .laurel-list')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()))
    expect(Number(list?.top) - Number(heading?.bottom)).toBe(16)
  })

  test('lose to a rule of the page for a class in a class', async () => {
    await storePublished({})
    const { page } = await open(
      `<style>.praise .laurel-card { padding: 7px } .praise .laurel-text p { color: rgb(1, 2, 3) }</style>${displayStyles()}<div class="praise">${await fetchFragment('wall')}</div>`,
    )
    expect(await page.locator('.laurel-card').evaluate((card) => getComputedStyle(card).padding)).toBe('7px')
    expect(await page.locator('.laurel-text p').evaluate((text) => getComputedStyle(text).color)).toBe('rgb(1, 2, 3)')
  })

  test.each([
    [1280, 4],
    [700, 2],
    [320, 1],
  ])('fill %i px with %i columns', async (width, columns) => {
    await storePublished(...several(12))
    const { page } = await open(
      `${displayStyles()}${await fetchFragment('wall')}`,
      {},
      { viewport: { width, height: 800 } },
    )
    const edges = await page
      .locator('.laurel-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x))
    expect(new Set(edges).size).toBe(columns)
  })

  test('have at most as many columns as asked for', async () => {
    await storePublished(...several(12))
    const { page } = await open(
      `${displayStyles()}${await fetchFragment('wall?columns=2')}`,
      {},
      { viewport: { width: 1280, height: 800 } },
    )
    const edges = await page
      .locator('.laurel-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x))
    expect(new Set(edges).size).toBe(2)
  })

  test('show the rest of a clipped text in place of "Read more"', async () => {
    await storePublished({ testimonialText: 'Long words '.repeat(60) })
    const { page } = await open(`${displayStyles()}${await fetchFragment('wall?clip=120')}`)
    const summary = page.getByText('Read more')
    await summary.click()
    await expect.poll(() => summary.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(2)
    expect(await page.locator('details p').isVisible()).toBe(true)
  })
})

beforeEach(async () => {
  await query("UPDATE workspaces SET name = 'Corner Shop' WHERE id = ?", workspaceA)
})
