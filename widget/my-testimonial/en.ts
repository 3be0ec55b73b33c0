import { initialTexts } from '../../shared/texts/en/initial.ts'
import { lazyTexts } from '../../shared/texts/en/lazy.ts'
import { ownTexts } from './own-texts.ts'

/** The names of the texts that are those of the form. */
const formTextNames = [
  'lang',
  'dir',
  'stars',
  'title',
  'subtitle',
  'testimonialText',
  'firstname',
  'lastname',
  'email',
  'company',
  'imageUrl',
  'externalVideoHtml',
  'socialMediaProfiles',
  'privacyPolicy',
  'edit',
  'tryAgain',
] as const

/** The texts of the page that a language adds to those of the form: a missing one is a type error. */
export type OwnTexts = { readonly [Name in keyof typeof ownTexts]: string }

/** All texts of the page in one language. */
export type PageTexts = OwnTexts & { readonly [Name in (typeof formTextNames)[number] | 'starsOf' | 'publish']: string }

/** What `pageTexts` takes from the texts of the form. */
type FormTexts = { readonly [Name in (typeof formTextNames)[number]]: string } & {
  readonly starsOf: { readonly other: string }
  readonly consent: { readonly zero?: string }
}

/** Returns all texts of the page in the language of these texts of the form. */
export const pageTexts = (form: FormTexts, own: OwnTexts): PageTexts => ({
  ...(Object.fromEntries(formTextNames.map((name) => [name, form[name]])) as Pick<
    PageTexts,
    (typeof formTextNames)[number]
  >),
  starsOf: form.starsOf.other,
  publish: form.consent.zero ?? '',
  ...own,
})

/** The English texts of the page. */
export const english = pageTexts({ ...initialTexts, ...lazyTexts }, ownTexts)
