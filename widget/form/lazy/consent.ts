import type { FormComponent } from '../types.ts'
import { setMessage } from './set-message.ts'

/** The sentence that a visitor has agreed to, and the value of the box: the time of the tick. */
type Agreement = { sentence: string; value: string }

/** Returns the sentence beside a consent's box, as the visitor reads it. */
export const readSentence = (box: Element): string => `${box.nextElementSibling?.firstChild?.textContent}`

const agreements = new WeakMap<FormComponent, Agreement>()

/**
 * Explains why the consent is no longer ticked, if opening the other fields or the site owner has changed its sentence. The
 * tick comes back together with the sentence that it was for.
 */
export function checkConsent(form: FormComponent): void {
  const box = form.element.current?.querySelector<HTMLInputElement>('#gaveConsent')
  if (form.sending || !box) return
  const { messages, values } = form.state
  const sentence = readSentence(box)
  const agreement = agreements.get(form)
  const changed = form.props.t('consentChanged')
  if (box.checked) agreements.set(form, { sentence, value: box.value })
  else if (values.gaveConsent) {
    form.readValues()
    setMessage(form, 'gaveConsent', { text: changed, live: true })
  } else if (messages.gaveConsent?.text !== changed) agreements.delete(form)
  else if (agreement?.sentence === sentence) {
    box.checked = true
    box.value = agreement.value
    form.readValues()
    setMessage(form, 'gaveConsent', undefined)
  }
}
