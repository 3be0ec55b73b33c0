import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Dejar una opinión sobre {name}',
  formDescription: 'Bastan unas palabras sobre {name}, sin crear una cuenta.',
}
