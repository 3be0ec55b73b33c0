import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { fill, openForm, scriptTag, send } from '../../support/browser/widget-page.ts'
import { workspaceA } from '../../support/service/harness.ts'
import { hang } from '../../support/service/network-faults.ts'

test('a dialog taller than the viewport has one scroll container', async () => {
  const { page } = await openPage({ viewport: { width: 900, height: 500 } })
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  await page.getByRole('button', { name: 'Leave a testimonial' }).click()
  await page.getByRole('heading', { name: 'Share' }).waitFor()
  const scrollable = () =>
    page
      .locator('dialog')
      .evaluate((dialog) => [dialog, ...dialog.children].map((box) => box.scrollHeight > box.clientHeight))
  await expect.poll(scrollable).toEqual([false, true])
})

test('what has the focus is not below the buttons that stay at the foot', async () => {
  const { page } = await openPage({ viewport: { width: 900, height: 640 } })
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  await page.getByRole('button', { name: 'Leave a testimonial' }).click()
  await fill(page)
  await send(page)
  for (const name of ['E-mail myself the link', 'Copy the link', 'Open the link']) {
    const control = page.locator('.own-link :is(a, button)', { hasText: name })
    while (!(await control.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab')
    const distance = () =>
      control.evaluate((element) => {
        const foot = element.closest('.sent')?.querySelector(':scope > .actions')
        return (foot?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom
      })
    await expect.poll(distance).toBeGreaterThanOrEqual(0)
  }
})

test('the button text can be changed after the form has loaded', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  const form = page.locator('laurel-form')
  await page.getByRole('button', { name: 'Leave a testimonial' }).hover()
  await form.getByRole('heading', { includeHidden: true }).waitFor({ state: 'attached' })
  await form.evaluate((element) => element.setAttribute('text-open', 'Praise us'))
  await page.getByRole('button', { name: 'Praise us' }).waitFor()
})

test('hides the floating button while it is open, and returns the focus to it', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag(workspaceA, 'data-mode="button"')))
  const button = page.locator('a[role=button]')
  await button.click()
  await page.getByRole('dialog').waitFor()
  expect(await button.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await button.isVisible()).toBe(true)
  expect(await button.evaluate((link) => link.matches(':focus'))).toBe(true)
})

const opened = (attributes = '') =>
  `<p style="height:2000px">Shop</p>${scriptTag(workspaceA, `data-mode="dialog" ${attributes}`)}<script>
    addEventListener('load', () => laurel.open())
  </script>`

const edges = (page: Page) =>
  page.locator('dialog .laurel').evaluate((form) => {
    const { left, right, top, bottom } = form.getBoundingClientRect()
    return [left, document.documentElement.clientWidth - right, top, innerHeight - bottom].map(Math.round)
  })

describe('the place of the dialog', () => {
  test.each([
    ['left to right', ''],
    ['right to left', 'data-lang="ar"'],
  ])('is the lower edge of a phone, from side to side: %s', async (_, attributes) => {
    const options = { viewport: { width: 320, height: 1000 }, reducedMotion: 'reduce' } as const
    const { page } = await openForm(opened(attributes), {}, options)
    const [left, right, top, bottom] = await edges(page)
    expect([left, right, bottom]).toEqual([0, 0, 0])
    expect(top).toBeGreaterThan(16)
    // The heading leaves room for the button that closes it.
    const [heading, close] = await Promise.all(['h2', '.close'].map((selector) => page.locator(selector).boundingBox()))
    if (!heading || !close) throw new TypeError()
    expect(close.x > heading.x + heading.width || close.x + close.width < heading.x).toBe(true)
  })

  test.each([480, 1280])('is the middle of a page that is %i px wide', async (width) => {
    const options = { viewport: { width, height: 1000 }, reducedMotion: 'reduce' } as const
    const { page } = await openForm(opened(), {}, options)
    const [left = 0, right, top = 0, bottom] = await edges(page)
    expect([left, top]).toEqual([right, bottom])
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(8)
  })
})

