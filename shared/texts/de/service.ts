import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Bewertung für {name} schreiben',
  formDescription: 'Ein paar Worte über {name} genügen, ein Konto ist nicht nötig.',
}
