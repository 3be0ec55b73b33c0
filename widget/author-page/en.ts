import { type OwnTexts, ownTexts } from '../../worker/pages/author-page/texts/en.ts'
import { initialTexts } from '../i18n/en-initial.ts'
import { lazyTexts } from '../i18n/en-lazy.ts'

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
