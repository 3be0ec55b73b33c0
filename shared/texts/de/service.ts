import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: 'Bewertung für {name} schreiben',
  formDescription: 'Ein paar Worte über {name} genügen, ein Konto ist nicht nötig.',
}
