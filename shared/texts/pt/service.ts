import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'Deixar uma opinião sobre {name}',
  formDescription: 'Bastam algumas palavras sobre {name}, sem criar uma conta.',
}
