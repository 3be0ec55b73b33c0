import css from './dialog.css?inline'
import { addStyles } from './styles.ts'

/*
 * Loaded with the first form that opens as a dialog: most forms are inline and do not need it.
 */
addStyles(css)

/** Closes any open dialog and keeps what was typed. `Object()`, because the page may have overwritten `laurel`. */
Object(window.laurel).close = () => {
  for (const form of document.querySelectorAll('laurel-form')) form.shadowRoot?.querySelector('dialog')?.close()
}

/** Makes an element the dialog of a form, and opens it if it should be; `emit` dispatches the events of the form's element. */
export function prepare(dialog: HTMLDialogElement, shouldOpen: unknown, emit: (event: 'open' | 'close') => void): void {
  // A click outside closes the dialog.
  dialog.setAttribute('closedby', 'any')
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.onclose = () => emit('close')
  if (shouldOpen !== true || dialog.open || !dialog.isConnected) return
  dialog.showModal()
  // Not by `autofocus`: browsers report it as blocked if the focus is elsewhere on the page.
  dialog.querySelector('h2')?.focus()
  emit('open')
}
