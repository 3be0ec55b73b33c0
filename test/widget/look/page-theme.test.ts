import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { openForm, scriptTag } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'

/** Returns the theme in which the form is painted, by the luminance of its background. */
const paintedTheme = (page: Page) =>
  page.locator('.laurel').evaluate((form) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.fillStyle = getComputedStyle(form).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return red + green + blue > 384 ? 'light' : 'dark'
  })

async function openThemed(head: string, colorScheme: 'light' | 'dark', attributes = '') {
  const { page } = await openPage({ colorScheme })
  await page.goto(await openSite(`<!doctype html>${head}<body><main>${scriptTag(workspaceA, attributes)}</main>`))
  return page
}

describe('the theme `auto` follows the page', () => {
  test.each<[string, 'light' | 'dark', string]>([
    ['', 'light', 'light'],
    ['', 'dark', 'light'],
    ['<style>:root { color-scheme: light }</style>', 'dark', 'light'],
    ['<style>:root { color-scheme: dark }</style>', 'light', 'dark'],
    ['<style>:root { color-scheme: light dark }</style>', 'light', 'light'],
    ['<style>:root { color-scheme: light dark }</style>', 'dark', 'dark'],
    ['<style>:root { color-scheme: dark light }</style>', 'light', 'light'],
    ['<style>:root { color-scheme: dark light }</style>', 'dark', 'dark'],
    ['<meta name="color-scheme" content="light dark">', 'dark', 'dark'],
    ['<meta name="color-scheme" content="dark">', 'light', 'dark'],
    ['<style>main { color-scheme: dark }</style>', 'light', 'dark'],
    ['<style>:root { color-scheme: dark } laurel-form { color-scheme: light }</style>', 'dark', 'light'],
  ])('%j on a %s device: %s', async (head, device, expected) => {
    expect(await paintedTheme(await openThemed(head, device))).toBe(expected)
  })

  test('also when the page changes it', async () => {
    const page = await openThemed('', 'light')
    await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark'))
    expect(await paintedTheme(page)).toBe('dark')
  })

  test('in a dialog, too', async () => {
    const page = await openThemed('<style>:root { color-scheme: dark }</style>', 'light', 'data-mode="button"')
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await paintedTheme(page)).toBe('dark')
  })
})

describe('on a page without a color scheme, it follows the text of the page', () => {
  test.each<[string, 'light' | 'dark']>([
    ['body { background: #15181c; color: #e8e6e3 }', 'dark'],
    ['body { background: linear-gradient(#2b1055, #7597de); color: oklch(0.95 0.02 200) }', 'dark'],
    ['main { background: #111; color: color-mix(in srgb, white 70%, gray) }', 'dark'],
    ['body { background: #fbf4e6; color: #3b2f1e }', 'light'],
    ['body { color: #767676 }', 'light'],
    // Written for all elements, for focus rings.
    ['* { outline-color: #94a3b8 !important }', 'light'],
    ['* { outline-color: oklch(0.7 0 0 / 0.5) } body { background: #111; color: #eee }', 'dark'],
    ['body { background: #111; color: #eee } main { background: white; color: hsl(200 50% 30%) }', 'light'],
    // The scheme that a page declares wins.
    [':root { color-scheme: light } body { background: #111; color: #eee }', 'light'],
    ['main { color-scheme: dark } body { background: white; color: #111 }', 'dark'],
  ])('%s: %s', async (rules, expected) => {
    expect(await paintedTheme(await openThemed(`<style>${rules}</style>`, 'light'))).toBe(expected)
  })

  test('also in a dialog, unless the setting `theme` decides', async () => {
    const page = await openThemed(
      '<style>body { background: #111; color: #eee }</style>',
      'light',
      'data-mode="button"',
    )
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await paintedTheme(page)).toBe('dark')
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('theme', 'light'))
    await expect.poll(() => paintedTheme(page)).toBe('light')
  })

  test('and when the form’s settings change, the page’s text of that time', async () => {
    const page = await openThemed('<style>body { color: #111 }</style>', 'light')
    await page.evaluate(() => document.body.style.setProperty('color', '#eee'))
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('heading', 'Tell us'))
    await expect.poll(() => paintedTheme(page)).toBe('dark')
  })
})

test.each<['light' | 'dark', 'light' | 'dark']>([
  ['light', 'dark'],
  ['dark', 'light'],
])('the theme `%s` wins over a %s page', async (theme, scheme) => {
  const page = await openThemed(`<style>:root { color-scheme: ${scheme} }</style>`, scheme, `data-theme="${theme}"`)
  expect(await paintedTheme(page)).toBe(theme)
})

test('the colours can be set by the page', async () => {
  const properties = '--laurel-surface: rgb(1, 2, 3); --laurel-ink: rgb(4, 5, 6); --laurel-muted: rgb(7, 8, 9)'
  const page = await openThemed(`<style>laurel-form { ${properties}; --laurel-line: rgb(10, 11, 12) }</style>`, 'light')
  const colors = await page.locator('.laurel').evaluate((form) => {
    const style = (selector: string) => getComputedStyle(form.querySelector(selector) ?? form)
    return [
      style('.laurel').backgroundColor,
      style('h2').color,
      style('.muted').color,
      style('textarea').borderTopColor,
    ]
  })
  expect(colors).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)', 'rgb(10, 11, 12)'])
})

test('the form inherits the font', async () => {
  const { page } = await openForm(
    `<script>document.documentElement.setAttribute('style', 'font-family: Georgia')</script>${scriptTag()}`,
  )
  expect(await page.getByLabel('First name').evaluate((input) => getComputedStyle(input).fontFamily)).toBe('Georgia')
})

test('the form is unaffected by universal styles', async () => {
  const hostile =
    '* { letter-spacing: 9px !important; text-transform: uppercase !important; font-size: 8px } html { font-size: 62.5% }'
  const { page } = await openForm(`<style>${hostile}</style>${scriptTag()}`)
  const styles = await page.getByLabel('First name').evaluate((input) => {
    const { letterSpacing, textTransform, fontSize } = getComputedStyle(input)
    return { letterSpacing, textTransform, fontSize }
  })
  expect(styles).toEqual({ letterSpacing: 'normal', textTransform: 'none', fontSize: '16px' })
  const star = await page.locator('.stars label').first().boundingBox()
  expect([star?.width, star?.height]).toEqual([48, 44])
})

test.each([
  ['#ffd600', 'light', 'black'],
  ['#2f80ed', 'light', 'black'],
  ['#c0392b', 'light', 'white'],
  ['#1a237e', 'dark', 'white'],
] as const)('the form has a readable button with the accent %s (%s)', async (accent, colorScheme, color) => {
  const { page } = await openForm(
    `<style>laurel-form { --laurel-accent: ${accent} }</style>${scriptTag()}`,
    {},
    { colorScheme },
  )
  const send = page.getByRole('button', { name: 'Send' })
  expect(await send.evaluate((button) => getComputedStyle(button).color)).toBe(
    color === 'white' ? 'lab(100 0 0)' : 'lab(0 0 0)',
  )
})
