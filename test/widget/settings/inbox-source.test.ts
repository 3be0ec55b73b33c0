import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  dialogClosed,
  expectNotice,
  expectRows,
  findProblems,
  focused,
  idAt,
  inboxUrl,
  openWithoutSteps,
  press,
  rowNames,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { query, workspaceA } from '../../support/service/harness.ts'

/* Where testimonials first appeared: the line in a record, the dialog that changes it, and the filters. */

const watchConsole = expectSilentConsoles()

const importId = '1c000000-0000-4000-8000-00000000000c'
const imported = { source: 'google', sourceDay: '2025-03-09', created: '2025-03-09T12:00:00.000Z', importId }

const label = (name: string) => new RegExp(`^${name}( \\(optional\\))?$`)

/** Types into a field of the dialog; the label of an optional one says so. */
const fill = (page: Page, name: string, value: string) => page.getByRole('dialog').getByLabel(label(name)).fill(value)

const submit = (page: Page) => page.keyboard.press('Control+Enter')

/** Answers the request for the list of imports. */
const serveImports = (page: Page) =>
  page.route('**/imports', (route) =>
    route.fulfill({ json: [{ id: importId, created: '2026-10-24T09:00:00.000Z', label: 'Both shops' }] }),
  )

describe('the source of a testimonial', () => {
  test('stands in one line of its facts, and can be changed', async () => {
    await storeTestimonials({ ...imported, sourceUrl: 'https://g.example/ada', sourceRating: 'FIVE' })
    const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
    watchConsole(messages)
    await serveImports(page)
    await page.reload()
    const facts = page.locator('.props')
    await facts.getByText('import of 24 Oct 2026').waitFor()
    expect(await facts.innerText()).toMatch(
      /^First said\s+Google · 9 March 2025 · Link · rated FIVE\s+import of 24 Oct 2026\s/,
    )
    const link = page.getByRole('link', { name: 'Link to Google' })
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('rel'),
      await link.getAttribute('target'),
    ]).toEqual(['https://g.example/ada', 'noreferrer noopener', '_blank'])
    expect(await page.locator('.record .facts time').textContent()).toBe('9 March 2025')
    expect(await facts.getByText('Arrived').count()).toBe(0)
    await button(page, 'Change source').click()
    await page.getByRole('dialog', { name: 'Where it was first said' }).waitFor()
    expect(await findProblems(page)).toEqual([])
    await fill(page, 'Rating, as written there', '9/10')
    await fill(page, 'Link', '')
    await submit(page)
    await dialogClosed(page)
    expect(await focused(page)).toBe('Change source')
    await expectNotice(page, 'Saved.')
    await facts.getByText('rated 9/10').waitFor()
    expect(await storedColumns(0, 'source', 'sourceUrl', 'sourceRating')).toEqual(['google', null, '9/10'])
    await facts.getByRole('link', { name: 'import of 24 Oct 2026' }).click()
    await button(page, 'Remove the filter Import: Both shops').waitFor()
  })

  test('is not written over a change that was made elsewhere, until asked again', async () => {
    await storeTestimonials(imported)
    const { page } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
    await button(page, 'Change source').click()
    await fill(page, 'When\\?', '2025')
    await query('UPDATE testimonials SET version = ?, pinned = ?', 'elsewhere', '2026-10-02T00:00:00.000Z')
    await submit(page)
    await page.getByText('was changed in the meantime').waitFor()
    expect(await storedColumns(0, 'sourceDay')).toEqual(['2025-03-09'])
    await submit(page)
    await dialogClosed(page)
    expect(await storedColumns(0, 'sourceDay')).toEqual(['2025'])
    expect(await page.locator('.record .facts').innerText()).toContain('Pinned')
  })

  test('is no form, also once its author has agreed', async () => {
    const consents = JSON.stringify([consentEvent({ by: 'link', formId: null, formVersion: null })])
    await storeTestimonials({ ...imported, consents, gaveConsent: 1 }, { source: 'email', consents, gaveConsent: 1 })
    const { page } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
    const through = page.locator('.props div', { hasText: 'Came through' }).locator('dd')
    await expect.poll(() => through.innerText()).toBe('An import')
    await press(page, 'k')
    await expect.poll(() => through.innerText()).toBe('Added by hand')
  })

  test('of what came through a form is what its author received, and nothing else', async () => {
    await storeTestimonials({ consents: JSON.stringify([consentEvent()]), byVisitor: 1 })
    const { page, messages } = await openWithoutSteps(`/${idAt(0)}?state=pending`)
    watchConsole(messages)
    await button(page, 'Note what they received').click()
    const dialog = page.getByRole('dialog', { name: 'What they received' })
    await dialog.waitFor()
    expect(await dialog.locator('input, select, textarea').count()).toBe(1)
    await fill(page, 'Received something for it\\?', 'a voucher')
    await submit(page)
    await dialogClosed(page)
    expect(await storedColumns(0, 'incentive', 'source')).toEqual(['a voucher', null])
    await page.locator('.props').getByText('a voucher').waitFor()
    expect(await focused(page)).toBe('Change')
  })
})

