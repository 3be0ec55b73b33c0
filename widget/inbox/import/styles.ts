import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './import.css?inline'

addStyles(css)
