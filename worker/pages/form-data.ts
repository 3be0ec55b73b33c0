import type { Context } from 'hono'
import { consentPurposes, optionalPurposes } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName, consentTextName, shownName, trapName } from '../../shared/forms/control-names.ts'

/* The controls of the form without JavaScript, as the input of the API. */

// Browsers submit line breaks as CRLF.
const normalize = (value: string) => value.replaceAll('\r\n', '\n')

const consentTextNames = consentPurposes.map(consentTextName)

/** The controls that are no fields of a testimonial. The box for the privacy policy is no consent, and is not stored. */
const otherNames = [
  ...[trapName, shownName, 'formVersion', 'privacy'],
  ...consentTextNames,
  ...optionalPurposes.map(consentName),
]

const isField = (name: string) => !otherNames.includes(name) && !name.startsWith(answerPrefix)

/** Converts the submitted controls to an input for the API. Like the API, treats empty controls as not filled in. */
export function parseFormData(values: URLSearchParams, c: Context) {
  const version = values.get('formVersion')
  const answers = submittedAnswers(values)
  return {
    ...toFields(Array.from(values).filter(([name]) => isField(name))),
    ...readConsents(values, c),
    ...readSignals(values),
    ...(version && { formVersion: Number(version) || version }),
    ...(answers.length > 0 && { answers }),
  }
}

/** Returns the fields of a testimonial. The author's token is not among them: another site could have chosen it. */
export function toFields(controls: [name: string, value: string][]) {
  const pairs = controls.map(([name, value]): [string, string] => [name, normalize(value)])
  const {
    'Idempotency-Key': key,
    giverToken,
    gaveConsent,
    imageUrl,
    socialMediaProfiles,
    ...fields
  } = Object.fromEntries(pairs)
  return {
    ...fields,
    gaveConsent: gaveConsent === 'true' || gaveConsent,
    imageUrl: imageUrl?.trim(),
    socialMediaProfiles: socialMediaProfiles?.split('\n').flatMap((line) => line.trim() || []),
  }
}

/**
 * Returns a decision and the words for each consent that our page showed, and the URL of that page; `{}` for a form of another
 * site, whose words are not known.
 */
function readConsents(values: URLSearchParams, { req }: Context) {
  const shown = consentPurposes.filter((purpose) => values.has(consentTextName(purpose)))
  const { origin, pathname } = new URL(req.url)
  const site = req.header('Sec-Fetch-Site')
  // Browsers without that header name at least the origin.
  const isOurs = site ? site === 'same-origin' : (req.header('Origin') ?? origin) === origin
  if (shown.length === 0 || !isOurs) return {}
  const byPurpose = <Value>(read: (purpose: (typeof consentPurposes)[number]) => Value) =>
    Object.fromEntries(shown.map((purpose) => [purpose, read(purpose)]))
  return {
    consents: byPurpose((purpose) => values.get(consentName(purpose)) === 'true'),
    consentTexts: byPurpose((purpose) => normalize(values.get(consentTextName(purpose)) ?? '')),
    page: origin + pathname,
  }
}

/** Returns the signals of spam. Nothing in them is an error, and the content of the trap goes nowhere. */
function readSignals(values: URLSearchParams) {
  const elapsed = Date.now() - Number(values.get(shownName) || Number.NaN)
  return {
    ...(values.get(trapName) && { website: 'filled' }),
    ...(elapsed >= 0 && Number.isFinite(elapsed) && { elapsed }),
  }
}

/** Returns the answers that were filled in, with the ids of their questions. */
export const submittedAnswers = (values: URLSearchParams) =>
  Array.from(values).flatMap(([name, value]) =>
    name.startsWith(answerPrefix) && value ? [{ id: name.slice(answerPrefix.length), answer: normalize(value) }] : [],
  )

/**
 * Removes what another site must not have ticked or worded in advance, and the key of a testimonial, which it must not choose. No
 * page chooses the author's token.
 */
export function removeUntrusted(values: URLSearchParams, fetchSite: string | undefined): void {
  values.delete('giverToken')
  if (fetchSite === 'same-origin') return
  const ticks = [...consentPurposes.map(consentName), 'privacy']
  for (const name of [...ticks, ...consentTextNames, 'Idempotency-Key']) values.delete(name)
}
