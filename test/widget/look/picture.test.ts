import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findLookProblems } from '../../support/browser/looks.ts'
import { canvas, choose, createPictureOpener, inspect } from '../../support/browser/picture-page.ts'
import { consentEvent } from '../../support/consents.ts'

/* The picture of a testimonial: words of all kinds and lengths, small screens, and consents to advertising. */

const open = createPictureOpener()

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Draws a look again, and returns the letters and lines of the words, and the number of rectangles that are filled. */
async function inspectWords(page: Page, look: string) {
  await page.evaluate(() => {
    const { fillText, fillRect } = CanvasRenderingContext2D.prototype
    const drawn: { texts: [font: string, text: string][]; rectangles: number } = { texts: [], rectangles: 0 }
    Object.assign(window, { drawn })
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      drawn.texts.push([this.font, args[0]])
      fillText.apply(this, args)
    }
    CanvasRenderingContext2D.prototype.fillRect = function (...args) {
      drawn.rectangles++
      fillRect.apply(this, args)
    }
  })
  await choose(page, look)
  const { texts, rectangles } = await page.evaluate(
    () => (window as unknown as { drawn: { texts: [string, string][]; rectangles: number } }).drawn,
  )
  // Those of the words have the weight of the look.
  const weight = look === 'Night' ? '500 ' : '600 '
  const [[font = ''] = []] = texts.filter(([font]) => font.startsWith(weight))
  const lines = texts.filter(([other]) => other === font).map(([, text]) => text)
  return { letters: Number.parseInt(font.slice(weight.length), 10), lines, rectangles }
}

describe('a picture of a testimonial', () => {
  test.each([
    ['Arabic', 'حديقة صغيرة جدا صارت مكانا نجلس فيه كل مساء. شكرا على الصبر والذوق.'],
    ['Japanese', '小さな庭が毎朝の楽しみになりました。苔の扱いまで丁寧に教えてくれました。'],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈 '.repeat(20)],
    ['one long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
  ])('keeps its words inside: %s', async (_, testimonialText) => {
    const { page } = await open({ testimonialText })
    await canvas(page).waitFor()
    expect(await inspect(page)).toMatchObject({ left: false, right: false })
  })

  test('says how many characters have no room, and is not downloaded then', async () => {
    const { page } = await open({ testimonialText: `${'Wonderful words '.repeat(124)}end.` })
    const status = page.getByText(/characters too long for this size/)
    await status.waitFor()
    const count = Number.parseInt((await status.textContent()) ?? '', 10)
    for (const name of ['Download', 'Copy picture']) {
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true')
    }
    expect((await inspectWords(page, 'Night')).letters).toBe(36)
    await choose(page, 'Story')
    const fewer = page.getByText(/characters too long for this size/)
    await expect.poll(async () => Number.parseInt((await fewer.textContent()) ?? '', 10)).toBeLessThan(count)
    await choose(page, 'Link preview')
    expect(await button(page, 'Use for the link').getAttribute('aria-disabled')).toBe('true')
  })

  test('begins with its highlight, and has the largest letters that the passage leaves room for', async () => {
    const rest =
      'The crust is why, and the smell in the morning, and the baker who knows each of us by name, which is more than a town of this size can expect of anyone.'
    const { page } = await open({
      testimonialText: `The bread is good. We drive for it. ${rest}`,
      highlight: 'drive for it',
    })
    const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByRole('combobox', { name: 'To' })]
    await page.getByRole('checkbox', { name: 'Portrait' }).uncheck()
    const short = await inspectWords(page, 'Solid')
    // “…” does not begin a line.
    expect(short.lines.join(' ')).toBe('… We drive for it.\u00a0…')
    expect(short.letters).toBe(92)
    // The background, and the mark.
    expect(short.rectangles).toBe(2)
    // The end follows a start that is behind it, and is never before it.
    await from.selectOption(rest)
    expect(await to.locator('option').allTextContents()).toEqual([rest])
    const long = await inspectWords(page, 'Night')
    expect(long.lines.join(' ')).toBe(`… ${rest}`)
    expect(long.letters).toBeGreaterThan(36)
    expect(long.letters).toBeLessThan(92)
    await from.selectOption('The bread is good.')
    expect(await to.inputValue()).toBe('2')
    const whole = await inspectWords(page, 'Solid')
    expect(whole.lines.join(' ')).toBe(`The bread is good. We drive for it. ${rest}`)
    expect(whole.letters).toBeLessThan(long.letters)
  })

  test('has the buttons that the browser can follow, and keeps the colour', async () => {
    const { page } = await open({ pictureUrl: 'https://files.example/media/x.png' })
    await button(page, 'Copy picture').waitFor()
    await button(page, 'Remove from the link').waitFor()
    expect(await button(page, 'Use for the link').count()).toBe(0)
    await page.evaluate(() => Reflect.deleteProperty(window, 'ClipboardItem'))
    await page.evaluate(() => Object.assign(navigator, { canShare: () => true }))
    await choose(page, 'Link preview')
    await button(page, 'Share…').waitFor()
    expect(await button(page, 'Copy picture').count()).toBe(0)
    await page.evaluate(() => Object.assign(navigator, { canShare: undefined }))
    await choose(page, 'Square')
    expect(await button(page, 'Share…').count()).toBe(0)
    await page.getByLabel('Colour').fill('#aa3300')
    await page.reload()
    await canvas(page).waitFor()
    expect(await page.getByLabel('Colour').inputValue()).toBe('#aa3300')
  })

  test('is copied within the press, as Safari asks for, and as PNG also where its file is a JPEG', async () => {
    const { page } = await open({})
    await choose(page, 'Link preview')
    const type = await page.getByRole('button', { name: 'Copy picture' }).evaluate(async (button) => {
      const written: ClipboardItem[] = []
      navigator.clipboard.write = async (items) => void written.push(...items)
      if (button instanceof HTMLElement) button.click()
      const blob = await written[0]?.getType('image/png')
      return blob && (await createImageBitmap(blob)).width + blob.type
    })
    expect(type).toBe('1200image/png')
    await page.getByText('Copied.').waitFor()
  })

  test('fits a small dark phone, and leads back', async () => {
    const { page } = await open({}, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    await canvas(page).waitFor()
    expect(await findLookProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the testimonial' }).click()
    await page.locator('.record').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Picture to share' }).click()
    await canvas(page).waitFor()
  })

  const marketing = (decision: 'given' | 'withdrawn') =>
    JSON.stringify([consentEvent(), consentEvent({ purpose: 'marketing', decision })])

  test.each([
    ['given', 1, marketing('given'), 'Agreed to advertising on 31 Jan 2026.'],
    ['never asked', 1, JSON.stringify([consentEvent()]), 'Nobody asked about advertising, only about publication.'],
    ['withdrawn', 0, marketing('withdrawn'), 'Took back the consent to advertising on 31 Jan 2026'],
  ])('depends on the consent to advertising: %s', async (_, count, consents, sentence) => {
    const { page } = await open({ consents })
    await page.getByText(sentence).waitFor()
    expect(await canvas(page).count()).toBe(count)
  })
})
