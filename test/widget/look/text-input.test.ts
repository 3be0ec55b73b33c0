import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as limits from '../../../shared/limits.ts'
import { fill, fullForm, openForm, send, waitUntilSent } from '../../support/browser/widget-page.ts'
import { allRecords, rows } from '../../support/service/harness.ts'

const text = (page: Page) => page.getByLabel('Your testimonial')
const title = (page: Page) => page.getByLabel('Headline')
const waitForTruncation = (page: Page) => page.getByText('the end was cut off').waitFor()

/** Opens the form on a page with access to the clipboard. */
async function openWithClipboard() {
  const opened = await openForm(fullForm)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return opened
}

/** Pastes a text, and HTML with it, into the focused control. */
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

/** Moves the caret of the testimonial's text. */
const moveCaret = (page: Page, offset: number) =>
  text(page).evaluate((control: HTMLTextAreaElement, offset) => control.setSelectionRange(offset, offset), offset)

const caret = (page: Page) => text(page).evaluate((control: HTMLTextAreaElement) => control.selectionEnd)

describe('pasted text', () => {
  test('of a megabyte is truncated with a message, and stored as shown', async () => {
    const { page } = await openWithClipboard()
    await text(page).focus()
    await paste(page, 'wörter und '.repeat(100_000))
    await waitForTruncation(page)
    const truncated = 'wörter und '.repeat(1_000).slice(0, limits.testimonialText)
    expect(await text(page).inputValue()).toBe(truncated)
    expect(await page.getByText('the end was cut off').locator('..').getAttribute('aria-live')).toBe('polite')
    await page.getByLabel('First name').fill('Ada')
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ testimonialText: truncated }])
  })

  test('in the middle of a full text does not delete its end', async () => {
    const { page } = await openWithClipboard()
    await text(page).fill(`${'a'.repeat(5_000)}${'z'.repeat(4_990)}`)
    await page.getByText('10 characters left').waitFor()
    await moveCaret(page, 5_000)
    await paste(page, '0123456789abcdef')
    await waitForTruncation(page)
    expect(await text(page).inputValue()).toBe(`${'a'.repeat(5_000)}0123456789${'z'.repeat(4_990)}`)
    expect(await caret(page)).toBe(5_010)
  })

  test('loses its formatting', async () => {
    const { page } = await openWithClipboard()
    await text(page).focus()
    await paste(page, 'Bold move', '<b onclick="alert(1)">Bold</b> <img src=x onerror="alert(1)">move')
    await expect.poll(() => text(page).inputValue()).toBe('Bold move')
  })
})

describe('the character limit', () => {
  test('counts code points, and is shown only near it', async () => {
    const { page } = await openForm(fullForm)
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

  test('never splits a surrogate pair', async () => {
    const { page } = await openForm(fullForm)
    const full = `${'x'.repeat(limits.title - 1)}👍`
    await title(page).fill(full)
    await page.getByText('0 characters left').waitFor()
    await title(page).press('End')
    await page.keyboard.insertText('👩🏽‍🚀')
    await waitForTruncation(page)
    expect(await title(page).inputValue()).toBe(full)
    await title(page).fill('👍'.repeat(limits.title + 50))
    await expect.poll(() => title(page).inputValue()).toBe('👍'.repeat(limits.title))
    await fill(page)
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ title: '👍'.repeat(limits.title) }])
  })

  test('also applies to text inserted after the caret', async () => {
    const { page } = await openForm(fullForm)
    await text(page).evaluate((control: HTMLTextAreaElement) => {
      control.value = 'x'.repeat(10_005)
      control.setSelectionRange(2, 2)
      control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    })
    await waitForTruncation(page)
    expect(await text(page).inputValue()).toHaveLength(limits.testimonialText)
  })

  test.each([
    ['E-mail', limits.email],
    ['Link to a photo of you', limits.url],
    ['Link to a video', limits.externalVideoHtml],
    ['Company (optional)', limits.company],
    ['First name', limits.name],
  ])('of %s equals that of the service', async (label, limit) => {
    const { page } = await openForm(fullForm)
    await page.getByLabel(label).fill(`https://${'x'.repeat(limit)}`)
    await expect.poll(async () => (await page.getByLabel(label).inputValue()).length).toBe(limit)
  })
})

describe('an input method', () => {
  test('does not send on the Enter that ends a composition, and is truncated only then', async () => {
    const { page, context } = await openForm(fullForm)
    await fill(page)
    const input = await context.newCDPSession(page)
    const compose = (composed: string) =>
      input.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      })
    await title(page).fill('x'.repeat(limits.title - 1))
    await page.getByText('1 character left').waitFor()
    await title(page).press('End')
    await compose('に')
    await compose('にほん')
    expect(await title(page).inputValue()).toMatch(/xにほん$/)
    // What browsers report for a key that the input method handles.
    const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 }
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    await input.send('Input.insertText', { text: '日本' })
    await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
    await waitForTruncation(page)
    expect(await title(page).inputValue()).toBe(`${'x'.repeat(limits.title - 1)}日`)
    expect(await allRecords()).toEqual([[], []])
    expect(await page.locator('.send').getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('Enter')
    await waitUntilSent(page)
    expect(await rows('testimonials')).toHaveLength(1)
  })
})
