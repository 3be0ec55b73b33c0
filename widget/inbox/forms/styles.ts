import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'
import editorCss from '../ui/editor.css?inline'
import formsCss from './forms.css?inline'

addStyles(editorCss + formsCss)
