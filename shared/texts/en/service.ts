import type { Translated } from '../fill.ts'
import { consentTexts, dir, lang, open } from './common.ts'

/** The texts of a language that the service needs with any request; `{…}` is filled in. */
export const serviceTexts = { lang, dir, ...consentTexts } as const

/** The same texts in one language: a missing one is a type error. */
export type ServiceTexts = Translated<typeof serviceTexts>

/** The texts of the page with a form; `{name}` is that of the workspace. */
export const formPageTexts = {
  open,
  formTitle: 'Leave a testimonial for {name}',
  formDescription: 'A few words about {name} are enough. No account needed.',
} as const
export type FormPageTexts = Translated<typeof formPageTexts>
