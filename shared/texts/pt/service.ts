import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: 'Deixar uma opinião sobre {name}',
  formDescription: 'Bastam algumas palavras sobre {name}, sem criar uma conta.',
}
