import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { formTag } from '../../support/browser/stored-form-page.ts'
import { scriptTag, send, showMoreFields, waitUntilSent } from '../../support/browser/widget-page.ts'
import { storeForm, storeFormVersion } from '../../support/forms.ts'
import type { Fault } from '../../support/service/faults.ts'
import { browserUrl, callWithFaults, rows, workspaceA } from '../../support/service/harness.ts'

/* Stored forms on a page of another origin, delivered by the service itself. */

const settings = {
  fields: 'firstname',
  questions: [{ id: 'need', text: 'What did you need?' }],
  consents: { publish: { text: 'You may publish it.' }, contact: { text: 'You may ask me about it.' } },
}
const changed = {
  ...settings,
  questions: [{ id: 'result', text: 'What came of it?', required: true }],
  consents: { publish: { text: 'Show it.' } },
}

/** The script elements of a form: with its settings, and without. */
const tags: [string, (formId: string) => string][] = [
  ['/f/{formId}.js', (formId) => formTag('', formId)],
  ['data-form', (formId) => scriptTag(workspaceA, `data-form="${formId}"`)],
]

async function fillAndSend(page: Page) {
  await page.getByLabel('What did you need?').fill('A book')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('You may publish it.').check()
  await send(page)
  await waitUntilSent(page)
}

/** The stored testimonial with its form, its answers and the words of its consents. */
async function storedSubmission() {
  const [row, ...others] = await rows('testimonials')
  expect(others).toEqual([])
  const consents: Record<string, unknown>[] = JSON.parse(String(row?.consents))
  return {
    formId: row?.formId,
    formVersion: row?.formVersion,
    answers: JSON.parse(String(row?.questionsAndAnswers)),
    consents: consents.map(({ decision, text, wording }) => [decision, text, wording]),
  }
}

/** The columns that are stored after `fillAndSend`. */
const expectedSubmission = {
  answers: [{ question: 'What did you need?', answer: 'A book' }],
  consents: [
    ['given', 'You may publish it.', 'form'],
    ['refused', 'You may ask me about it.', 'form'],
  ],
}

test.each(['', 'crossorigin'])(
  'a form is shown after two requests, and stored as it was shown: %j',
  async (attribute) => {
    const form = await storeForm(settings)
    const { page, messages, requests } = await openPage()
    await page.goto(await openSite(formTag(attribute, form.formId)))
    await page.getByLabel('What did you need?').waitFor()
    const paths = requests.map((url) => new URL(url)).filter(({ origin }) => origin === browserUrl.origin)
    expect(paths.map(({ pathname }) => pathname)).toEqual([`/f/${form.formId}.js`, '/latest/form.js'])
    await fillAndSend(page)
    expect(await storedSubmission()).toEqual({ ...form, ...expectedSubmission })
    expect(messages).toEqual([])
  },
)

test.each(tags)('every page of a site shows new words at the next load: %s', async (_, tagOf) => {
  const { formId } = await storeForm(settings)
  const site = await openSite(tagOf(formId))
  const { page } = await openPage()
  await page.goto(site)
  await page.getByLabel('What did you need?').waitFor()
  await storeFormVersion(formId, changed)
  for (const path of ['', 'other']) {
    await page.goto(site + path)
    await page.getByLabel('What came of it?').waitFor()
    expect(await page.getByLabel('What did you need?').count()).toBe(0)
  }
})

test.each(tags)(
  'a form that was open when another version went live is stored as it was shown: %s',
  async (_, tagOf) => {
    const form = await storeForm(settings)
    const { page } = await openPage()
    await page.goto(await openSite(tagOf(form.formId)))
    await page.getByLabel('What did you need?').waitFor()
    await storeFormVersion(form.formId, changed)
    await fillAndSend(page)
    expect(await storedSubmission()).toEqual({ ...form, ...expectedSubmission })
  },
)

describe('without the database', () => {
  const overloaded = { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }

  /** Delivers forms to a page from the copy of the service with a fault. */
  const deliverWithFault = (page: Page, fault: Fault) =>
    page.route('**/f/*', async (route) => {
      const { pathname } = new URL(route.request().url())
      const { status, headers, text } = await callWithFaults('GET', pathname, { fault })
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: text })
    })

  test.each(tags)('a form that was delivered before is shown with its own consents: %s', async (_, tagOf) => {
    const { formId } = await storeForm(settings)
    await callWithFaults('GET', `/f/${formId}.json`)
    const { page } = await openPage()
    await deliverWithFault(page, overloaded)
    await page.goto(await openSite(tagOf(formId)))
    await page.getByLabel('What did you need?').waitFor()
    const labels = page.locator('label').filter({ has: page.getByRole('checkbox') })
    expect(await labels.allInnerTexts()).toEqual([
      expect.stringContaining('You may publish it.'),
      expect.stringContaining('You may ask me about it.'),
    ])
  })

  test.each(tags)('a form that was never delivered is a link to its page: %s', async (_, tagOf) => {
    const { formId } = await storeForm(settings)
    const { page } = await openPage()
    await deliverWithFault(page, overloaded)
    await page.goto(await openSite(tagOf(formId).replace('<script', `<script data-workspace="${workspaceA}"`)))
    const link = page.getByRole('link', { name: 'Leave a testimonial' })
    expect(await link.getAttribute('href')).toBe(`${browserUrl.origin}/form/${workspaceA}/${formId}`)
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})

test.each([
  ['en', 'My testimonial may be published, with my name, company, and photo.'],
  ['de', 'Meine Bewertung darf mit meinem Namen, Unternehmen und Foto veröffentlicht werden.'],
  ['ja', '私の感想が、氏名、会社名、写真とともに公開されることに同意します。'],
])('our sentence of the consent is recorded as that of the form in %s', async (lang, sentence) => {
  const { formId } = await storeForm({ fields: 'firstname more company image', required: '' })
  const { page } = await openPage()
  await page.goto(await openSite(`<div lang="${lang}">${formTag('', formId)}</div>`))
  await page.locator('[name=testimonialText]').fill('Fine')
  await showMoreFields(page)
  const label = page.locator('.consent label > span')
  await expect.poll(() => label.evaluate((span) => span.firstChild?.textContent)).toBe(sentence)
  await page.locator('[name=gaveConsent]').check()
  await page.locator('.send').click()
  await expect.poll(() => rows('testimonials')).toHaveLength(1)
  expect((await storedSubmission()).consents).toEqual([['given', sentence, 'form']])
})
