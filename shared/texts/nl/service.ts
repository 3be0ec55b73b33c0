import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: 'Review over {name} schrijven',
  formDescription: 'Een paar woorden over {name} zijn genoeg, een account is niet nodig.',
}
