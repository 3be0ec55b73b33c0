import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import css from './provenance.css?inline'

addStyles(css)
