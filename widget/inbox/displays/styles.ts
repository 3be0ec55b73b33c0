import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './displays.css?inline'

addStyles(css)
