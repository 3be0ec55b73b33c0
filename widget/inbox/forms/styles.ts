import '../ui/editors/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './forms.css?inline'

addStyles(css)
