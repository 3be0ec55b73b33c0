import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  closeDialog,
  dialogClosed,
  expectNotice,
  expectRows,
  fetchOwn,
  findProblems,
  focused,
  inboxUrl,
  openInbox,
  openWithoutSteps,
  press,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { createPhoto } from '../../support/media/media.ts'
import { query } from '../../support/service/harness.ts'

/* The dialog with which owners add a testimonial by hand. */

const watchConsole = expectSilentConsoles()

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const label = (name: string) => new RegExp(`^${name}( \\(optional\\))?$`)

/** Types into a field of the dialog; the label of an optional one says so. */
const fill = (page: Page, name: string, value: string) => page.getByRole('dialog').getByLabel(label(name)).fill(value)

/** Opens the dialog with its key, and fills in what must be there. */
async function openFilled(page: Page) {
  await press(page, 'n')
  await page.getByRole('dialog', { name: 'Add a testimonial' }).waitFor()
  await page.keyboard.type('Wonderful bread.')
  await fill(page, 'Name', 'Ada Lovelace')
  await field(page, 'Where was it first said?').selectOption('google')
}

const submit = (page: Page) => page.keyboard.press('Control+Enter')
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const columns = (...names: string[]) => query(`SELECT ${names} FROM testimonials ORDER BY created`)
const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem(Object.keys(sessionStorage)[0] ?? ''))

