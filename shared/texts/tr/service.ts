import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: '{name} hakkında yorum yaz',
  formDescription: '{name} hakkında birkaç kelime yeter, hesap gerekmez.',
}
