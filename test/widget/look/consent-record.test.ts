import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { openPage } from '../../support/browser/browser.ts'
import { findProblems, inboxUrl, openSignedIn } from '../../support/browser/inbox-page.ts'
import { consentEvent, storeConsents } from '../../support/consents.ts'
import { basicAuth, browserUrl, keys, query, workspaceA } from '../../support/service/harness.ts'

/* The record of consent as a page: what it says, and how it looks on a screen and on paper. */

const consoles: string[][] = []
afterEach(() => expect(consoles.splice(0).flat()).toEqual([]))

const exactWords = 'Du  darfst <b>meinen</b> Namen\nund „diesen“ Text zeigen. '
const events = [
  consentEvent({ text: exactWords, language: 'de-CH', wording: 'page' }),
  consentEvent({ purpose: 'marketing', decision: 'refused', text: 'You may advertise.', at: '2026-01-31T12:00:00Z' }),
  consentEvent({ purpose: 'contact', text: 'يمكنكم التواصل معي', language: 'ar' }),
  consentEvent({
    ...{ decision: 'withdrawn', at: '2026-03-01T23:59:59.000Z', by: 'giver', text: null, wording: null },
    ...{ language: null, formId: null, formVersion: null, page: null },
  }),
]

async function open(options = {}, ...stored: typeof events) {
  const id = await storeConsents(...stored)
  await query(
    "UPDATE testimonials SET email = 'ada@example.com', testimonialText = ?, stars = 4.5 WHERE id = ?",
    'Wonderful.\nReally.',
    id,
  )
  // The script of the app gives the session.
  const opened = await openSignedIn(inboxUrl(), [keys.workspaceA], options)
  consoles.push(opened.messages)
  await opened.page.goto(inboxUrl(`/${id}/consent-record`))
  return { ...opened, id }
}

const item = (page: Page, index: number) => page.getByRole('listitem').nth(index)
const value = (page: Page, section: string | RegExp, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: section, exact: true }) })
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

