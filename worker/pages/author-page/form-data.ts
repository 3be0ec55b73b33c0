import type { ConsentPurpose } from '../../../shared/consent-purposes.ts'
import { answerPrefix } from '../../../shared/forms/control-names.ts'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import { submittedAnswers, toFields } from '../form-data.ts'
import { authorFieldNames, isTextEditable, latestEvent, storedValue } from './author-fields.ts'

/* The submitted controls of an author, and the change that they make. */

/** Returns the words of a consent: those that were shown or, without any, ours in the language of the page. */
export function findConsentText(mine: MyTestimonial, purpose: ConsentPurpose, t: AuthorPageTexts) {
  const { text, language, wording } = latestEvent(mine, purpose) ?? {}
  // An owner's words say how they know of the consent.
  return text && wording !== 'owner' ? { text, language: language ?? '' } : { text: t.publish, language: t.lang }
}

/** Returns the values of all controls for what is stored. */
export function storedControls(mine: MyTestimonial): URLSearchParams {
  const names = authorFieldNames.filter((name) => name !== 'testimonialText' || isTextEditable(mine))
  return new URLSearchParams([
    ['stars', String(mine.testimonial.stars ?? '')],
    ...names.map((name) => [name, storedValue(mine, name)]),
    ...mine.answers.flatMap(({ id, answer }) => (id ? [[answerPrefix + id, answer]] : [])),
  ])
}

/** Returns the values of all controls, as they were submitted or else as they are stored. */
export function submittedControls(mine: MyTestimonial, submitted: URLSearchParams): URLSearchParams {
  const stored = Array.from(storedControls(mine))
  return new URLSearchParams(stored.map(([name, value]) => [name, submitted.get(name) ?? value]))
}

const isAnswer = (name: string) => name.startsWith(answerPrefix)
const multilineNames = /^(?:testimonialText|socialMediaProfiles|answer-.+)$/

/** Returns a value as browsers keep it: with line feeds alone or, in a control with one line, without line breaks. */
const toControlValue = (name: string, value: string) => value.replace(multilineNames.test(name) ? /\r/g : /[\r\n]/g, '')

/** Returns the API request for what differs from what is stored, `undefined` if nothing does. */
export function parseChanges(mine: MyTestimonial, submitted: URLSearchParams): object | undefined {
  const values = submittedControls(mine, submitted)
  const changed = Array.from(storedControls(mine)).flatMap(([name, value]) =>
    toControlValue(name, values.get(name) ?? '') === toControlValue(name, value) ? [] : name,
  )
  if (changed.length === 0) return undefined
  // Answers that are sent replace all others and, unless it is sent too, the text.
  const hasNewAnswers = changed.some(isAnswer)
  const isSent = (name: string) =>
    (changed.includes(name) && !isAnswer(name)) || (hasNewAnswers && name === 'testimonialText')
  return {
    ...toFields(Array.from(values).filter(([name]) => isSent(name))),
    ...(hasNewAnswers && { answers: submittedAnswers(values) }),
  }
}
