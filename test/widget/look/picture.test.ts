import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import { idAt, openInbox, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { findLookProblems } from '../../support/browser/looks.ts'
import { consentEvent } from '../../support/consents.ts'

/* The picture of a testimonial: words of all kinds and lengths, small screens, and consents to advertising. */

const watchConsole = expectSilentConsoles()

async function open(columns: Record<string, string | number | null>, options = {}) {
  await storeTestimonials({ published: 1, firstname: 'Ada', lastname: 'Lovelace', stars: 5, ...columns })
  const opened = await openInbox(`/${idAt(0)}/picture`, { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  return opened
}

const canvas = (page: Page) => page.getByRole('img')
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()

/** Returns the size of the canvas, and whether something is drawn at its sides and in the middle, below the bar of a look. */
const inspect = (page: Page) =>
  canvas(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return undefined
    const { width, height } = element
    // A small copy: reading the canvas itself several times would warn in the console.
    const [across, down] = [width / 4, height / 4]
    const copy = new OffscreenCanvas(across, down).getContext('2d')
    copy?.drawImage(element, 0, 0, across, down)
    const { data = [] } = copy?.getImageData(0, 4, across, down - 4) ?? {}
    const background = data.slice(0, 3)
    const hasInk = (from: number, to: number) =>
      data.some((value, index) => {
        const x = (index >> 2) % across
        return index % 4 < 3 && x >= from && x < to && Math.abs(value - (background[index % 4] ?? 0)) > 20
      })
    const middle = hasInk(across / 2 - 15, across / 2 + 15)
    return { width, height, left: hasInk(0, 15), middle, right: hasInk(across - 15, across) }
  })

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
    expect(await page.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true')
    await choose(page, 'Story')
    const fewer = page.getByText(/characters too long for this size/)
    await expect.poll(async () => Number.parseInt((await fewer.textContent()) ?? '', 10)).toBeLessThan(count)
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
