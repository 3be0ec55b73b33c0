import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fill, openForm, scriptTag } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

/** Returns the contrast (WCAG 2) of the text of the button with its background, as this screen shows them. */
const readContrast = (page: Page) =>
  page.locator('.send').evaluate((button) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    const luminance = (color: string) => {
      if (!context) throw new TypeError()
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) =>
        value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const { color, backgroundColor } = getComputedStyle(button)
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })

/** Returns the contrast of the button at rest, below the pointer and pressed. */
async function readContrasts(page: Page) {
  // The styles of its states.
  await fill(page)
  await page.locator('#firstname-message').waitFor({ state: 'attached' })
  const contrasts = [await readContrast(page)]
  await page.locator('.send').hover()
  contrasts.push(await readContrast(page))
  await page.mouse.down()
  contrasts.push(await readContrast(page))
  await page.mouse.move(0, 0)
  await page.mouse.up()
  return contrasts.map((contrast) => Math.round(contrast * 100) / 100)
}

describe.each(['light', 'dark'] as const)('on a %s page, the contrast of the button', (theme) => {
  test.each(['black', 'white', '#ffe500', 'red', 'navy', '#777', '#1f6b4a', ''])(
    'only rises below the pointer and pressed, with the color “%s”',
    async (color) => {
      const { page } = await openForm(
        scriptTag(workspaceA, `data-theme="${theme}" data-color="${color}"`),
        {},
        {
          reducedMotion: 'reduce',
        },
      )
      const [rest = 0, hover = 0, pressed = 0] = await readContrasts(page)
      expect(rest).toBeGreaterThanOrEqual(4.5)
      expect(hover).toBeGreaterThanOrEqual(rest)
      expect(pressed).toBeGreaterThanOrEqual(hover)
      // Nothing is darker than black or lighter than white.
      if (!/black|white/.test(color)) expect(pressed).toBeGreaterThan(rest)
    },
  )
})
