import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './workspace.css?inline'

addStyles(css)
