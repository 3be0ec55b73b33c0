import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, openSite } from '../../support/browser/browser.ts'
import { formTag } from '../../support/browser/stored-form-page.ts'
import { scriptTag } from '../../support/browser/widget-page.ts'
import { storeForm } from '../../support/forms.ts'
import { rows, workspaceA } from '../../support/service/harness.ts'

/* What a visitor read beside a box is what the service records, byte for byte. */

const consents = {
  publish: { text: 'Ada’s “Bakery” may publish\u00a0it.' },
  contact: { text: 'You may contact me about it.' },
}
const languages = {
  de: {
    consents: { publish: { text: 'Sie dürfen sie veröffentlichen.' }, contact: { text: 'Sie dürfen mich fragen.' } },
  },
  ar: { consents: { publish: { text: 'أوافق على النشر.' }, contact: { text: 'يمكنكم التواصل معي.' } } },
}

const reworded = 'Print it & <b>show</b> it with my {details}! \u{1f642}'.replaceAll('"', '&quot;')

const storedTag = async (lang: string) =>
  formTag(`data-lang="${lang}"`, (await storeForm({ fields: 'firstname', consents, languages })).formId)

/** The ways in which a form gets its words, each with the script element for a language. */
const origins: [string, string, (lang: string) => string | Promise<string>][] = [
  ['the bare tag', 'form', (lang) => scriptTag(workspaceA, `data-lang="${lang}"`)],
  ['a reworded tag', 'page', (lang) => scriptTag(workspaceA, `data-lang="${lang}" data-consent="${reworded}"`)],
  ['a stored form', 'form', storedTag],
]

/** Returns the sentence beside each box, as the page shows it. */
const shownTexts = (page: Page) =>
  page
    .locator('.consent label > span')
    .evaluateAll((labels) => labels.map((label) => Array.from(label.childNodes, (node) => node.textContent)[0]))

async function fillAndSend(page: Page) {
  await page.locator('#testimonialText').fill('Wonderful')
  await page.locator('#firstname').fill('Ada')
  await page.locator('form .send').click()
  await page.locator('.sent').waitFor()
}

const storedEvents = async () => {
  const [row] = await rows('testimonials')
  const events: Record<string, unknown>[] = JSON.parse(String(row?.consents))
  return { events, row }
}

describe.each(origins)('%s', (_, wording, createTag) => {
  test.each(['en', 'de', 'ar', 'ja'])('is recorded as it was read in the language %s', async (lang) => {
    const { page } = await openPage()
    const site = await openSite(await createTag(lang))
    await page.goto(`${site}shop?utm=1#top`)
    await page.locator('form .send').waitFor()
    const texts = await shownTexts(page)
    await fillAndSend(page)
    const { events, row } = await storedEvents()
    expect(events.map(({ text }) => text)).toEqual(texts)
    expect(events.map((event) => event.wording)).toEqual(texts.map(() => wording))
    expect(events).toMatchObject(
      texts.map(() => ({ decision: 'refused', language: lang, page: `${site}shop`, by: 'visitor' })),
    )
    expect(row).toMatchObject({ gaveConsent: 0, language: lang, page: `${site}shop` })
  })
})

test('a tick is recorded with the sentence of that moment, which names the fields shown', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag()))
  await page.getByRole('button', { name: 'Company' }).click()
  await page.locator('#company').fill('Engines')
  await page.locator('[name=gaveConsent]').check()
  const texts = await shownTexts(page)
  expect(texts).toEqual(['My testimonial may be published, with my name and company.'])
  await fillAndSend(page)
  const { events, row } = await storedEvents()
  expect(events).toMatchObject([{ purpose: 'publish', decision: 'given', text: texts[0], wording: 'form' }])
  expect(row).toMatchObject({ gaveConsent: 1 })
})

test('the box of the privacy policy is no consent', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag(workspaceA, 'data-privacy-url="/privacy"')))
  await page.locator('[name=privacy]').check()
  await fillAndSend(page)
  expect((await storedEvents()).events).toMatchObject([{ purpose: 'publish', decision: 'refused' }])
})

test('without a box there is nothing to record', async () => {
  const { page } = await openPage()
  await page.goto(await openSite(scriptTag()))
  await page.locator('laurel-form').evaluate(async (form) => {
    while (!form.shadowRoot?.querySelector('.consent')) await new Promise(requestAnimationFrame)
    form.shadowRoot.querySelector('.consent')?.remove()
  })
  await fillAndSend(page)
  const { events, row } = await storedEvents()
  expect(events).toEqual([])
  expect(row).toMatchObject({ language: 'en', gaveConsent: 0 })
  expect(await page.locator('.question').count()).toBe(0)
})

test('a page whose URL is longer than the service accepts is not named', async () => {
  const { page } = await openPage()
  const site = await openSite(scriptTag())
  await page.goto(`${site}${'x'.repeat(3_000)}`)
  await fillAndSend(page)
  expect((await storedEvents()).row).toMatchObject({ page: null, testimonialText: 'Wonderful' })
})
