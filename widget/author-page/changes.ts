import { answerPrefix } from '../../shared/control-names.ts'
import { state } from './state.ts'

/** Returns what differs in the form from what is stored, as the API expects it; `undefined` if nothing does. */
export function formChanges(form: HTMLFormElement): object | undefined {
  const changes: Record<string, unknown> = {}
  const answers: { id: string; answer: string }[] = []
  const { stars, view } = state
  const controls = Array.from(form.querySelectorAll<HTMLInputElement>('[maxlength],[type=checkbox]:checked'))
  // Of a box, which removes a file, the value is never the default.
  const isChanged = ({ value, defaultValue }: HTMLInputElement) => value !== defaultValue
  const isAnswer = ({ name }: HTMLInputElement) => name.startsWith(answerPrefix)
  // Answers that are sent replace all others and, unless it is sent too, the text.
  const hasNewAnswers = controls.some((control) => isAnswer(control) && isChanged(control))
  for (const control of controls) {
    const { name, value, checked } = control
    if (isAnswer(control)) answers.push({ id: name.slice(answerPrefix.length), answer: value })
    else if (isChanged(control) || (hasNewAnswers && name === 'testimonialText'))
      changes[name] = name === 'socialMediaProfiles' ? value.split(/\s+/).filter(Boolean) : checked ? '' : value
  }
  if (hasNewAnswers) changes.answers = answers
  if (stars !== undefined && stars !== (view?.testimonial.stars ?? 0)) changes.stars = stars || null
  return Object.keys(changes)[0] ? changes : undefined
}
