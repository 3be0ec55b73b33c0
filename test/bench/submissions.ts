import { initialTexts } from '../../shared/texts/en/initial.ts'
import { generateAuthorToken } from '../../worker/lib/author-link.ts'
import { createConsentEvents } from '../../worker/submissions/consent-events.ts'
import { testimonialFields } from './sample.ts'
import { storedForm } from './stored-form.ts'

/* What the form sends with a testimonial, and what the service stores of it. */

const list = (details: string[]) => new Intl.ListFormat('en').format(details)
const where = { language: 'en', page: 'https://shop.example/about-us' }

/** The consent that the form asks for by default, with the sentence that it shows for these fields. */
export const defaultConsent = {
  ...{ ...where, gaveConsent: true, consents: { publish: true } },
  consentTexts: {
    publish: initialTexts.consent.other.replace('{details}', list(['name', 'company', 'photo', 'video'])),
  },
}

const { publish, marketing, contact } = storedForm.settings.consents ?? {}

/** The three consents that the stored form asks for. */
export const threeConsents = {
  ...{ ...where, gaveConsent: true, consents: { publish: true, marketing: false, contact: true } },
  consentTexts: {
    publish: publish?.text?.replace('{details}', list(['name', 'company', 'photo'])) ?? '',
    marketing: marketing?.text ?? '',
    contact: contact?.text ?? '',
  },
  ...{ formId: storedForm.id, formVersion: storedForm.version },
}

/** Returns the body of a request with which the form sends a testimonial, and its link if it makes one. */
export const createSubmission = (consent: object, hasLink: boolean) => ({
  ...{ ...testimonialFields, ...consent },
  ...(hasLink ? { giverToken: generateAuthorToken() } : {}),
})

/** A text as SQL. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const whereColumns = { language: literal(where.language), page: literal(where.page) }
const eventColumns = async (input: typeof defaultConsent | typeof threeConsents) => ({
  consents: literal(JSON.stringify(await createConsentEvents(input, undefined, '2026-01-01T00:00:00.000Z'))),
})
const linkColumns = { giverHash: 'lower(hex(randomblob(32)))' }
const formColumns = { formId: literal(storedForm.id), formVersion: String(storedForm.version), ...whereColumns }

/** The columns of a testimonial, as SQL: with everything that the form stores, and with parts of it. */
export const storedColumns = {
  withEventAndLink: { ...whereColumns, ...(await eventColumns(defaultConsent)), ...linkColumns },
  withEvent: { ...whereColumns, ...(await eventColumns(defaultConsent)) },
  withoutEvent: whereColumns,
  withThreeEvents: { ...formColumns, ...(await eventColumns(threeConsents)) },
  ofStoredForm: formColumns,
}
