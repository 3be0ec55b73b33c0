import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Review over {name} schrijven',
  formDescription: 'Een paar woorden over {name} zijn genoeg, een account is niet nodig.',
}
