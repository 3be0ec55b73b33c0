import type { Translated } from '../fill.ts'
import { consentTexts, dir, lang, open } from './common.ts'

/** The texts of a language on the pages of the service; `{…}` is filled in. */
export const serviceTexts = {
  lang,
  dir,
  open,
  ...consentTexts,
  /** Of the page with a form; `{name}` is that of the workspace. */
  formTitle: 'Leave a testimonial for {name}',
  formDescription: 'A few words about {name} are enough. No account needed.',
} as const

/** The same texts in one language: a missing one is a type error. */
export type ServiceTexts = Translated<typeof serviceTexts>