describe('the page', () => {
  test('has the exact words of each event, with their language', async () => {
    const { page } = await open({}, ...events)
    const quotes = page.locator('q')
    expect(await quotes.count()).toBe(3)
    expect(await quotes.first().textContent()).toBe(exactWords)
    expect(await page.locator('li blockquote').first().getAttribute('lang')).toBe('de-CH')
    expect(await page.locator('li blockquote').nth(2).getAttribute('dir')).toBe('auto')
    expect(await page.getByRole('listitem').count()).toBe(4)
  })

  test('says who decided what, where and when', async () => {
    const { page } = await open({}, ...events)
    const first = await item(page, 0).innerText()
    for (const part of [
      'Publication: Given',
      '31 January 2026 at 12:00:00 UTC',
      'The author, in the form',
      'German (de-CH)',
      'The page, which replaced those of the form',
      '5f0c9d1e-7a44-4b0e-9c35-2f6a1be8d703, version 3',
      'https://shop.example/reviews',
      events[0]?.textHash ?? '',
    ]) {
      expect(first).toContain(part)
    }
    expect(await item(page, 1).innerText()).toContain('Advertising: Not given (the box stayed empty)')
    const last = await item(page, 3).innerText()
    for (const part of ['Publication: Withdrawn', '1 March 2026 at 23:59:59 UTC', 'The author, with their own link']) {
      expect(last).toContain(part)
    }
    expect(last).toContain('Not known: only the decision was sent')
  })

  test('has the testimonial and the consents as they are now', async () => {
    const { page, id } = await open({}, ...events)
    expect(await page.title()).toBe('Record of consent · Ada · Ours')
    expect(await value(page, 'Who wrote the testimonial', 'Name').textContent()).toBe('Ada')
    expect(await value(page, 'Who wrote the testimonial', 'E-mail').textContent()).toBe('ada@example.com')
    expect(await value(page, 'Who wrote the testimonial', 'Testimonial ID').textContent()).toBe(id)
    expect(await value(page, 'The testimonial as it is now', 'State').textContent()).toBe('Pending')
    expect(await value(page, 'The testimonial as it is now', 'Words').textContent()).toBe('Wonderful.\nReally.')
    const current = 'Consents as they are now'
    expect(await value(page, current, 'Publication').textContent()).toBe('Withdrawn, 1 March 2026 at 23:59:59 UTC')
    expect(await value(page, current, 'Being contacted').textContent()).toBe('Given, 31 January 2026 at 12:00:00 UTC')
  })

  test('lists what was changed with the links of the author, but not that it was nothing', async () => {
    const { page, id } = await open({}, ...events)
    const heading = page.getByRole('heading', { name: 'What was changed with the author’s links' })
    expect(await heading.count()).toBe(0)
    const changes = [
      { at: '2026-02-01T08:00:00.000Z', by: 'giver', fields: ['testimonialText', 'videoUrl', 'externalVideoHtml'] },
      { at: '2026-02-02T08:00:00.000Z', by: 'link', fields: ['marketing'] },
    ]
    await query('UPDATE testimonials SET giverChanges = ? WHERE id = ?', JSON.stringify(changes), id)
    await page.reload()
    const rows = page.locator('section').filter({ has: heading }).locator('dl > div')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^1 February 2026 at 08:00:00 UTC\s+words, video\nThe author, with their own link$/),
      expect.stringMatching(/^2 February 2026 at 08:00:00 UTC\s+consent to advertising\nSomeone with the link /),
    ])
    expect(await page.locator('footer').innerText()).toContain('Words can also be changed with an API key')
  })

  test('names the service that has recorded it', async () => {
    const { page } = await open({}, ...events)
    expect(await page.locator('header code').textContent()).toBe(browserUrl.origin)
  })

  test('explains that there are no events, and what the testimonial itself says', async () => {
    const { page } = await open()
    await page.getByText('There are no events.').waitFor()
    const current = 'Consents as they are now'
    expect(await value(page, current, 'Publication').textContent()).toBe('Not given, as the testimonial itself says')
    expect(await value(page, current, 'Being contacted').textContent()).toBe('Not asked')
  })

  test('says which details of the controller are missing, and leads to the settings', async () => {
    const controller = { name: 'Flowers & Co', address: '1 Garden Lane\nLondon', privacyUrl: null }
    await query('UPDATE workspaces SET controller = ? WHERE id = ?', JSON.stringify(controller), workspaceA)
    const { page } = await open({}, ...events)
    const heading = /^Who is responsible for the data, as filled in on \d+ \w+ \d{4}$/
    expect(await value(page, heading, 'Postal address').innerText()).toBe('1 Garden Lane\nLondon')
    const missing = page.getByText('Not filled in: Contact, How long testimonials are kept, ')
    expect(await missing.innerText()).toContain('Privacy policy.')
    const link = page.getByRole('link', { name: 'Fill it in' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  })

  test('leads back to the testimonial by the keyboard', async () => {
    const { page, id } = await open({}, ...events)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(inboxUrl(`/${id}`))
  })
})

test('a browser with an API key gets the same page, with its styles', async () => {
  const id = await storeConsents(...events)
  const { page, messages } = await openPage({ extraHTTPHeaders: { Authorization: basicAuth(keys.workspaceA) } })
  consoles.push(messages)
  await page.goto(new URL(`/v1/testimonial/${id}/consent-record`, browserUrl).href)
  expect(await page.locator('q').first().textContent()).toBe(exactWords)
  expect(
    await page
      .locator('li')
      .first()
      .evaluate((event) => getComputedStyle(event).breakInside),
  ).toBe('avoid')
})

describe('on paper', () => {
  test.each(['light', 'dark'] as const)(
    'is black on white and without links, from a %s screen',
    async (colorScheme) => {
      const { page } = await open({ colorScheme }, ...events)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await page.getByRole('link').count()).toBe(0)
      expect(await page.getByText('Not filled in: ').isVisible()).toBe(true)
      const colours = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body)
        return [color, backgroundColor]
      })
      expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    },
  )

  test('cuts no event in two', async () => {
    const { page } = await open({}, ...events)
    await page.emulateMedia({ media: 'print' })
    for (const event of await page.locator('li').all()) {
      expect(await event.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
    }
  })
})

test('is accessible and fits in every look', async () => {
  const long = consentEvent({ text: 'x'.repeat(1_000), page: `https://shop.example/${'x'.repeat(500)}` })
  const { page } = await open({}, ...events, long)
  expect(await findProblems(page)).toEqual([])
})
