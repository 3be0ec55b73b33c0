import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { consentSentence } from '../../shared/consent-sentence.ts'
import type { FormSettings } from '../../shared/form-settings.ts'
import type { TranslatedForm } from '../../shared/stored-form.ts'
import { consentTexts as ar } from '../../shared/texts/ar/consent.ts'
import { consentTexts as de } from '../../shared/texts/de/consent.ts'
import { consentTexts as es } from '../../shared/texts/es/consent.ts'
import { consentTexts as fr } from '../../shared/texts/fr/consent.ts'
import { consentTexts as it } from '../../shared/texts/it/consent.ts'
import { consentTexts as ja } from '../../shared/texts/ja/consent.ts'
import { consentTexts as nl } from '../../shared/texts/nl/consent.ts'
import { consentTexts as pl } from '../../shared/texts/pl/consent.ts'
import { consentTexts as pt } from '../../shared/texts/pt/consent.ts'
import { consentTexts as tr } from '../../shared/texts/tr/consent.ts'
import { consentTexts as zh } from '../../shared/texts/zh/consent.ts'
import { createTranslate } from '../../widget/form/translate.ts'
import { matchLocale } from './locales.ts'

/* The words with which a form asks for consent, composed as the widget composes them. */

/** The texts of our sentence by language; English is part of the widget's function. */
const ourTexts = new Map(Object.entries({ ar, de, es, fr, it, ja, nl, pl, pt, tr, 'zh-Hans': zh }))

/** The fields that the sentence can name. */
export const namedFields = ['name', 'company', 'image', 'video']

/** Every combination of them that a page can show. */
const combinations = Array.from({ length: 2 ** namedFields.length }, (_, bits) =>
  namedFields.filter((_, index) => bits & (1 << index)),
)

type Form = Pick<TranslatedForm<FormSettings>, 'consents' | 'texts'>

/** A workspace's own form, whose words are ours. */
export const ownForm: Form = { consents: {}, texts: {} }

/** Returns the words of a form for a consent, in which `{details}` is not filled in; `undefined` if they are ours. */
export const ownConsentText = ({ consents, texts }: Form, purpose: ConsentPurpose): string | undefined =>
  consents[purpose]?.text ?? (purpose === 'publish' ? texts.consent : undefined)

/** Returns the sentence with which a form with these fields asks for publication, with our texts in a language. */
export function publishSentence(form: Form, fields: string[], lang: string): string {
  const own = ownConsentText(form, 'publish')
  const texts = own === undefined ? form.texts : { ...form.texts, consent: own }
  const ours = ourTexts.get(lang)
  const t = createTranslate(ours && { ...ours, lang }, () => undefined, texts)
  return consentSentence(t, fields, lang)
}

/**
 * Returns whether a form asks for a consent with this text in a language; `undefined` is a workspace's own form. What the owner has
 * not worded is ours in that language, or else in English.
 */
export function isTextOfForm(
  text: string,
  purpose: ConsentPurpose,
  language: string | null,
  form: Form = ownForm,
): boolean {
  // A page without JavaScript shows every line break as LF.
  const isShownAs = (words = '') => words === text || words.replace(/\r\n?/g, '\n') === text
  if (purpose !== 'publish') return isShownAs(ownConsentText(form, purpose))
  // Without JavaScript, our words are English beside those of the owner in any language.
  const languages = new Set([matchLocale(language ?? '')?.lang ?? 'en', 'en'])
  return Array.from(languages).some((lang) =>
    combinations.some((fields) => isShownAs(publishSentence(form, fields, lang))),
  )
}
