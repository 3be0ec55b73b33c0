import { describe, expect, test } from 'vitest'
import { texts as arabic } from '../../../shared/texts/ar/form.ts'
import { expectSilentConsoles, overflow, tabTo } from '../../support/browser/browser.ts'
import { keepOneWorkspace, openFront } from '../../support/browser/front-page.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { drawPhoto, mediaRows } from '../../support/media/form-media.ts'
import { browserUrl, workspaceA } from '../../support/service/harness.ts'

/* The page at `/`: its form, its short snippet and its look. */

const watchConsole = expectSilentConsoles()

async function open(...args: Parameters<typeof openFront>) {
  const opened = await openFront(...args)
  watchConsole(opened.messages)
  return opened
}

const script = (attributes = '') =>
  `<script src="${browserUrl.origin}/laurel.js" data-workspace="WORKSPACE-ID"${attributes} async crossorigin></script>`

describe('a setting', () => {
  test('of the page is none in the snippet, which is the same with and without scripts', async () => {
    const { page } = await open()
    expect(await page.locator('#snippet').textContent()).toBe(script())
    const { page: plain } = await open({ javaScriptEnabled: false })
    expect(await plain.locator('#snippet').textContent()).toBe(script())
    expect(await plain.getByText('Paste it where you want the form').isVisible()).toBe(true)
    for (const id of ['#copy', '#settings']) expect(await plain.locator(id).isVisible()).toBe(false)
    expect(await plain.getByRole('link', { name: 'a page of its own' }).getAttribute('href')).toBe('/form/')
  })

  test('changes the form beside it', async () => {
    const { page } = await open()
    await page.getByLabel('Language').selectOption('العربية')
    await page.getByRole('button', { name: arabic.send }).waitFor()
    const form = page.locator('.laurel')
    await page.getByLabel('Theme').selectOption('Dark')
    await expect.poll(() => form.evaluate((card) => getComputedStyle(card).colorScheme)).toBe('dark')
    await page.getByLabel('Colour').fill('#ffee00')
    await expect
      .poll(() => page.locator('.send').evaluate((send) => getComputedStyle(send).backgroundColor))
      .toBe('rgb(255, 238, 0)')
    expect(await page.locator('#hex').textContent()).toBe('#ffee00')
    expect(await page.locator('#snippet').textContent()).toBe(
      script(' data-lang="ar" data-theme="dark" data-color="#ffee00"'),
    )
    await page.getByLabel('Colour').fill('#1f6b4a')
    expect(await page.locator('#snippet').textContent()).toBe(script(' data-lang="ar" data-theme="dark"'))
  })

  test('puts the form behind a floating button, or behind one of the page', async () => {
    const { page } = await open()
    await page.getByLabel('Appears').selectOption('Floating button')
    expect(await page.locator('#snippet').textContent()).toBe(script(' data-mode="button"'))
    await page.getByText('The button floats at the lower edge').waitFor()
    await page.getByRole('button', { name: 'Leave a testimonial' }).click()
    await page.getByRole('dialog').getByLabel('First name').waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByLabel('Appears').selectOption('Your own button')
    await page.locator('#open-form', { hasText: arabic.open }).click()
    await page.getByRole('dialog').locator('#firstname').waitFor()
    expect(await page.locator('#snippet').textContent()).toBe(
      `<button type="button" data-laurel-open>${arabic.open}</button>\n${script(' data-mode="dialog" data-lang="ar"')}`,
    )
  })

  test('has an English button if its language cannot be loaded', async () => {
    const { page } = await open()
    await page.route('**/latest/de.js', (route) => route.abort())
    await page.getByLabel('Appears').selectOption('Your own button')
    const failed = page.waitForEvent('requestfailed')
    await page.getByLabel('Language').selectOption('de')
    await failed
    expect(await page.locator('#snippet').textContent()).toContain('>Leave a testimonial</button>')
  })
})

