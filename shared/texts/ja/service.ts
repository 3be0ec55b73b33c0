import type { FormPageTexts, ServiceTexts } from '../en/service.ts'
import { consentTexts, dir, lang, open } from './common.ts'

export const serviceTexts: ServiceTexts = {
  lang,
  dir,
  ...consentTexts,
}

export const formPageTexts: FormPageTexts = {
  open,
  formTitle: '{name}についてのご感想をお聞かせください',
  formDescription: '{name}についての短いご感想で十分です。アカウントは不要です。',
}
