import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { consentSentence, type Translate } from '../../shared/consents/consent-sentence.ts'
import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { shownFields, type TranslatedForm } from '../../shared/forms/stored-form.ts'
import type { ServiceTexts } from '../../shared/texts/en/service.ts'
import { fill, selectPlural } from '../../shared/texts/fill.ts'
import { serviceTexts } from '../../shared/texts/service.ts'
import { matchLocale } from './locales.ts'

/* The words with which a form asks for consent, composed as the widget composes them. */

/** The fields that the sentence can name. */
export const namedFields = ['name', 'company', 'image', 'video']

/** Every combination of them that a page can show. */
const combinations = Array.from({ length: 2 ** namedFields.length }, (_, bits) =>
  namedFields.filter((_, index) => bits & (1 << index)),
)

type Form = Pick<TranslatedForm<FormSettings>, 'consents' | 'texts'>

/** A workspace's own form, whose words are ours. */
export const defaultForm: Form = { consents: {}, texts: {} }

/** Returns the words of a form for a consent, in which `{details}` is not filled in; `undefined` if they are ours. */
export const customConsentText = ({ consents, texts }: Form, purpose: ConsentPurpose): string | undefined =>
  consents[purpose]?.text ?? (purpose === 'publish' ? texts.consent : undefined)

/** Returns the sentence with which a form with these fields asks for publication, with these texts of ours. */
export function publishSentence(form: Form, fields: string[], ours: ServiceTexts = serviceTexts.en): string {
  const { lang } = ours
  const own: Readonly<Record<string, string | undefined>> = {
    ...form.texts,
    consent: customConsentText(form, 'publish'),
  }
  const t: Translate = (name, values = {}) =>
    fill(selectPlural(own[name] ?? ours[name], Number(values.n), lang), values, lang)
  return consentSentence(t, fields, lang)
}

/** Returns the words of a stored form for a consent, as it shows them before a field after `more` is opened. */
export function consentText(form: TranslatedForm<FormSettings>, purpose: ConsentPurpose, language?: string | null) {
  if (purpose !== 'publish') return customConsentText(form, purpose)
  const names = shownFields(form)
  const more = names.indexOf('more')
  return publishSentence(form, more < 0 ? names : names.slice(0, more), matchLocale(language ?? ''))
}

/**
 * Returns whether a form asks for a consent with this text in a language; `undefined` is a workspace's own form. What the owner has
 * not worded is ours in that language, or else in English.
 */
export function isTextOfForm(
  text: string,
  purpose: ConsentPurpose,
  language: string | null,
  form: Form = defaultForm,
): boolean {
  // A page without JavaScript shows every line break as LF.
  const isShownAs = (words = '') => words === text || words.replace(/\r\n?/g, '\n') === text
  if (purpose !== 'publish') return isShownAs(customConsentText(form, purpose))
  // Without JavaScript, our words are English beside those of the owner in any language.
  const languages = new Set([matchLocale(language ?? '') ?? serviceTexts.en, serviceTexts.en])
  return Array.from(languages).some((ours) =>
    combinations.some((fields) => isShownAs(publishSentence(form, fields, ours))),
  )
}