describe.each([
  ['phone', 390, 700],
  ['tablet', 800, 900],
])('above the on-screen keyboard of a %s', (_, width, height) => {
  // Chromium has no such keyboard for tests; what it does is to make the visual viewport smaller, and to move it.
  const showKeyboard = (page: Page, offsetTop: number, height: number, scale = 1) =>
    page.evaluate(
      ([offsetTop, height, scale]) => {
        for (const [name, value] of Object.entries({ offsetTop, height, scale }))
          Object.defineProperty(visualViewport, name, { value, configurable: true })
        visualViewport?.dispatchEvent(new Event('resize'))
      },
      [offsetTop, height, scale] as const,
    )
  const box = async (page: Page, selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { y: NaN, height: NaN }

  test('the dialog fits into what is left, with the field that is typed into, and “Send” can be reached', async () => {
    const options = { viewport: { width, height }, reducedMotion: 'reduce' } as const
    const { page } = await openForm(opened(), {}, options)
    await page.getByLabel('E-mail').focus()
    await showKeyboard(page, 100, 300)
    const dialog = await box(page, 'dialog')
    expect(dialog.y).toBeGreaterThanOrEqual(100)
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(400)
    const field = await box(page, '#email')
    expect(field.y).toBeGreaterThanOrEqual(100)
    expect(Math.floor(field.y + field.height)).toBeLessThanOrEqual(400)
    await page.locator('.send').scrollIntoViewIfNeeded()
    const button = await box(page, '.send')
    expect(Math.floor(button.y + button.height)).toBeLessThanOrEqual(400)

    // Without it, the dialog has the whole screen again.
    await showKeyboard(page, 0, height)
    const { y, height: full } = await box(page, 'dialog')
    expect(full).toBeGreaterThan(500)
    expect(y + full).toBeLessThanOrEqual(height)
  })

  test('the dialog keeps its size for visitors who zoom in', async () => {
    const { page } = await openForm(opened(), {}, { viewport: { width, height }, reducedMotion: 'reduce' })
    const before = await box(page, 'dialog')
    await showKeyboard(page, 100, 300, 2)
    expect(await box(page, 'dialog')).toEqual(before)
  })
})

test('shows the thanks from their beginning', async () => {
  const { page } = await openForm(opened(), {}, { viewport: { width: 390, height: 500 } })
  await fill(page)
  await send(page)
  await page.locator('.sent').waitFor()
  expect(await page.locator('dialog .laurel').evaluate((form) => form.scrollTop)).toBe(0)
})

test('a message does not pull back a visitor who is elsewhere on the page', async () => {
  const { page } = await openPage({ viewport: { width: 900, height: 600 } })
  await page.clock.install()
  await page.goto(await openSite(`${scriptTag()}<p style="height:4000px"></p><input aria-label="Search the shop">`))
  await page.route('**/v1/testimonial', hang)
  await fill(page)
  await send(page)
  await page.getByText('Sending…', { exact: true }).last().waitFor()
  await page.getByLabel('Search the shop').focus()
  const scrolled = () => page.evaluate(() => scrollY)
  expect(await scrolled()).toBeGreaterThan(3000)
  await page.clock.fastForward(12_000)
  await page.locator('.pending').waitFor()
  await page.clock.fastForward(15_000)
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  expect(await scrolled()).toBeGreaterThan(3000)
})

describe.each([
  [375, 667],
  [360, 640],
])('on a phone of %i x %i px', (width, height) => {
  async function openOnPhone(mode: 'dialog' | 'inline') {
    const viewport = '<meta name="viewport" content="width=device-width">'
    const script = "<script>addEventListener('load', () => laurel.open())</script>"
    const form = viewport + scriptTag(workspaceA, `data-mode="${mode}"`) + script
    const { page, context } = await openPage({ viewport: { width, height } })
    await page.clock.install()
    await page.goto(await openSite(form))
    await fill(page, 'Wonderful. '.repeat(40))
    return { page, context }
  }

  const isInView = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      return (
        Math.floor(bottom) <= innerHeight && root.elementFromPoint(left + 30, top + 5)?.closest('p, button') === element
      )
    })

  test('“Done” is in view, however long the thanks are', async () => {
    const { page } = await openOnPhone('dialog')
    await page.locator('#gaveConsent').check()
    await send(page)
    await page.locator('.sent').waitFor()
    await expect.poll(() => isInView(page, '.sent button.send')).toBe(true)
    expect(
      await page.locator('.laurel').evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight),
    ).toBe(true)
  })

  test('below the question about the consent, what was sent is in view instead of “Done”', async () => {
    const { page } = await openOnPhone('dialog')
    await send(page)
    await page.locator('.sent .question').waitFor()
    await expect.poll(() => isInView(page, '.sent button.send')).toBe(false)
    const { y } = (await page.locator('blockquote').boundingBox()) ?? { y: Number.NaN }
    expect(y).toBeLessThan(height - 24)
  })

  test.each(['dialog', 'inline'] as const)(
    'what keeps it from being sent is in view, with the button below: %s',
    async (mode) => {
      const { page, context } = await openOnPhone(mode)
      await context.setOffline(true)
      // At the lower edge of the page, the message would push it out of view.
      await page.locator('.send').evaluate((button) => button.scrollIntoView({ block: 'end' }))
      await send(page)
      await page.locator('.pending').waitFor()
      await expect.poll(() => isInView(page, '.pending')).toBe(true)
      await expect.poll(() => isInView(page, '.send')).toBe(true)
      await page.clock.fastForward(15_000)
      await page.getByRole('button', { name: 'Edit' }).waitFor()
      await expect.poll(() => isInView(page, '.actions button >> nth=-1')).toBe(true)
    },
  )
})
