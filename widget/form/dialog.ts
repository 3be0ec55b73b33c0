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

/** The dialog that was opened last. */
let opened: HTMLDialogElement | undefined

/** Keeps the dialog, and the control that is typed into, within what an on-screen keyboard leaves of the page. */
function fit({ type }: Event): void {
  const { scale, offsetTop, height } = visualViewport as VisualViewport
  // Visitors who zoom in choose what they see.
  if (!opened || scale > 1) return
  // Not as an attribute in HTML, which a strict `style-src` would block.
  opened.style.cssText = `inset-block:${offsetTop}px calc(100% - ${offsetTop + height}px);max-block-size:calc(${height}px - 1rem)`
  if (type === 'resize') opened.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
}

// The keyboard makes nothing smaller but the visual viewport, and browsers move that to what is focused.
visualViewport?.addEventListener('resize', fit)
visualViewport?.addEventListener('scroll', fit)

/** Makes an element the dialog of a form, and opens it if it should be; `emit` dispatches the events of the form's element. */
export function prepare(dialog: HTMLDialogElement, shouldOpen: unknown, emit: (event: 'open' | 'close') => void): void {
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.onclose = () => emit('close')
  if (shouldOpen !== true || dialog.open || !dialog.isConnected) return
  opened = dialog
  dialog.showModal()
  // Not by `autofocus`: browsers report it as blocked if the focus is elsewhere on the page.
  dialog.querySelector('h2')?.focus()
  emit('open')
}
