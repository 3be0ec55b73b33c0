import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './properties.css?inline'

addStyles(css)
