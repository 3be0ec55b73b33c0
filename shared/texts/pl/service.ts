import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: '{name}: dodaj opinię',
  formDescription: '{name}: wystarczy kilka słów, konto nie jest potrzebne.',
}
