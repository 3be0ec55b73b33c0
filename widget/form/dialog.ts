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
