import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { generateAuthorToken } from '../../../worker/lib/author-link.ts'
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
  inboxUrl,
  openInbox,
  press,
  rowNames,
  several,
  storedColumns,
  storeTestimonials,
} from '../../support/browser/inbox-page.ts'
import { consentEvent } from '../../support/consents.ts'
import { call, hashKey, keys, query, workspaceA } from '../../support/service/harness.ts'
import { stopClock } from '../../support/service/network-faults.ts'

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
const withdrawnHint = 'Consent withdrawn: nobody can publish this until its author agrees again.'
const withdrawnNote = 'Consent withdrawn. Only its author can give it again; until then it cannot be published.'

const shownConsents = (page: Page) => page.locator('.props [aria-busy] li').allTextContents()
const record = (page: Page) => page.locator('.record')

describe('the open testimonial', () => {
  test('shows the latest decision for each purpose, by whom and when', async () => {
    await storeTestimonials(withdrawn)
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await expect
      .poll(() => shownConsents(page))
      .toEqual([
        'Publication: withdrawn by the author, 1 Mar 2026',
        'Advertising: not given in the form, 31 Jan 2026',
        'Being contacted: noted as given with an API key, 31 Jan 2026',
      ])
    expect(await record(page).locator('.note').textContent()).toBe(withdrawnNote)
  })

  test.each([
    [{ consents: JSON.stringify([consentEvent()]) }, 'Publication: given in the form, 31 Jan 2026'],
    [{ consentDateTime: '2026-02-01T08:00:00.000Z' }, 'Publication: given 1 Feb 2026'],
    [{}, 'Publication: given nothing is recorded'],
  ])('says once that consent was given: %j', async (columns, sentence) => {
    await storeTestimonials(columns)
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('.props [aria-busy=false]').waitFor()
    await expect.poll(() => shownConsents(page)).toEqual([sentence])
    expect(await record(page).getByText('Consent given').count()).toBe(0)
  })

  test('says what its author has changed, until its owner decides', async () => {
    const change = (at: string, ...fields: string[]) => ({ at, by: 'giver', fields })
    const giverChanges = JSON.stringify([
      change('2026-01-01T00:00:00.000Z', 'company'),
      change('2026-03-01T09:30:00.000Z', 'testimonialText', 'stars'),
      change('2026-03-02T09:30:00.000Z', 'stars', 'imageUrl'),
    ])
    await storeTestimonials({ giverChanges, giverChanged: '2026-03-01T09:30:00.000Z' }, {})
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await record(page).getByText('New: words, rating, photo.').waitFor()
    expect(await record(page).locator('.note .state').textContent()).toBe('Changed by its author.')
    await button(page, 'Publish').click()
    await expectNotice(page, 'Published Person 0.')
    await page.goto(inboxUrl(`/${idAt(0)}`))
    await record(page).locator('.facts').getByText('Published').waitFor()
    expect(await record(page).locator('.note').count()).toBe(0)
  })

  test('loads no events of testimonials that somebody only passes, and never those of another one', async () => {
    await storeTestimonials({ consents: '[]' }, ...several(2, { consents }), withdrawn)
    const { page, requests } = await open(`/${idAt(0)}?state=pending`)
    await page.locator('.props [aria-busy=false]').waitFor()
    // As fast as fingers, however busy the machine is.
    await stopClock(page)
    await press(page, 'j', 'j', 'j')
    await page.clock.resume()
    await expect.poll(() => shownConsents(page)).toHaveLength(3)
    const loaded = requests.filter((url) => url.endsWith('/consent-record'))
    expect(loaded.map((url) => url.split('/').at(-2))).toEqual([idAt(0), idAt(3)])
    await press(page, 'k', 'k', 'k')
    await expect.poll(() => shownConsents(page)).toEqual(['Publication: given nothing is recorded'])
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
    await record(page).getByRole('link', { name: 'See its history' }).press('Enter')
    await page.getByText('What was done to this testimonial').waitFor()
  })
})

