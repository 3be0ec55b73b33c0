import type { ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  formTitle: 'كتابة رأي عن {name}',
  formDescription: 'تكفي بضع كلمات عن {name}، ولا حاجة إلى حساب.',
}
