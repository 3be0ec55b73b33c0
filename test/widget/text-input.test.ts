import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'
import { closeAll } from '../support/browser.ts'
import { allRecords, rows } from '../support/harness.ts'
import { fill, openForm, send } from '../support/widget-page.ts'

afterAll(closeAll)

const text = (page: Page) => page.getByLabel('Your testimonial')
const title = (page: Page) => page.getByLabel('Headline')
const cutNotice = (page: Page) => page.getByText('the end was cut off').waitFor()
const sent = (page: Page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor()

/** The form in a page that may use the clipboard. */
async function openWithClipboard() {
  const opened = await openForm()
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return opened
}

/** Puts a text on the clipboard and pastes it where the focus is. */
async function paste(page: Page, plain: string, html?: string) {
  await page.evaluate(
    ([plain, html]) =>
      navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': plain ?? '', ...(html !== undefined && { 'text/html': html }) }),
      ]),
    [plain, html],
  )
  await page.keyboard.press('ControlOrMeta+V')
}

/** Puts the caret behind so many characters. */
const moveTo = (page: Page, place: number) =>
  text(page).evaluate((control: HTMLTextAreaElement, place) => control.setSelectionRange(place, place), place)

const caret = (page: Page) => text(page).evaluate((control: HTMLTextAreaElement) => control.selectionEnd)

describe('what is pasted', () => {
  test('and is a megabyte too long is cut with a notice, and arrives as it stands there', async () => {
    const { page } = await openWithClipboard()
    await text(page).focus()
    await paste(page, 'wörter und '.repeat(100_000))
    await cutNotice(page)
    const cut = 'wörter und '.repeat(1_000).slice(0, limits.testimonialText)
    expect(await text(page).inputValue()).toBe(cut)
    expect(await page.getByText('the end was cut off').locator('..').getAttribute('aria-live')).toBe('polite')
    await page.getByLabel('First name').fill('Ada')
    await send(page)
    await sent(page)
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: cut }])
  })

  test('into the middle of a full text does not push out its end', async () => {
    const { page } = await openWithClipboard()
    await text(page).fill(`${'a'.repeat(5_000)}${'z'.repeat(4_990)}`)
    await page.getByText('10 characters left').waitFor()
    await moveTo(page, 5_000)
    await paste(page, '0123456789abcdef')
    await cutNotice(page)
    expect(await text(page).inputValue()).toBe(`${'a'.repeat(5_000)}0123456789${'z'.repeat(4_990)}`)
    expect(await caret(page)).toBe(5_010)
  })

  test('with its looks is plain text', async () => {
    const { page } = await openWithClipboard()
    await text(page).focus()
    await paste(page, 'Bold move', '<b onclick="alert(1)">Bold</b> <img src=x onerror="alert(1)">move')
    await expect.poll(() => text(page).inputValue()).toBe('Bold move')
  })
})

describe('the limit', () => {
  test('counts characters, whatever they are made of, and is told only near it', async () => {
    const { page } = await openForm()
    await title(page).fill('👍'.repeat(limits.title - 1))
    await page.getByText('1 character left').waitFor()
    await title(page).fill('👍'.repeat(limits.title * 0.8))
    await page.getByText(/characters? left/).waitFor({ state: 'detached' })
    await title(page).fill('👍'.repeat(limits.title))
    await page.getByText('0 characters left').waitFor()
    await text(page).fill('x'.repeat(9_001))
    await page.getByText('999 characters left').waitFor()
    await text(page).fill('x')
    await expect.poll(() => page.getByText(/characters? left/).count()).toBe(1)
  })

  test('never goes through a character', async () => {
    const { page } = await openForm()
    const full = `${'x'.repeat(limits.title - 1)}👍`
    await title(page).fill(full)
    await page.getByText('0 characters left').waitFor()
    await title(page).press('End')
    await page.keyboard.insertText('👩🏽‍🚀')
    await cutNotice(page)
    expect(await title(page).inputValue()).toBe(full)
    await title(page).fill('👍'.repeat(limits.title + 50))
    await expect.poll(() => title(page).inputValue()).toBe('👍'.repeat(limits.title))
    await fill(page)
    await send(page)
    await sent(page)
    expect(await rows('testimonials')).toMatchObject([{ title: '👍'.repeat(limits.title) }])
  })

  test('holds also for what comes in behind the caret', async () => {
    const { page } = await openForm()
    await text(page).evaluate((control: HTMLTextAreaElement) => {
      control.value = 'x'.repeat(10_005)
      control.setSelectionRange(2, 2)
      control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    })
    await cutNotice(page)
    expect(await text(page).inputValue()).toHaveLength(limits.testimonialText)
  })

  test.each([
    ['E-mail', limits.email],
    ['Link to a photo of you', limits.url],
    ['Link to a video', limits.externalVideoHtml],
    ['Company (optional)', limits.company],
    ['First name', limits.name],
  ])('of %s is that of the service', async (label, limit) => {
    const { page } = await openForm()
    await page.getByLabel(label).fill(`https://${'x'.repeat(limit)}`)
    await expect.poll(async () => (await page.getByLabel(label).inputValue()).length).toBe(limit)
  })
})

describe('an input method', () => {
  test('sends nothing by the Enter that ends a composition, and is not cut off before that', async () => {
    const { page, context } = await openForm()
    await fill(page)
    const input = await context.newCDPSession(page)
    const compose = (written: string) =>
      input.send('Input.imeSetComposition', {
        text: written,
        selectionStart: written.length,
        selectionEnd: written.length,
      })
    await title(page).fill('x'.repeat(limits.title - 1))
    await page.getByText('1 character left').waitFor()
    await title(page).press('End')
    await compose('に')
    await compose('にほん')
    expect(await title(page).inputValue()).toMatch(/xにほん$/)
    // What browsers report while an input method has the key: it is theirs, not the form's.
    const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 }
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    await input.send('Input.insertText', { text: '日本' })
    await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
    await cutNotice(page)
    expect(await title(page).inputValue()).toBe(`${'x'.repeat(limits.title - 1)}日`)
    expect(await allRecords()).toEqual([[], []])
    expect(await page.locator('.send').getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('Enter')
    await sent(page)
    expect(await rows('testimonials')).toHaveLength(1)
  })
})
