import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: '分享您对{name}的评价',
  formDescription: '关于{name}，简单写几句就好，无需注册账号。',
}
