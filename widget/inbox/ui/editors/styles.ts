import '../styles.ts'
import { addStyles } from '../add-styles.ts'
import css from './editor.css?inline'

addStyles(css)