describe('the list', () => {
  test('marks what was imported, with its own day', async () => {
    await storeTestimonials({}, { ...imported, sourceDay: '2025' }, { source: 'email' })
    const { page } = await openWithoutSteps()
    expect(await page.getByText('Imported', { exact: true }).count()).toBe(1)
    const row = page.locator('.row', { hasText: 'Person 1' })
    expect(await row.locator('.facts').innerText()).toContain('Imported')
    expect(await row.locator('time').textContent()).toBe('2025')
    // The day of the import says nothing about the words.
    expect(await page.locator('.row', { hasText: 'Person 2' }).locator('time').count()).toBe(0)
  })

  test('filters by source and import, from the first page on', async () => {
    await storeTestimonials(
      { byVisitor: 1 },
      imported,
      { ...imported, source: 'linkedin', created: '2025-03-08T12:00:00.000Z' },
      { source: 'google' },
    )
    const { page, messages } = await openWithoutSteps('?state=pending&source=google')
    watchConsole(messages)
    await serveImports(page)
    // It needs no request.
    expect(await rowNames(page)).toEqual(['Person 3', 'Person 1'])
    await button(page, 'Remove the filter Source: Google').waitFor()
    await button(page, 'Filter').click()
    await page.getByLabel('Source', { exact: true }).selectOption('form')
    await expectRows(page, 'Person 0')
    await page.goto(inboxUrl(`?import=${importId}`))
    await expectRows(page, 'Person 1', 'Person 2')
    await button(page, 'Remove the filter Import: Both shops').waitFor()
    await button(page, 'Filter').click()
    await page.getByLabel('Source', { exact: true }).selectOption('linkedin')
    await expectRows(page, 'Person 2')
    expect(new URL(page.url()).searchParams.get('import')).toBe(importId)
    expect(await findProblems(page)).toEqual([])
    await button(page, 'Remove the filter Import: Both shops').click()
    await button(page, 'Remove the filter Source: LinkedIn').click()
    await expectRows(page, 'Person 0', 'Person 3', 'Person 1', 'Person 2')
  })

  test('counts nothing that was imported as new', async () => {
    await storeTestimonials(...several(2))
    const { page } = await openWithoutSteps()
    const move = (index: number, month: string) =>
      query('UPDATE testimonials SET created = ? WHERE id = ?', `2026-${month}-01T00:00:00.000Z`, idAt(index))
    const items = () => page.locator('#list > li').allTextContents()
    await query('UPDATE testimonials SET importId = ? WHERE id = ?', importId, idAt(1))
    await move(1, '11')
    await page.reload()
    await expectRows(page, 'Person 1', 'Person 0')
    expect(await items()).toHaveLength(2)
    await page.evaluate((name) => localStorage.setItem(name, '2026-10-15T00:00:00.000Z'), `laurel-seen-${workspaceA}`)
    await move(0, '12')
    await page.reload()
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await items()).toMatchObject([expect.stringContaining('Person 0'), 'Seen before', expect.anything()])
  })
})
