import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  closeDialog,
  createQuietInbox,
  expectNotice,
  expectRows,
  focused,
  focusRow,
  idAt,
  inboxUrl,
  press,
  several,
  status,
  storedColumns,
  storedState,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { call, keys, query, workspaceA } from '../../support/service/harness.ts'

/* The owner's inbox: list, record and actions. No page may log to its console or load from another host. */

const open = createQuietInbox()

/** Chooses an action behind "More". */
async function chooseMore(page: Page, name: string) {
  await button(page, 'More').click()
  await page.getByLabel('More actions').getByRole('button', { name }).click()
}

describe('an action', () => {
  test('moves a record out of its list, opens the next one, and can be undone', async () => {
    await storeTestimonials(...several(3))
    const { page } = await open(`/${idAt(1)}?state=pending`)
    await button(page, 'Publish').click()
    await expectNotice(page, 'Published Person 1.')
    await expectRows(page, 'Person 0', 'Person 2')
    expect(await page.locator('#record-heading').textContent()).toBe('Person 2')
    await expect.poll(() => focused(page)).toBe('Person 2')
    expect(await storedState(1)).toBe('published')
    await button(page, 'Undo').click()
    await expectNotice(page, 'Undone.')
    await expectRows(page, 'Person 0', 'Person 1', 'Person 2')
    expect(await page.locator('#record-heading').textContent()).toBe('Person 1')
    expect(await storedState(1)).toBe('pending')
  })

  test('publishes by a key: the public list has it, the next row has the focus, nothing scrolls', async () => {
    await storeTestimonials(...several(30))
    const { page } = await open()
    await focusRow(page, 10)
    await page.locator(`#row-${idAt(10)}`).evaluate((link) => link.scrollIntoView({ block: 'center' }))
    const scrolled = () => page.locator('.list-pane').evaluate((pane) => pane.scrollTop)
    const scroll = await scrolled()
    expect(scroll).toBeGreaterThan(0)
    await press(page, 'a')
    await expectNotice(page, 'Published Person 10.')
    const { body } = await call('GET', `/v1/testimonial/all/${workspaceA}?published=true`, { key: keys.workspaceA })
    expect(body.map(({ id }: { id: string }) => id)).toEqual([idAt(10)])
    await expect.poll(() => focused(page)).toBe('Person 11')
    expect(await scrolled()).toBe(scroll)
    await page.getByLabel('Select Person 11').click()
    // Playwright's click would scroll to the place of the bar in the list.
    await button(page, 'Select all 29').dispatchEvent('click')
    await status(page, '29 selected').waitFor({ state: 'attached' })
    expect(await scrolled()).toBe(scroll)
  })

  test('does not publish without consent if Escape closes the dialog', async () => {
    await storeTestimonials({ gaveConsent: 0 }, {})
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    const dialog = page.getByRole('alertdialog', { name: 'Person 0 has not agreed yet' })
    await dialog.waitFor()
    await closeDialog(page)
    await expect.poll(() => focused(page)).toBe('Person 0')
    expect(await storedState(0)).toBe('pending')
  })

  test('erases only after a dialog, and for good', async () => {
    await storeTestimonials(...several(2))
    const { page } = await open(`/${idAt(0)}?state=pending`)
    // Asked for a moment after the record opens: of an erased testimonial, the console would report a 404.
    await page.locator('.props [aria-busy=false]').waitFor()
    await chooseMore(page, 'Erase…')
    await closeDialog(page)
    await expect.poll(() => focused(page)).toBe('More')
    await chooseMore(page, 'Erase…')
    await button(page, 'Erase').click()
    await expectNotice(page, 'Erased Person 0 for good.')
    await expectRows(page, 'Person 1')
    expect(await query('SELECT id FROM testimonials')).toEqual([{ id: idAt(1) }])
    expect(await button(page, /Undo/).count()).toBe(0)
  })

  test('adds and removes tags, pins and highlights, each with undo', async () => {
    await storeTestimonials({ tags: '["shop"]' }, { tags: '["press"]' })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    const stored = () => storedColumns(0, 'tags', 'highlight', 'pinned')
    const undo = async () => {
      await button(page, 'Undo').click()
      await expectNotice(page, 'Undone.')
      await expect.poll(stored).toEqual(['["shop"]', null, null])
    }
    await button(page, 'Add a tag').click()
    expect(await page.locator('#tags option').evaluateAll((all) => all.map((o) => o.getAttribute('value')))).toEqual([
      'press',
      'shop',
    ])
    await page.getByLabel('Add a tag').fill('home page')
    await press(page, 'Enter')
    await expectNotice(page, 'Changed the tags of Person 0.')
    expect(await stored()).toEqual(['["shop","home page"]', null, null])
    await undo()
    await button(page, 'Remove the tag shop').click()
    await expectNotice(page, 'Changed the tags')
    expect(await stored()).toEqual(['[]', null, null])
    await undo()
    await chooseMore(page, 'Pin')
    await expectNotice(page, 'Pinned Person 0.')
    expect((await stored())?.[2]).toMatch(/^20/)
    await undo()
    await page
      .locator('#words')
      .evaluate((words) =>
        getSelection()?.setBaseAndExtent(words.childNodes[0] as Node, 10, words.childNodes[0] as Node, 15),
      )
    await press(page, 'h')
    await expectNotice(page, 'Highlighted words of Person 0.')
    expect(await page.locator('mark').textContent()).toBe('words')
    expect(await stored()).toEqual(['["shop"]', 'words', null])
    await chooseMore(page, 'Clear highlight')
    await expectNotice(page, 'Removed the highlight')
    await button(page, 'Undo').click()
    await expect.poll(stored).toEqual(['["shop"]', 'words', null])
  })
})

