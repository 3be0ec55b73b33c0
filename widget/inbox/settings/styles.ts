import settingsCss from './settings.css?inline'
import '../ui/styles.ts'
import { addStyles } from '../ui/add-styles.ts'

addStyles(settingsCss)