describe('publishing what its author has withdrawn', () => {
  const isDisabled = (page: Page, name: string) => button(page, name).getAttribute('aria-disabled')

  test('is not offered, with the reason, in the record, by key and in a selection', async () => {
    await storeTestimonials(withdrawn, withdrawn)
    const { page, requests } = await open(`/${idAt(0)}?state=pending`)
    expect(await page.locator('.row .state').allTextContents()).toEqual(['Consent withdrawn', 'Consent withdrawn'])
    const publish = page.locator('.actions').getByRole('button', { name: 'Publish', description: withdrawnNote })
    expect(await publish.getAttribute('aria-disabled')).toBe('true')
    // Playwright would wait until it is enabled.
    await publish.dispatchEvent('click')
    await expectNotice(page, withdrawnHint)
    await button(page, 'Dismiss').click()
    await page.locator('#record-heading').focus()
    await press(page, 'a')
    await expectNotice(page, withdrawnHint)
    await press(page, 'Shift+X')
    expect(await isDisabled(page, 'Publish 2')).toBe('true')
    expect(await isDisabled(page, 'Archive 2')).not.toBe('true')
    await press(page, 'a')
    expect(await page.locator('dialog').count()).toBe(0)
    expect(requests.filter((url) => url.includes('bulk'))).toEqual([])
  })

  test('leaves it out of a selection, which says so first', async () => {
    await storeTestimonials(withdrawn, {}, { gaveConsent: 0 })
    const { page } = await open()
    await press(page, 'Shift+X', 'a')
    const dialog = page.getByRole('alertdialog', { name: 'Publish 3 testimonials?' })
    expect(await dialog.locator('#warning').textContent()).toBe(
      '1 of these 3 will not appear on your site until the author agrees. 1 left out: the author has withdrawn consent.',
    )
    await dialog.getByRole('button', { name: 'Publish 1 with consent' }).waitFor()
    await dialog.getByRole('button', { name: 'Publish 2' }).click()
    await expectNotice(
      page,
      'Published 2 testimonials. 1 of these 2 will not appear on your site until the author agrees.',
    )
    await expectRows(page, 'Person 0')
    expect(await storedColumns(1, 'published')).toEqual([1])
    expect(await storedColumns(2, 'published')).toEqual([1])
  })

  test('is refused if that happened meanwhile, with the reason', async () => {
    await storeTestimonials({}, {})
    const { page } = await open()
    await query(
      'UPDATE testimonials SET gaveConsent = 0, withdrawn = ?, version = ? WHERE id = ?',
      ...[withdrawn.withdrawn, 'later', idAt(0)],
    )
    await press(page, 'Shift+X', 'a')
    await expectNotice(page, 'Published Person 1. Somebody changed this in the meantime.')
    expect(await page.locator('.row .state').allTextContents()).toEqual(['Consent withdrawn'])
  })
})

describe('publishing without consent', () => {
  const unshown = 'It will not appear on your site until its author agrees.'

  test('says that nothing appears, before and after', async () => {
    await storeTestimonials({ gaveConsent: 0 }, {})
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    const dialog = page.getByRole('alertdialog', { name: 'Person 0 has not agreed yet' })
    expect(await dialog.locator('#warning').textContent()).toContain('your site will not show them until their author')
    await dialog.getByRole('button', { name: 'Publish anyway' }).click()
    await expectNotice(page, `Published Person 0. ${unshown}`)
    expect(await storedColumns(0, 'published')).toEqual([1])
  })

  test('offers to ask the author, with a link that an owner key makes', async () => {
    await storeTestimonials({ gaveConsent: 0 }, {})
    const { page } = await open()
    await focusRow(page, 0)
    await press(page, 'a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for consent' }).press('Enter')
    await page.getByRole('dialog', { name: 'Ask Person 0 for consent' }).waitFor()
    expect(await page.locator('#record-heading').textContent()).toBe('Person 0')
    await enterKey(page)
    await dialogClosed(page)
    expect(await page.locator('.once pre').textContent()).toMatch(/\/my-testimonial#lg_[\w-]{43}$/)
    expect(await storedColumns(0, 'published')).toEqual([0])
    // It asks once: the link is not made again for the next look at this testimonial.
    await button(page, 'Done').click()
    await press(page, 'j', 'k')
    await page.locator('.props [aria-busy=false]').waitFor()
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('asks for the owner key in its field, and in the middle, also where the testimonial is open', async () => {
    await storeTestimonials({ gaveConsent: 0 })
    const { page } = await open()
    await page.locator(`#row-${idAt(0)}`).click()
    await page.locator('.props [aria-busy=false]').waitFor()
    await press(page, 'a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for consent' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ask Person 0 for consent' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Owner key').evaluate((field) => field.matches(':focus'))).toBe(true)
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
    expect(y + height / 2).toBeCloseTo(400, -1)
  })
})

describe('what an author has changed meanwhile', () => {
  /** Stores testimonials of authors; returns a function that changes the words of one of them. */
  async function give(...columns: object[]) {
    const tokens = columns.map(() => generateAuthorToken())
    await storeTestimonials(
      ...columns.map((each, index) => ({ testimonialText: 'NICE', ...each, giverHash: hashKey(tokens[index] ?? '') })),
    )
    return async (index: number, testimonialText: string) => {
      const headers = { Authorization: `Bearer ${tokens[index]}` }
      expect((await call('PUT', '/v1/my-testimonial', { headers, body: { testimonialText } })).status).toBe(200)
    }
  }
  const published = async () =>
    (await query('SELECT firstname, testimonialText FROM testimonials WHERE published = 1 ORDER BY firstname')).map(
      (row) => `${row.firstname}: ${row.testimonialText}`,
    )
  const row = (page: Page, index: number) => page.locator(`[data-id="${idAt(index)}"]`)

  test('is not published with a selection, but named and shown', async () => {
    const edit = await give({}, {})
    const { page } = await open()
    await edit(0, 'NASTY')
    await press(page, 'Shift+X', 'a')
    await expectNotice(page, 'Published Person 1. Somebody changed this in the meantime. Person 0 is pending now')
    await expectRows(page, 'Person 0')
    expect(await row(page, 0).locator('.words').textContent()).toBe('NASTY')
    expect(await published()).toEqual(['Person 1: NICE'])
    // It waits for another look, outside of the selection.
    expect(await page.locator('.row :checked').count()).toBe(0)
    await page.locator('.notice').getByRole('link', { name: 'Show' }).click()
    await press(page, 'a')
    await expectNotice(page, 'Published Person 0.')
    expect(await published()).toEqual(['Person 0: NASTY', 'Person 1: NICE'])
  })

  test('is named together if there are several', async () => {
    const edit = await give({}, {}, {})
    const { page } = await open()
    await edit(0, 'NASTY')
    await edit(2, 'RUDE')
    await press(page, 'Shift+X', 'a')
    await expectNotice(page, 'Published Person 1. Not saved, because they have changed: Person 0, Person 2.')
    expect(await published()).toEqual(['Person 1: NICE'])
  })

  test('is not published by an undo', async () => {
    const edit = await give({ published: 1 }, { published: 1 })
    const { page } = await open('?state=published')
    await press(page, 'Shift+X', 'e')
    await expectNotice(page, 'Archived 2 testimonials.')
    await edit(0, 'NASTY')
    await press(page, 'z')
    await expectNotice(page, 'Undone. Somebody changed this in the meantime. Person 0 is archived now')
    expect(await published()).toEqual(['Person 1: NICE'])
  })
})

describe('the filter for what authors have changed', () => {
  test('shows only those, and the URL has it', async () => {
    await storeTestimonials({}, { giverChanged: '2026-03-01T09:30:00.000Z' }, {})
    const { page } = await open('')
    await button(page, 'Filter').click()
    await page.getByLabel('Changed').selectOption('By its author')
    await expectRows(page, 'Person 1')
    await expect.poll(() => new URL(page.url()).search).toBe('?changed=giver')
    await page.reload()
    await expectRows(page, 'Person 1')
    await button(page, 'Remove the filter Changed: By its author').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => rowNames(page)).toHaveLength(3)
  })
})

