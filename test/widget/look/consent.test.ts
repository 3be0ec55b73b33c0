import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts as ar } from '../../../shared/texts/ar/form.ts'
import { texts as de } from '../../../shared/texts/de/form.ts'
import { texts as en, type Texts } from '../../../shared/texts/en/form.ts'
import { texts as es } from '../../../shared/texts/es/form.ts'
import { texts as fr } from '../../../shared/texts/fr/form.ts'
import { texts as it } from '../../../shared/texts/it/form.ts'
import { texts as ja } from '../../../shared/texts/ja/form.ts'
import { texts as nl } from '../../../shared/texts/nl/form.ts'
import { texts as pl } from '../../../shared/texts/pl/form.ts'
import { texts as pt } from '../../../shared/texts/pt/form.ts'
import { texts as tr } from '../../../shared/texts/tr/form.ts'
import { texts as zh } from '../../../shared/texts/zh/form.ts'
import { fill, openForm, scriptTag, send, showMoreFields, waitUntilSent } from '../../support/browser/widget-page.ts'
import { rows, workspaceA } from '../../support/service/harness.ts'

const box = (page: Page) => page.locator('[name="gaveConsent"]')
const sentence = (page: Page) =>
  page.locator('.consent label > span').evaluate((label) => label.firstChild?.textContent)

describe('the consent names what the form shows', () => {
  test.each([
    ['stars', 'My testimonial may be published.'],
    ['stars email title social', 'My testimonial may be published.'],
    ['firstname', 'My testimonial may be published, with my name.'],
    ['lastname', 'My testimonial may be published, with my name.'],
    ['company', 'My testimonial may be published, with my company.'],
    ['firstname company', 'My testimonial may be published, with my name and company.'],
    ['video image', 'My testimonial may be published, with my photo and video.'],
    ['firstname company video image', 'My testimonial may be published, with my name, company, photo, and video.'],
    ['firstname more company video image', 'My testimonial may be published, with my name.'],
  ])('with the fields “%s”', async (fields, expected) => {
    const { page } = await openForm(scriptTag(workspaceA, `data-fields="${fields}"`))
    expect(await sentence(page)).toBe(expected)
  })

  test.each([ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh])('in the language $lang', async (texts: Texts) => {
    const { page } = await openForm(scriptTag(workspaceA, `data-lang="${texts.lang}"`))
    const expected = (...details: string[]) => {
      const list = new Intl.ListFormat(texts.lang).format(details)
      return typeof texts.consent === 'object' ? texts.consent.other.replace('{details}', list) : ''
    }
    const { consentName, consentCompany, consentImage, consentVideo } = texts
    expect(await sentence(page)).toBe(expected(consentName))
    await showMoreFields(page)
    await expect.poll(() => sentence(page)).toBe(expected(consentName, consentCompany, consentImage, consentVideo))
  })

  test('in a form with an attribute that no setting has', async () => {
    const { page } = await openForm(
      scriptTag(workspaceA, 'data-text-lang="not a language" data-fields="company video"'),
    )
    expect(await sentence(page)).toBe('My testimonial may be published, with my company and video.')
  })

  test('also in a sentence of the site owner', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-consent="Print it with my {details}!"'))
    await showMoreFields(page)
    await expect.poll(() => sentence(page)).toBe('Print it with my name, company, photo, and video!')
  })
})

describe('the tick', () => {
  test('is never set in advance, also not by the query string, a prefill or a draft', async () => {
    const { page, site } = await openForm(
      scriptTag(workspaceA, 'data-prefill-consent="true" data-prefill-gaveConsent="on"'),
    )
    await fill(page)
    await box(page).check()
    await page.goto(`${site}?laurel_consent=true&laurel_gaveConsent=on`)
    await page.getByText('We kept your draft.').waitFor()
    expect(await box(page).isChecked()).toBe(false)
  })

  test('is removed, with an explanation, if opening a field changes the sentence', async () => {
    const { page } = await openForm()
    await fill(page)
    await box(page).check()
    // Screen readers announce what is added to an element that was there.
    const region = page.locator('#gaveConsent-message')
    await region.evaluate((element) => element.setAttribute('data-before', ''))
    await showMoreFields(page, 'Company')
    await page.getByText('The consent has changed.').waitFor()
    expect(await region.getAttribute('data-before')).toBe('')
    expect(await box(page).isChecked()).toBe(false)
    // The visitor may not have noticed: the form leads to it once, and is sent the next time.
    await send(page)
    await page.locator('#gaveConsent[aria-invalid=true]:focus').waitFor()
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ gaveConsent: 0, consentDateTime: null }])
  })

  test('comes back with the sentence that it was for', async () => {
    const { page } = await openForm()
    await fill(page)
    await box(page).check()
    const time = await box(page).inputValue()
    await showMoreFields(page, 'Company')
    await page.getByText('The consent has changed.').waitFor()
    await showMoreFields(page, 'Company')
    await expect.poll(() => box(page).isChecked()).toBe(true)
    expect(await box(page).inputValue()).toBe(time)
    expect(await page.getByText('The consent has changed.').count()).toBe(0)
    await send(page)
    await waitUntilSent(page)
    expect(await rows('testimonials')).toMatchObject([{ gaveConsent: 1, consentDateTime: time }])
  })

  test('does not come back if the visitor had removed it', async () => {
    const { page } = await openForm()
    await fill(page)
    await box(page).check()
    await box(page).uncheck()
    await showMoreFields(page, 'Company')
    await page.getByRole('textbox', { name: 'Company' }).waitFor()
    await showMoreFields(page, 'Company')
    await expect.poll(() => sentence(page)).toBe('My testimonial may be published, with my name.')
    expect(await box(page).isChecked()).toBe(false)
  })

  test('is removed, with an explanation, if the language of the form changes', async () => {
    const { page } = await openForm()
    await fill(page)
    await box(page).check()
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('lang', 'de'))
    await page.getByText('Die Einwilligung hat sich geändert.').waitFor()
    expect(await box(page).isChecked()).toBe(false)
  })

  test('of the privacy policy is removed if the policy changes', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-privacy-url="/privacy"'))
    await page.locator('[name="privacy"]').check()
    await page.locator('laurel-form').evaluate((form) => form.setAttribute('privacy-url', '/other'))
    await expect.poll(() => page.locator('[name="privacy"]').isChecked()).toBe(false)
  })

  test('stays if the sentence stays', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-consent="Print it." '))
    await fill(page)
    await box(page).check()
    await showMoreFields(page, 'Company')
    await page.getByRole('textbox', { name: 'Company' }).fill('Corner Shop')
    expect(await box(page).isChecked()).toBe(true)
    expect(await page.getByText('The consent has changed.').count()).toBe(0)
  })
})

describe('what happens without the tick', () => {
  test.each([
    ['', 'Without a tick, only we read it.'],
    ['data-workspace-name="Corner Shop"', 'Without a tick, only Corner Shop reads it.'],
  ])('is below the box, with the settings %j', async (attribute, expected) => {
    const { page } = await openForm(scriptTag(workspaceA, attribute))
    await page.getByText(expected, { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: expected }).waitFor()
  })

  test('is not mentioned if the consent is required', async () => {
    const { page } = await openForm(scriptTag(workspaceA, 'data-required="text consent"'))
    expect(await page.getByText('Without a tick').count()).toBe(0)
  })
})
