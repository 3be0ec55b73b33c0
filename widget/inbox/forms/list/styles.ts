import '../../ui/styles.ts'
import { addStyles } from '../../ui/add-styles.ts'
import css from './list.css?inline'

addStyles(css)
