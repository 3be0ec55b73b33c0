import type { BrowserContextOptions, Page } from 'playwright-core'
import { consentPurposes } from '../../../shared/consent-purposes.ts'
import { generateAuthorToken } from '../../../worker/lib/author-link.ts'
import { storeForm } from '../forms.ts'
import { browserUrl, call, query, workspaceA } from '../service/harness.ts'
import { openPage } from './browser.ts'

/* The author's own page, and testimonials for it. */

export const path = '/my-testimonial'

/** Words of consents that are not those of the service. */
export const consentTexts = {
  publish: 'Ours may publish my words, with my name & company.',
  marketing: 'Ours may quote me in advertisements.',
  contact: 'Ours may write to me.',
}

export const questions = [
  { id: 'before', text: 'What made you hesitate?' },
  { id: 'after', text: 'What happened then?' },
]

/** The fields of a testimonial whose author has filled in everything. */
export const givenFields = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  title: 'A pleasure',
  subtitle: 'From the first day',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  imageUrl: 'https://images.example.com/ada.jpg',
  externalVideoHtml: 'https://youtu.be/dQw4w9WgXcQ',
  socialMediaProfiles: ['https://social.example/@ada', 'https://code.example/ada'],
  testimonialText: 'They listened.\n\nI would come again.',
  stars: 4,
}

/** Sends a testimonial with three consents, of which those to publication and to contact are given, and returns its token. */
export async function giveTestimonial(fields: object = givenFields, settings: object = {}): Promise<string> {
  const form = await storeForm({
    consents: {
      publish: { text: consentTexts.publish },
      marketing: { text: consentTexts.marketing },
      contact: { text: consentTexts.contact },
    },
    required: '',
    ...settings,
  })
  // Each has rate limits of its own.
  const giverToken = generateAuthorToken()
  const consents = { publish: true, marketing: false, contact: true }
  const where = { workspaceId: workspaceA, language: 'en', page: 'https://shop.example/praise' }
  const body = { ...fields, ...form, ...where, consents, consentTexts, giverToken }
  await call('POST', '/v1/testimonial', { body })
  return giverToken
}

/** Publishes all testimonials, as their owner does. */
export const publishAll = () => query('UPDATE testimonials SET published = 1')

/** Returns columns of the only testimonial. */
export async function given(...names: string[]) {
  const [row] = await query(`SELECT ${names} FROM testimonials`)
  return row && names.map((name) => row[name])
}

/** Returns the latest decision and its words for each purpose. */
export async function decisions() {
  const [events = '[]'] = (await given('consents')) ?? []
  const all: { purpose: string; decision: string; text: string; by: string }[] = JSON.parse(String(events))
  return consentPurposes.map((purpose) => {
    const { decision, text, by } = all.findLast((event) => event.purpose === purpose) ?? {}
    return `${purpose} ${decision} by ${by}: ${text}`
  })
}

/** Opens the page with a fragment in a new browser. */
export async function openAuthorPage(fragment = '', options: BrowserContextOptions = {}) {
  const opened = await openPage({ locale: 'en', ...options })
  await opened.page.goto(browserUrl.origin + path + fragment)
  return opened
}

/** Opens the page with the link of a testimonial, and waits until it shows it. */
export async function openMine(token: string, options: BrowserContextOptions = {}) {
  const opened = await openAuthorPage(`#${token}`, options)
  await opened.page.locator('.state').waitFor()
  return opened
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
