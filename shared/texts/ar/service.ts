import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: 'كتابة رأي عن {name}',
  formDescription: 'تكفي بضع كلمات عن {name}، ولا حاجة إلى حساب.',
}
