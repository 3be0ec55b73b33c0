import css from './dialog.css?inline'
import { dress } from './look.ts'

/*
 * The look of a form that opens: fetched for the first of them, since most stand in their page.
 */
dress(css)
