import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './steps.css?inline'

addStyles(css)