describe('the dialog that adds a testimonial', () => {
  test('adds it as pending by keyboard alone, and opens it', async () => {
    await storeTestimonials({ created: '2026-01-01T00:00:00.000Z' }, { created: '2025-01-01T00:00:00.000Z' })
    const { page, messages } = await openWithoutSteps()
    watchConsole(messages)
    await openFilled(page)
    await fill(page, 'Role', 'Baker')
    await fill(page, 'Company', 'Corner Shop')
    await page.getByLabel(label('Stars')).selectOption('4')
    await fill(page, 'When\\?', '2025-03')
    await fill(page, 'Link', 'g.example/ada')
    await fill(page, 'Received something for it\\?', 'a 10 € voucher')
    await page.getByLabel('They agreed').press('Space')
    const end = (selector: string, side: 'top' | 'bottom') =>
      page.locator(`dialog ${selector}`).evaluate((element, side) => element.getBoundingClientRect()[side], side)
    await expect
      .poll(async () => (await end('footer', 'top')) - (await end('[name=ground]', 'bottom')))
      .toBeGreaterThanOrEqual(0)
    await field(page, 'How you know').fill('Said yes on 3 May')
    expect(await findProblems(page)).toEqual([])
    await submit(page)
    await expectNotice(page, 'Added Ada Lovelace. It is pending.')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('record-heading')
    await expectRows(page, 'Person 0', 'Ada Lovelace', 'Person 1')
    expect(await page.locator('.tabs [aria-current]').textContent()).toBe('Pending 3')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    const names = ['firstname', 'testimonialText', 'subtitle', 'company', 'stars', 'source', 'sourceUrl', 'sourceDay']
    expect((await columns(...names, 'incentive', 'gaveConsent', 'published', 'created'))[1]).toEqual({
      firstname: 'Ada Lovelace',
      testimonialText: 'Wonderful bread.',
      subtitle: 'Baker',
      company: 'Corner Shop',
      stars: 4,
      source: 'google',
      sourceUrl: 'https://g.example/ada',
      sourceDay: '2025-03',
      incentive: 'a 10 € voucher',
      gaveConsent: 1,
      published: 0,
      created: '2025-03-01T12:00:00.000Z',
    })
    await page.getByText('noted as given').waitFor()
    const facts = (await page.locator('.props').innerText()).replaceAll(/\s+/g, ' ')
    expect(facts).toContain('by an owner')
    expect(facts).toContain('“Said yes on 3 May”')
    expect(facts).toContain('Google · March 2025 · Link')
    expect(facts).toContain('Received: a 10 € voucher')
    expect(facts).toContain('Added by hand')
  })

  test('asks before it discards what was typed, and keeps it over a reload', async () => {
    const { page, messages } = await openWithoutSteps()
    watchConsole(messages)
    await press(page, 'n')
    await closeDialog(page)
    await openFilled(page)
    // The app is rendered again, as at each change of its state.
    await page.setViewportSize({ width: 700, height: 800 })
    await page.setViewportSize({ width: 1280, height: 800 })
    await press(page, 'Escape')
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await question.waitFor()
    expect(await findProblems(page)).toEqual([])
    await press(page, 'Escape')
    await question.waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('firstname')
    // A browser asks no page about the second Escape in a row.
    await press(page, 'Escape', 'Escape', 'Escape', 'Escape')
    expect(await page.getByRole('dialog', { name: 'Add a testimonial', includeHidden: true }).count()).toBe(1)
    await page.reload()
    await press(page, 'n')
    expect(await field(page, 'Words').inputValue()).toBe('Wonderful bread.')
    expect(await field(page, 'Where was it first said?').inputValue()).toBe('google')
    await button(page, 'Cancel').click()
    await button(page, 'Discard').click()
    await dialogClosed(page)
    expect(await draft(page)).toBe(null)
    await press(page, 'n')
    expect(await field(page, 'Words').inputValue()).toBe('')
    expect(await columns('id')).toEqual([])
  })

  test('says at its field what the service rejects, and then adds it', async () => {
    const { page } = await openWithoutSteps()
    await openFilled(page)
    await fill(page, 'When\\?', 'last summer')
    await submit(page)
    await page.getByText('Enter a year, a month or a day that has begun').waitFor()
    expect(await focusedName(page)).toBe('sourceDay')
    expect(await findProblems(page)).toEqual([])
    await fill(page, 'When\\?', '2025')
    expect(await page.getByText('Enter a year, a month or a day that has begun').count()).toBe(0)
    await field(page, 'Where was it first said?').selectOption('other')
    await fill(page, 'Name of that place', 'The guest book')
    await submit(page)
    await expectNotice(page, 'Added Ada Lovelace.')
    expect(await columns('source', 'sourceName', 'sourceDay', 'gaveConsent')).toEqual([
      { source: 'other', sourceName: 'The guest book', sourceDay: '2025', gaveConsent: 0 },
    ])
    // The same again.
    await openFilled(page)
    await fill(page, 'When\\?', '2025')
    await field(page, 'Where was it first said?').selectOption('other')
    await fill(page, 'Name of that place', 'The guest book')
    await submit(page)
    const duplicate = page.getByText('This testimonial is here already')
    await duplicate.waitFor()
    expect(await focusedName(page)).toBe('testimonialText')
    await fill(page, 'When\\?', '2024')
    expect(await duplicate.count()).toBe(0)
  })

  test('adds nothing twice after a lost response', async () => {
    const { page } = await openWithoutSteps()
    await page.route(
      '**/testimonials',
      async (route) => {
        await fetchOwn(route)
        await route.abort()
      },
      { times: 1 },
    )
    await openFilled(page)
    await submit(page)
    await page.getByRole('alert').filter({ hasText: 'it is not added twice' }).waitFor()
    expect(await draft(page)).toContain('Wonderful bread.')
    await submit(page)
    await expectNotice(page, 'Added Ada Lovelace.')
    expect(await columns('firstname')).toEqual([{ firstname: 'Ada Lovelace' }])
  })

  test('uploads a photo, which can be replaced and removed', async () => {
    const { page, messages } = await openWithoutSteps()
    watchConsole(messages)
    await openFilled(page)
    const choose = (name: string) =>
      page
        .getByLabel(label('Photo'))
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(createPhoto()) })
    const photo = page.getByRole('img', { name: 'The chosen photo' })
    await choose('a.jpg')
    await photo.waitFor()
    await button(page, 'Remove').click()
    await photo.waitFor({ state: 'detached' })
    await choose('b.jpg')
    await photo.waitFor()
    expect(await findProblems(page)).toEqual([])
    await submit(page)
    await page.getByRole('img', { name: 'Photo of Ada Lovelace' }).waitFor()
    expect(await columns('imageUrl')).toEqual([{ imageUrl: expect.stringMatching(/\/media\/[\da-f]{32}\.jpg$/) }])
  })

  test('says why a file is no photo, and adds nothing until it is removed', async () => {
    const { page, messages } = await openWithoutSteps()
    watchConsole(messages)
    await openFilled(page)
    const file = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
    await page.getByLabel(label('Photo')).setInputFiles(file)
    await page.getByText('Choose a JPEG, PNG or WebP image.').waitFor()
    await submit(page)
    await expect.poll(() => focusedName(page)).toBe('imageUrl')
    expect(await columns('id')).toEqual([])
    await button(page, 'Remove').click()
    await submit(page)
    await expectNotice(page, 'Added Ada Lovelace.')
    expect(await columns('imageUrl')).toEqual([{ imageUrl: null }])
  })

  test('opens from the menu "Add" of every place, from an empty list and from the first steps', async () => {
    const { page } = await openInbox()
    const dialog = page.getByRole('dialog', { name: 'Add a testimonial' })
    await button(page, 'Add a testimonial').click()
    await dialog.waitFor()
    await closeDialog(page)
    expect(await focused(page)).toBe('Add a testimonial')
    await page.getByRole('link', { name: 'Forms' }).click()
    await button(page, 'Add').click()
    await page.getByRole('button', { name: 'Add one by hand…' }).click()
    await dialog.waitFor()
    await closeDialog(page)
    expect(await focused(page)).toBe('Add')
    await openFilled(page)
    await submit(page)
    await expectNotice(page, 'Added Ada Lovelace.')
    await expectRows(page, 'Ada Lovelace')
    await page.goto(inboxUrl('?state=published'))
    await openFilled(page)
    await fill(page, 'Name', 'Grace Hopper')
    await submit(page)
    await expectNotice(page, 'Added Grace Hopper.')
    await expectRows(page, 'Grace Hopper', 'Ada Lovelace')
    expect(new URL(page.url()).search).toBe('?state=pending')
  })
})

test('an empty list without the first steps has a button that adds a testimonial', async () => {
  const { page } = await openWithoutSteps()
  await button(page, 'Add one by hand…').click()
  await page.getByRole('dialog', { name: 'Add a testimonial' }).waitFor()
})
