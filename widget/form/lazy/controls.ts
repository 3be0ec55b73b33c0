import { getLimit } from '../../../shared/field-traits.ts'
import * as limits from '../../../shared/limits.ts'
import { lazyTexts } from '../../../shared/texts/en/lazy.ts'
import type { Translate } from '../translate.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isAnswer = (name: string) => name.startsWith('answer-')

/** Joins the texts that are not empty, as the service joins answers. */
export const joinTexts = (texts: string[]): string => texts.filter(Boolean).join('\n\n')

/** Returns the answers of a form as one text, from the values of its controls. */
export const joinAnswers = (values: Iterable<[name: string, value: FormDataEntryValue]>): string =>
  joinTexts(Array.from(values, ([name, value]) => (isAnswer(name) && `${value}`.trim() ? `${value}` : '')))

/** Returns how many characters a text still takes, negative if it has too many; `undefined` far from the limit. */
function charactersUntil(limit: number, text: string): number | undefined {
  const threshold = limit * 0.1
  // A character has one or two code units, so they need counting only near the limit.
  const remaining = limit - text.length < threshold ? limit - [...text].length : threshold
  return remaining < threshold ? remaining : undefined
}

/**
 * Returns how many characters a control still takes, negative if it has too many; `undefined` far from the limit. Answers have a
 * limit each and, where they are the testimonial's text, one together.
 */
export function remainingCharacters({ name, value, form }: Control): number | undefined {
  if (!isAnswer(name)) return charactersUntil(getLimit(name) ?? Number.NaN, value)
  const values = new FormData(form ?? undefined)
  const text = values.get('testimonialText') ? '' : joinAnswers(values)
  const near = [charactersUntil(limits.answer, value), charactersUntil(limits.testimonialText, text)].filter(
    (remaining) => remaining !== undefined,
  )
  return near[0] === undefined ? undefined : Math.min(...near)
}

/**
 * Removes `excess` characters from a control: first those before the caret, which were just inserted, so that a paste into
 * a full text does not delete its end; then from the end.
 */
export function truncate(control: Control, excess: number): void {
  const { value, selectionEnd } = control
  // E-mail and URL inputs do not report the caret.
  const caret = selectionEnd ?? value.length
  const head = [...value.slice(0, caret)]
  const before = head.slice(0, -excess).join('')
  const rest = Math.max(0, excess - head.length)
  control.value = before + [...value.slice(caret)].slice(0, -rest || undefined).join('')
  if (selectionEnd !== null) control.setSelectionRange(before.length, before.length)
}

const isLazyText = (name: string): name is keyof typeof lazyTexts => name in lazyTexts

/** Returns why a control is invalid, or `''`. */
export function validationMessage({ required, name, value, validity, type }: Control, t: Translate): string {
  const text = `${isAnswer(name) ? 'testimonialText' : name}Required`
  if (validity.valueMissing || (required && !value.trim())) return t(isLazyText(text) ? text : 'consentRequired')
  // Browsers take an address without a dot, as there is in some offices; here it is a mistake.
  const isIncomplete = type === 'email' && /@[^.]+$/.test(value.trim())
  if (!validity.valid || isIncomplete || (type === 'url' && !/^(https?:\/\/(?![^/?#]*@)\S+)?$/i.test(value.trim()))) {
    return t(type === 'email' ? 'invalidEmail' : 'invalidUrl')
  }
  return ''
}