describe('bulk actions', () => {
  test('select a range by Shift and a click, name the number, and can be undone', async () => {
    await storeTestimonials({}, {}, { pinned: '2026-10-01T00:00:00.000Z' }, {}, {})
    const { page } = await open()
    await page.getByLabel('Select Person 1').click()
    await page.getByLabel('Select Person 3').click({ modifiers: ['Shift'] })
    await button(page, 'Clear the selection').click()
    expect(await page.locator('.row :checked').count()).toBe(0)
    await page.getByLabel('Select Person 1').click()
    await page.getByLabel('Select Person 3').click({ modifiers: ['Shift'] })
    await button(page, 'Archive 3').click()
    await expectNotice(page, 'Archived 3 testimonials.')
    await expectRows(page, 'Person 0', 'Person 4')
    await expect.poll(() => focused(page)).toBe('Person 4')
    expect(await query('SELECT count(*) AS count FROM testimonials WHERE folder IS NOT NULL')).toEqual([{ count: 3 }])
    await press(page, 'z')
    await expectRows(page, ...[0, 1, 2, 3, 4].map((index) => `Person ${index}`))
    await expect
      .poll(() => query('SELECT count(*) AS count FROM testimonials WHERE folder IS NULL'))
      .toEqual([{ count: 5 }])
  })
})

describe('the URL', () => {
  test('shows the same list and record after reload, Back, Forward, and in another browser', async () => {
    await storeTestimonials({ stars: 5, tags: '["shop"]' }, { stars: 4 }, { stars: 5, gaveConsent: 0 })
    const { page } = await open()
    await button(page, 'Filter').click()
    await page.getByRole('combobox', { name: 'Stars' }).selectOption('5')
    await expectRows(page, 'Person 0', 'Person 2')
    await page.getByRole('combobox', { name: 'Consent' }).selectOption('yes')
    await expectRows(page, 'Person 0')
    await expect.poll(() => page.url()).toBe(inboxUrl('?state=pending&stars=5&consent=yes'))
    await page.getByRole('link', { name: 'Person 0' }).click()
    await expect.poll(() => page.url()).toBe(inboxUrl(`/${idAt(0)}?state=pending&stars=5&consent=yes`))
    expect(await page.title()).toBe('Person 0 · Ours · Laurel')
    await page.reload()
    await page.locator('.record').waitFor()
    await expectRows(page, 'Person 0')
    await button(page, 'Filter').click()
    expect(await page.getByRole('combobox', { name: 'Stars' }).inputValue()).toBe('5')
    const other = await open(`/${idAt(0)}?state=pending&stars=5&consent=yes`)
    expect(await other.page.locator('#record-heading').textContent()).toBe('Person 0')
    await page.goBack()
    await page.goBack()
    await expectRows(page, 'Person 0', 'Person 2')
    expect(await page.getByRole('combobox', { name: 'Consent' }).inputValue()).toBe('')
    await page.goForward()
    await expectRows(page, 'Person 0')
  })

  test('holds the search, which finds testimonials of all states, and which an empty result widens', async () => {
    await storeTestimonials({ testimonialText: 'calm spreadsheets' }, { published: 1, testimonialText: 'loud Drums' })
    const { page } = await open()
    await page.getByRole('searchbox').fill('drums')
    await press(page, 'Enter')
    await expectRows(page, 'Person 1')
    await expect.poll(() => page.url()).toBe(inboxUrl('?q=drums'))
    expect(await page.locator('.row mark').textContent()).toBe('Drums')
    expect(await page.locator('.row .state').textContent()).toBe('Published')
    expect(await page.locator('#list-heading').textContent()).toBe('Results for “drums”')
    await page.getByRole('link', { name: 'Pending' }).click()
    await page.getByText('Nothing matches.').waitFor()
    await expect.poll(() => page.url()).toBe(inboxUrl('?state=pending&q=drums'))
    await page.getByRole('link', { name: 'Search everything' }).click()
    await expectRows(page, 'Person 1')
    await page.getByRole('searchbox').fill('flutes')
    await press(page, 'Enter')
    // There is nothing wider to search.
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expectRows(page, 'Person 0', 'Person 1')
  })
})
