import css from './dialog.css?inline'
import { dress } from './styles.ts'

/*
 * What a form that opens needs: fetched for the first of them, since most stand in their page.
 */
dress(css)

/** Closes what is open; what was typed stays. The page may have taken the name for something else. */
Object(window.laurel).close = () => {
  for (const form of document.querySelectorAll('laurel-form')) form.shadowRoot?.querySelector('dialog')?.close()
}
