import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Lascia una recensione su {name}',
  formDescription: 'Bastano poche parole su {name}, senza creare un account.',
}