describe('the form', () => {
  test('uploads nothing with several workspaces', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Photo' }).click()
    await page.locator('#photo-file').setInputFiles(await drawPhoto(page))
    await page.getByText('Photo added').waitFor()
    expect(await mediaRows()).toEqual([])
  })

  test('takes no words from the URL of the page', async () => {
    const { page } = await open({}, '/?laurel_firstname=Your+session+has+expired#lang=de')
    expect(await page.getByLabel('First name').inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('the copy button', () => {
  test('selects the snippet if there is no clipboard', async () => {
    const { page } = await open()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('status').getByText('Selected: press Ctrl+C').waitFor()
    expect(await page.evaluate(() => `${getSelection()}`)).toBe(script())
    await page.getByLabel('Theme').selectOption('Light')
    expect(await page.locator('#copy-status').textContent()).toBe('')
  })

  test('is visible without scrolling on a phone, before the controls', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } })
    await page.evaluate(() => scrollTo(0, 0))
    const { y = Number.NaN, height = 0 } = (await page.locator('#copy').boundingBox()) ?? {}
    expect(y + height).toBeLessThan(844)
  })
})

test('works by keyboard alone', async () => {
  await keepOneWorkspace()
  const { page, context } = await open()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  await tabTo(page, 'open-inbox', 5)
  await tabTo(page, 'copy', 5)
  await keyboard.press('Tab')
  await keyboard.type('Flo')
  await keyboard.press('Tab')
  await keyboard.type('Deu')
  await keyboard.down('Shift')
  await tabTo(page, 'copy', 5)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    script(' data-mode="button" data-lang="de"').replace('WORKSPACE-ID', workspaceA),
  )
})

describe('the look', () => {
  test.each(['', 'button', 'dialog'])('is accessible and fits in mode “%s”', async (mode) => {
    const { page } = await open()
    await page.getByLabel('Appears').selectOption(mode)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.locator('#copy-status:not(:empty)').waitFor()
    expect(await findLookProblems(page)).toEqual([])
  })

  test.each([
    ['right to left', 'rtl', ''],
    ['with text of 200 %', '', '200%'],
    ['with a long name', '', ''],
  ])('fits on phones and a screen %s', async (_, dir, fontSize) => {
    for (const width of [320, 390, 1280]) {
      const { page } = await open({ viewport: { width, height: 800 } })
      await page.evaluate(
        ([dir, fontSize]) => {
          Object.assign(document.documentElement, { dir })
          Object.assign(document.documentElement.style, { fontSize })
          const link = document.querySelector('#open-inbox')
          if (link && !dir && !fontSize) link.textContent = `Open ${'Corner Shop and Sons '.repeat(9)}`
        },
        [dir, fontSize] as const,
      )
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0)
      const cut = await page
        .locator('header a, main button, select')
        .evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ id }) => id))
      expect(cut, `${width}`).toEqual([])
      if (fontSize) continue
      const top = (name: string) =>
        page
          .getByRole('banner')
          .getByRole('link', { name })
          .evaluate((link) => link.getBoundingClientRect().top)
      const [brand, docs] = [await top('Laurel'), await top('Docs')]
      expect(Math.abs(brand - docs), `${width}`).toBeLessThan(2)
    }
  })

  test('has targets of 44 px on a phone', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const small = await page
      .locator('header a, main button:visible, select, .swatch')
      .evaluateAll((all) =>
        all.filter((part) => part.getBoundingClientRect().height < 44).map((part) => part.outerHTML),
      )
    expect(small).toEqual([])
  })

  test('has two columns from 1024 px', async () => {
    for (const [width, isBeside] of [
      [1010, false],
      [1024, true],
    ] as const) {
      const { page } = await open({ viewport: { width, height: 800 } })
      const [texts, form] = await page
        .locator('main > *')
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
      expect(texts === form, `${width}`).toBe(isBeside)
    }
  })
})
