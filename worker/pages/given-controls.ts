import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { answerPrefix, consentName } from '../../shared/control-names.ts'
import {
  askedPurposes,
  givenFields,
  givenValue,
  hasOwnText,
  isGiven,
  latestEvent,
  toControlValue,
} from '../../shared/given-values.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { consentTexts } from '../../shared/texts/en/common.ts'
import { submittedAnswers, toFields } from './submitted-controls.ts'

/* The controls with which a giver changes a testimonial without JavaScript, and the change that they make. */

/** Returns the words of a consent: those that were shown or, without any, ours in English. */
export function findConsentText(mine: MyTestimonial, purpose: ConsentPurpose): { text: string; language: string } {
  const { text, language } = latestEvent(mine, purpose) ?? {}
  return text ? { text, language: language ?? '' } : { text: consentTexts.consent.zero, language: 'en' }
}

/** Returns the part of an API request that decides on consents. `page` is the URL of the page that showed the words. */
export function toDecisions(
  mine: MyTestimonial,
  decisions: [purpose: ConsentPurpose, isGiven: boolean][],
  page: string,
) {
  const texts = decisions.map(([purpose]) => [purpose, findConsentText(mine, purpose).text])
  const [[first] = []] = decisions
  return {
    consents: Object.fromEntries(decisions),
    consentTexts: Object.fromEntries(texts),
    page,
    language: first && findConsentText(mine, first).language,
  }
}

/** Returns the values of all controls for what is stored. */
export function storedControls(mine: MyTestimonial): URLSearchParams {
  const fields = givenFields.filter((name) => name !== 'testimonialText' || hasOwnText(mine))
  return new URLSearchParams([
    ['stars', String(mine.testimonial.stars ?? '')],
    ...fields.map((name) => [name, givenValue(mine, name)]),
    ...mine.answers.flatMap(({ id, answer }) => (id ? [[answerPrefix + id, answer]] : [])),
    ...askedPurposes(mine).map((purpose) => [consentName(purpose), String(isGiven(mine, purpose))]),
  ])
}

const multilineNames = /^(?:testimonialText|socialMediaProfiles|answer-.+)$/

/** Returns the API request for what differs from what is stored, `undefined` if nothing does. */
export function toGiverInput(mine: MyTestimonial, submitted: URLSearchParams, page: string): object | undefined {
  const stored = storedControls(mine)
  const consents: string[] = askedPurposes(mine).map(consentName)
  const read = (values: URLSearchParams, name: string) =>
    toControlValue(values.get(name) ?? '', multilineNames.test(name))
  const changed = Array.from(stored)
    .filter(([name]) => read(submitted, name) !== read(stored, name))
    .map(([name]) => name)
    .filter((name) => submitted.has(name) && !consents.includes(name))
  const decided = askedPurposes(mine).filter(
    (purpose) => (submitted.get(consentName(purpose)) === 'true') !== isGiven(mine, purpose),
  )
  if (changed.length + decided.length === 0) return undefined
  // Answers that are sent replace all others and, unless it is sent too, the text.
  const hasNewAnswers = changed.some((name) => name.startsWith(answerPrefix))
  const sent = Array.from(submitted).filter(
    ([name]) =>
      (changed.includes(name) && !name.startsWith(answerPrefix)) || (hasNewAnswers && name === 'testimonialText'),
  )
  const decisions = decided.map((purpose): [ConsentPurpose, boolean] => [purpose, !isGiven(mine, purpose)])
  return {
    ...toFields(sent),
    ...(hasNewAnswers && { answers: submittedAnswers(submitted) }),
    ...(decisions.length > 0 && toDecisions(mine, decisions, page)),
  }
}
