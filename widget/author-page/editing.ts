import { givenFields, givenValue } from '../../shared/author-fields.ts'
import { answerPrefix } from '../../shared/control-names.ts'
import { send, showFieldMessage, showMessage, showSaved } from './actions.ts'
import { formChanges } from './changes.ts'
import { state, update } from './state.ts'
import { t } from './texts.ts'

/* What the giver does with the form. */

/** Opens or closes the form, and moves the focus there or back. */
export function setEditing(isEditing: boolean): void {
  const { view } = state
  const filled = view && givenFields.filter((name) => givenValue(view, name))
  update({ isEditing, filled, hasConflict: false, stars: undefined, message: undefined })
  const rating = document.querySelector<HTMLElement>('form :checked')
  const other = document.querySelector<HTMLElement>(isEditing ? 'form input' : '#edit')
  // The first control: browsers enter a rating at the star that is chosen.
  ;(rating ?? other)?.focus()
}

/** Stores what was changed in the form. */
export async function save(form: HTMLFormElement): Promise<void> {
  const changes = formChanges(form)
  const isStored = !changes || (await send('form', changes, state.etag))
  // The changes of an attempt without a response are in the version that is there now.
  if (isStored || !formChanges(form)) {
    setEditing(false)
    showSaved('words')
    return
  }
  const { message, hasConflict } = state
  if (hasConflict) showMessage('form', `${t.changed} ${t.typedIsKept}`)
  else if (message?.lang) showServiceMessage(message.text)
}

/** Shows the service's sentence with our labels, and moves to the first field that it names. */
function showServiceMessage(sentence: string): void {
  const [, name = '', id = ''] = /^(\w+): (\S+)/.exec(sentence) ?? []
  const control = document.getElementById(name) ?? document.getElementById(answerPrefix + id)
  const labels: Record<string, string> = t
  const text = sentence.replace(`answers: ${id} `, '').replaceAll(/\w+(?=: )/g, (word) => labels[word] ?? word)
  if (control) showFieldMessage(control, text, 'en')
  else showMessage('form', text, 'en')
}
