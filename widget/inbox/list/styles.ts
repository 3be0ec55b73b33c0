import listCss from './list.css?inline'
import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'

addStyles(listCss)
