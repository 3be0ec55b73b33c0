import { consentPurposes } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName, consentTextName } from './control-names.ts'

/* What the form without JavaScript sends, as the input of the API. */

// Browsers submit line breaks as CRLF.
const normalize = (value: string) => value.replaceAll('\r\n', '\n')

/** Converts submitted controls to an input for the API. Like the API, treats empty controls as not filled in. */
export function toInput(values: URLSearchParams) {
  const pairs = Array.from(values, ([name, value]): [string, string] => [name, normalize(value)])
  const { 'Idempotency-Key': key, gaveConsent, imageUrl, socialMediaProfiles, ...fields } = Object.fromEntries(pairs)
  return {
    ...fields,
    gaveConsent: gaveConsent === 'true' || gaveConsent,
    imageUrl: imageUrl?.trim(),
    socialMediaProfiles: socialMediaProfiles?.split('\n').flatMap((line) => line.trim() || []),
  }
}

/**
 * Does the same for a stored form: its answers, and a decision and the words for each consent that it showed. The box for the
 * privacy policy is no consent, and is not stored.
 */
export function toStoredFormInput(values: URLSearchParams) {
  const shown = consentPurposes.filter((purpose) => values.has(consentTextName(purpose)))
  const own = ['formVersion', 'privacy', ...consentPurposes.map(consentTextName), ...optionalConsents]
  const fields = Array.from(values).filter(([name]) => !own.includes(name) && !name.startsWith(answerPrefix))
  const byPurpose = <Value>(read: (purpose: (typeof consentPurposes)[number]) => Value) =>
    shown.length > 0 ? Object.fromEntries(shown.map((purpose) => [purpose, read(purpose)])) : undefined
  const version = values.get('formVersion')
  return {
    ...toInput(new URLSearchParams(fields)),
    formVersion: version && (Number(version) || version),
    answers: submittedAnswers(values),
    consents: byPurpose((purpose) => values.get(consentName(purpose)) === 'true'),
    consentTexts: byPurpose((purpose) => normalize(values.get(consentTextName(purpose)) ?? '')),
  }
}

const optionalConsents = consentPurposes.map(consentName).filter((name) => name !== consentName('publish'))

/** Returns the answers that were filled in, with the ids of their questions. */
export const submittedAnswers = (values: URLSearchParams) =>
  Array.from(values).flatMap(([name, value]) =>
    name.startsWith(answerPrefix) && value ? [{ id: name.slice(answerPrefix.length), answer: normalize(value) }] : [],
  )

/** Removes what another site must not have ticked in advance, and the key of a testimonial, which it must not choose. */
export function dropTicks(values: URLSearchParams, fetchSite: string | undefined): void {
  if (fetchSite === 'same-origin') return
  for (const name of [...consentPurposes.map(consentName), 'privacy', 'Idempotency-Key']) values.delete(name)
}
