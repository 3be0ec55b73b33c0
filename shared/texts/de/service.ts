import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'
import { displayTexts } from './display.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Bewertung für {name} schreiben',
  formDescription: 'Ein paar Worte über {name} genügen, ein Konto ist nicht nötig.',
  display: displayTexts,
}
