import { addStyles } from './add-styles.ts'
import components from './components.css?inline'
import places from './places.css?inline'

addStyles(components + places)
