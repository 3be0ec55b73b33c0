import '../ui/editors/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './picture.css?inline'

addStyles(css)