describe('the link for the author', () => {
  test('is made with an owner key, shown once, and revoked, by the keyboard alone', async () => {
    await storeTestimonials({ consents })
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, 'Create a link').press('Enter')
    await enterKey(page, keys.unknown)
    await page.getByRole('dialog').getByText('This key is not valid.').waitFor()
    expect(await storedColumns(0, 'linkHash')).toEqual([null])
    await enterKey(page, keys.workspaceA)
    await dialogClosed(page)
    const url = await page.locator('.once pre').textContent()
    expect(url).toMatch(/\/my-testimonial#lg_[\w-]{43}$/)
    await expect.poll(() => focused(page)).toBe('The link for the author')
    expect(await storedColumns(0, 'linkHash')).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    await button(page, 'Done').press('Enter')
    expect(await page.locator('.once').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Create a link')
    await button(page, 'Revoke an earlier one').press('Enter')
    await enterKey(page, keys.workspaceA)
    await dialogClosed(page)
    await page.getByRole('status').filter({ hasText: 'No link that was created here works any more.' }).waitFor()
    expect(await storedColumns(0, 'linkHash')).toEqual([null])
  })

  test('is gone from the page when another testimonial is opened', async () => {
    await storeTestimonials({}, {})
    const { page } = await open(`/${idAt(0)}?state=pending`)
    await button(page, 'Create a link').click()
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
    ['giver', 'edit', 'Person 0 changed their words'],
    ['giver', 'consent', 'Person 0 changed their consents'],
    ['giver', 'move', 'The words of Person 0 are pending again'],
    ['link', 'withdraw', 'Person 0 withdrew the consent to publish'],
    ['owner', 'link', 'An owner created a link for Person 0'],
    ['key', 'unlink', 'An API key revoked the link for Person 0'],
  ] as const
  for (const [index, [actor, action]] of entries.entries()) {
    await query(
      'INSERT INTO history (id, workspaceId, created, actor, action, testimonialId) VALUES (?, ?, ?, ?, ?, ?)',
      ...[crypto.randomUUID(), workspaceA, `2026-01-01T12:0${9 - index}:00.000Z`, actor, action, idAt(0)],
    )
  }
  for (const search of ['', `?testimonialId=${idAt(0)}`]) {
    const { page } = await open(`/settings/history${search}`)
    await expect.poll(() => page.locator('.log p').allTextContents()).toEqual(entries.map(([, , sentence]) => sentence))
  }
})
