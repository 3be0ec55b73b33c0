import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  cardList,
  createDisplayOpener,
  displayElement,
  openDisplay,
  scrollLeft,
  storePublished,
  strictPolicy,
  waitForCards,
  youTubeVideo,
} from '../../support/browser/display-page.ts'
import { button, several } from '../../support/browser/inbox-page.ts'

/* Carousels, and videos without a player. */

const open = createDisplayOpener()

describe('a carousel', () => {
  const openCarousel = async (attributes = '', options: BrowserContextOptions = {}, html = '') => {
    await storePublished(...several(8))
    const opened = await open(
      `${html}${displayElement(`layout="carousel" ${attributes}`)}`,
      {},
      { viewport: { width: 700, height: 700 }, reducedMotion: 'reduce', ...options },
    )
    await waitForCards(opened.page)
    await button(opened.page, 'Next').waitFor()
    return opened
  }

  test('moves by whole testimonials, with buttons that are disabled at its ends', async () => {
    const { page } = await openCarousel()
    const state = async () => {
      const buttons = [button(page, 'Previous'), button(page, 'Next')]
      return Promise.all(buttons.map((each) => each.getAttribute('aria-disabled')))
    }
    await expect.poll(state).toEqual(['true', 'false'])
    await button(page, 'Next').click()
    await expect.poll(() => scrollLeft(page)).toBe(2 * (288 + 16))
    await expect.poll(state).toEqual(['false', 'false'])
    await button(page, 'Next').focus()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter')
    await expect.poll(state).toEqual(['false', 'true'])
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel)
    await expect.poll(focused).toBe('Next')
    for (const name of ['Previous', 'Next']) {
      const box = await button(page, name).boundingBox()
      expect([Number(box?.width) >= 44, Number(box?.height) >= 44]).toEqual([true, true])
    }
  })

  test('moves with the arrow keys, from right to left as well', async () => {
    for (const [attributes, key, sign] of [
      ['', 'ArrowRight', 1],
      ['lang="ar"', 'ArrowLeft', -1],
    ] as const) {
      const { page } = sign === 1 ? await openCarousel() : await reopen(attributes)
      await cardList(page).focus()
      await page.keyboard.press(key)
      await expect.poll(async () => sign * (await scrollLeft(page))).toBe(288 + 16)
    }
  })

  const reopen = async (attributes: string) => {
    const opened = await open(
      displayElement(`layout="carousel" ${attributes}`),
      {},
      { viewport: { width: 700, height: 700 }, reducedMotion: 'reduce' },
    )
    await waitForCards(opened.page)
    return opened
  }

  test('has its buttons on the other side from right to left', async () => {
    await storePublished(...several(8))
    const { page } = await reopen('lang="ar"')
    const [previous, next] = await page.getByRole('button').all()
    await next?.click()
    await expect.poll(() => scrollLeft(page)).toBe(-2 * (288 + 16))
    expect(Number((await next?.boundingBox())?.x)).toBeLessThan(Number((await previous?.boundingBox())?.x))
  })

  test('jumps with reduced motion, scrolls otherwise, and never by itself', async () => {
    const { page } = await openCarousel()
    const behaviors = await page.evaluateHandle(() => {
      const recorded: unknown[] = []
      Element.prototype.scrollBy = (options) => void recorded.push(Object(options).behavior)
      return recorded
    })
    await button(page, 'Next').click()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page, 'Next').click()
    expect(await behaviors.jsonValue()).toEqual(['instant', 'smooth'])
    await page.clock.install()
    await page.clock.runFor(60_000)
    expect(await scrollLeft(page)).toBe(0)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  test('is printed as a wall, with every testimonial on the paper', async () => {
    const { page } = await openCarousel()
    await page.emulateMedia({ media: 'print' })
    const excess = await cardList(page).evaluate((list) => list.scrollWidth - list.clientWidth)
    expect(excess).toBe(0)
  })

  test('has no buttons if everything is in view', async () => {
    await storePublished({})
    const { page } = await reopen('')
    await expect.poll(() => page.locator('.laurel-nav').isVisible()).toBe(false)
  })
})

describe('a video', () => {
  test('is a link again where the page does not allow the player', async () => {
    await storePublished({ externalVideoHtml: youTubeVideo })
    const { page } = await openDisplay(displayElement(), { 'Content-Security-Policy': strictPolicy() })
    await button(page, 'Play (loads YouTube)').click()
    await page.getByRole('link', { name: 'Watch the video (YouTube)' }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('stays a link if it has no known player', async () => {
    await storePublished({ videoVideoUrl: 'https://files.example/a.mp4' })
    const { page } = await open(displayElement())
    await page.getByRole('link', { name: 'Watch the video (files.example)' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })
})
