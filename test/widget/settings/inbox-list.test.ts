import { describe, expect, test } from 'vitest'
import {
  button,
  createQuietInbox,
  expectNotice,
  expectRows,
  focused,
  idAt,
  inboxUrl,
  openWithoutSteps,
  press,
  rowNames,
  several,
  status,
  storedState,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { query } from '../../support/service/harness.ts'

/* The list of the owner's inbox: what it shows, counts and does with several. No page may log to its console or load from another host. */

const open = createQuietInbox()

describe('bulk actions', () => {
  test('restore different earlier states', async () => {
    await storeTestimonials({ published: 1 }, {}, { folder: 'archived' })
    const { page } = await open('')
    await press(page, 'Shift+X')
    await button(page, 'More').click()
    await button(page, 'Spam 3').click()
    await expectNotice(page, 'Moved 3 testimonials to spam.')
    expect(await Promise.all([0, 1, 2].map(storedState))).toEqual(['spam', 'spam', 'spam'])
    await press(page, 'z')
    await expectNotice(page, 'Undone.')
    expect(await Promise.all([0, 1, 2].map(storedState))).toEqual(['published', 'pending', 'archived'])
  })

  test('ask before publishing where consent is missing, with the number', async () => {
    await storeTestimonials({}, { gaveConsent: 0 }, {})
    const { page } = await open()
    await page.getByLabel('Select Person 0').click()
    await status(page, '1 selected').waitFor({ state: 'attached' })
    await button(page, 'Select all 3').click()
    await status(page, '3 selected').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Clear the selection')
    await press(page, 'Enter')
    await status(page, '3 testimonials').waitFor({ state: 'attached' })
    expect(await focused(page)).toBe('Person 0')
    await press(page, 'Shift+X')
    await button(page, 'Publish 3').click()
    expect(await page.locator('dialog #warning').textContent()).toBe(
      '1 of these 3 will not appear on your site until the author agrees.',
    )
    await button(page, 'Publish 2 with consent').click()
    await expectNotice(page, 'Published 2 testimonials.')
    expect(await Promise.all([0, 1, 2].map(storedState))).toEqual(['published', 'pending', 'published'])
  })

  test('keep what failed selected, with a sentence', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    await press(page, 'Shift+X')
    await query("UPDATE testimonials SET gaveConsent = 0, withdrawn = '2026-03-01T09:30:00.000Z' WHERE id = ?", idAt(1))
    // As if it was withdrawn while the request was on its way.
    await query('UPDATE testimonials SET version = NULL WHERE id = ?', idAt(1))
    await button(page, 'Publish 3').click()
    await expectNotice(page, 'Published 2 testimonials. Could not publish Person 1:')
    await expectRows(page, 'Person 1')
    await expect.poll(() => page.getByLabel('Select Person 1').isChecked()).toBe(true)
    expect(await Promise.all([0, 2].map(storedState))).toEqual(['published', 'published'])
  })
})

describe('the list', () => {
  test('shows 50 testimonials, and more on demand', async () => {
    await storeTestimonials(...several(60))
    const { page } = await open()
    expect(await rowNames(page)).toHaveLength(50)
    await button(page, 'Show 50 more').click()
    await expect.poll(async () => (await rowNames(page)).at(-1)).toBe('Person 59')
    expect(await button(page, 'Show 50 more').count()).toBe(0)
  })

  test('counts each state, 100 and more as 100+', async () => {
    await storeTestimonials(...several(101), ...several(2, { published: 1 }))
    const { page } = await open()
    expect(await page.locator('.tabs a').allTextContents()).toEqual([
      'Pending 100+',
      'Published 2',
      'Archived ',
      'Spam ',
      'All',
    ])
    // They are not those of the results.
    await page.goto(inboxUrl('?state=pending&q=number'))
    await expectRows(page, ...several(50).map((_, index) => `Person ${index}`))
    expect(await page.locator('.tabs .count').count()).toBe(0)
  })

  test('separates what is new since the last visit', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open()
    expect(await page.locator('.list .before').count()).toBe(0)
    await query('UPDATE testimonials SET created = ? WHERE id = ?', '2026-11-01T00:00:00.000Z', idAt(2))
    await page.reload()
    await expectRows(page, 'Person 2', 'Person 0', 'Person 1')
    expect(await page.locator('#list > li').allTextContents()).toMatchObject([
      expect.stringContaining('Person 2'),
      'Seen before',
      expect.stringContaining('Person 0'),
      expect.stringContaining('Person 1'),
    ])
  })

  test('leads from an empty queue to what is published', async () => {
    await storeTestimonials({ published: 1 })
    const { page } = await open()
    await page.getByText('Nothing is waiting for you.').waitFor()
    await page.getByRole('link', { name: 'See what is published' }).click()
    await expectRows(page, 'Person 0')
  })
})

describe('an empty list of a new workspace, without the first steps', () => {
  test.each([
    ['pending', 'Nobody has written yet. What people write appears here.'],
    ['published', 'Nothing is published yet. Once you publish a testimonial, your site can show it.'],
    ['archived', 'Nothing is archived.'],
    ['spam', 'Nothing is spam.'],
  ])('says what stands in %s: %s', async (state, sentence) => {
    const { page } = await openWithoutSteps(`?state=${state}`)
    await page.getByText(sentence).waitFor()
    expect(await page.getByText('appears here').count()).toBe(state === 'pending' ? 1 : 0)
  })
})

test('the URL of an unknown record explains that it does not exist', async () => {
  const { page } = await open(`/${idAt(7)}?state=pending`)
  await page.getByText('This does not exist, or was erased.').waitFor()
})
