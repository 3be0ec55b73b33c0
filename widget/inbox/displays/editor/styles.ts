import '../../ui/editors/styles.ts'
import '../styles.ts'
import { addStyles } from '../../ui/add-styles.ts'
import css from './editor.css?inline'

addStyles(css)
