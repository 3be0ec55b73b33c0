import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectSilentConsoles } from '../../support/browser/browser.ts'
import {
  button,
  dialogClosed,
  enterKey,
  expectNotice,
  expectRows,
  focused,
  focusRow,
  idAt,
  openInbox,
  press,
  rowNames,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { keys, query, workspaceA } from '../../support/service/harness.ts'

/* What the inbox shows of consents, of authors' changes, and the link that owners make for an author. */

const watchConsole = expectSilentConsoles()

async function open(path?: string, options = {}) {
  const opened = await openInbox(path, { timezoneId: 'UTC', ...options })
  watchConsole(opened.messages)
  return opened
}

const consents = JSON.stringify([
  consentEvent(),
  consentEvent({ purpose: 'marketing', decision: 'refused' }),
  consentEvent({ purpose: 'contact', decision: 'claimed', by: 'key', text: null }),
  consentEvent({ decision: 'withdrawn', by: 'giver', text: null, at: '2026-03-01T09:30:00.000Z' }),
])
const withdrawn = { gaveConsent: 0, withdrawn: '2026-03-01T09:30:00.000Z', consents }
const withdrawnSentence = (who: string) =>
  `Could not publish ${who}: the consent was withdrawn by the person who gave it.`

const shownConsents = (page: Page) => page.locator('.consents li').allTextContents()
const record = (page: Page) => page.locator('.record')

describe('the open testimonial', () => {
  test('shows the latest decision for each purpose, by whom and when', async () => {
    await storeTestimonials(withdrawn)
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await expect
      .poll(() => shownConsents(page))
      .toEqual([
        'Publication: withdrawn by the author, 1 Mar 2026, 09:30',
        'Advertising: refused in the form, 31 Jan 2026, 12:00',
        'Being contacted: noted as given with an API key, 31 Jan 2026, 12:00',
      ])
    expect(await record(page).locator('.consent').textContent()).toBe('Consent withdrawn')
  })

  test('loads no events of testimonials that somebody only passes, and never those of another one', async () => {
    await storeTestimonials({ consents: '[]' }, ...several(2, { consents }), withdrawn)
    const { page, requests } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('.consents[aria-busy=false]').waitFor()
    await press(page, 'j', 'j', 'j')
    await expect.poll(() => shownConsents(page)).toHaveLength(3)
    const loaded = requests.filter((url) => url.endsWith('/consent-record'))
    expect(loaded.map((url) => url.split('/').at(-2))).toEqual([idAt(0), idAt(3)])
    await press(page, 'k', 'k', 'k')
    await expect.poll(() => shownConsents(page)).toEqual([])
  })

  test('links to the record of consent and to its history, which a keyboard reaches', async () => {
    await storeTestimonials({ consents })
    const { page, context } = await open(`/${idAt(0)}?state=pending`)
    const link = page.getByRole('link', { name: 'Record of consent' })
    expect(await link.getAttribute('href')).toBe(`/inbox/${workspaceA}/${idAt(0)}/consent-record`)
    const opened = context.waitForEvent('page')
    await link.press('Enter')
    const recordPage = await opened
    await recordPage.getByRole('heading', { name: 'Record of consent' }).waitFor()
    await record(page).getByRole('link', { name: 'History' }).press('Enter')
    await page.getByText('What was done to this testimonial').waitFor()
  })
})

describe('publishing what its author has withdrawn', () => {
  test('shows why that is not possible, and puts it back', async () => {
    await storeTestimonials(withdrawn, {})
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expectNotice(page, withdrawnSentence('Person 0'))
    await expectRows(page, 'Person 0', 'Person 1')
    expect(await page.locator('.notice').getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await storedColumns(0, 'published')).toEqual([0])
    await page.locator('.notice').getByRole('link', { name: 'Show' }).click()
    await expect.poll(() => focused(page)).toBe('Person 0')
  })

  test('publishes the others of a selection', async () => {
    await storeTestimonials(withdrawn, {}, withdrawn)
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'Shift+X', 'a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish 3' }).click()
    await expectNotice(page, withdrawnSentence('2 testimonials'))
    await expectRows(page, 'Person 0', 'Person 2')
    expect(await storedColumns(1, 'published')).toEqual([1])
  })
})

describe('the filter for what authors have changed', () => {
  test('shows only those, and the URL has it', async () => {
    await storeTestimonials({}, { giverChanged: '2026-03-01T09:30:00.000Z' }, {})
    const { page } = await open('')
    await page.getByText('Filters').click()
    await page.getByLabel('Changed').selectOption('By its author')
    await expectRows(page, 'Person 1')
    await expect.poll(() => new URL(page.url()).search).toBe('?changed=giver')
    await page.reload()
    await expectRows(page, 'Person 1')
    expect(await page.getByLabel('Changed').inputValue()).toBe('giver')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => rowNames(page)).toHaveLength(3)
  })
})

describe('the link for the author', () => {
  test('is made with an owner key, shown once, and revoked, by the keyboard alone', async () => {
    await storeTestimonials({ consents })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.getByText('Link for the author').press('Enter')
    await button(page, 'Create link').press('Enter')
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText('Owner key must be an active owner key of this workspace').waitFor()
    expect(await storedColumns(0, 'linkHash')).toEqual([null])
    await enterKey(page, keys.workspaceA)
    await dialogClosed(page)
    const url = await page.locator('.once pre').textContent()
    expect(url).toMatch(/\/my-testimonial#lg_[\w-]{43}$/)
    await expect.poll(() => focused(page)).toBe('The link for the author')
    expect(await storedColumns(0, 'linkHash')).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    await button(page, 'Done').press('Enter')
    expect(await page.locator('.once').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Link for the author')
    await button(page, 'Revoke link').press('Enter')
    await enterKey(page, keys.workspaceA)
    await dialogClosed(page)
    await page.getByRole('status').filter({ hasText: 'The link was revoked.' }).waitFor()
    expect(await storedColumns(0, 'linkHash')).toEqual([null])
  })

  test('is gone from the page when another testimonial is opened', async () => {
    await storeTestimonials({}, {})
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.getByText('Link for the author').click()
    await button(page, 'Create link').click()
    await enterKey(page, keys.workspaceA)
    await page.locator('.once').waitFor()
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await page.locator('.once').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('#lg_')
  })
})

test('the history says what authors did, and who made links for them', async () => {
  await storeTestimonials({})
  const entries = [
    ['giver', 'edit', 'The author changed a testimonial'],
    ['giver', 'consent', 'The author changed the consents of a testimonial'],
    ['giver', 'move', 'The author changed a testimonial, so it is pending again'],
    ['link', 'withdraw', 'Somebody with a link withdrew the consent to publish a testimonial'],
    ['owner', 'link', 'An owner created a link for the author of a testimonial'],
    ['key', 'unlink', 'An API key revoked the link for the author of a testimonial'],
  ] as const
  for (const [index, [actor, action]] of entries.entries()) {
    await query(
      'INSERT INTO history (id, workspaceId, created, actor, action, testimonialId) VALUES (?, ?, ?, ?, ?, ?)',
      ...[crypto.randomUUID(), workspaceA, `2026-01-01T12:0${9 - index}:00.000Z`, actor, action, idAt(0)],
    )
  }
  for (const search of ['', `?testimonialId=${idAt(0)}`]) {
    const { page } = await open(`/history${search}`)
    await expect
      .poll(() => page.locator('.history li a').allTextContents())
      .toEqual(entries.map(([, , sentence]) => sentence))
  }
})
