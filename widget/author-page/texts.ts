import { texts as ar } from '../../shared/texts/ar/author-page.ts'
import { texts as formAr } from '../../shared/texts/ar/form.ts'
import { texts as de } from '../../shared/texts/de/author-page.ts'
import { texts as formDe } from '../../shared/texts/de/form.ts'
import { type AuthorPageTexts, labelNames, type PageTexts, pageTexts } from '../../shared/texts/en/author-page.ts'
import { initialTexts } from '../../shared/texts/en/initial.ts'
import { lazyTexts } from '../../shared/texts/en/lazy.ts'
import { texts as es } from '../../shared/texts/es/author-page.ts'
import { texts as formEs } from '../../shared/texts/es/form.ts'
import { texts as fr } from '../../shared/texts/fr/author-page.ts'
import { texts as formFr } from '../../shared/texts/fr/form.ts'
import { texts as it } from '../../shared/texts/it/author-page.ts'
import { texts as formIt } from '../../shared/texts/it/form.ts'
import { texts as ja } from '../../shared/texts/ja/author-page.ts'
import { texts as formJa } from '../../shared/texts/ja/form.ts'
import { texts as nl } from '../../shared/texts/nl/author-page.ts'
import { texts as formNl } from '../../shared/texts/nl/form.ts'
import { texts as pl } from '../../shared/texts/pl/author-page.ts'
import { texts as formPl } from '../../shared/texts/pl/form.ts'
import { texts as pt } from '../../shared/texts/pt/author-page.ts'
import { texts as formPt } from '../../shared/texts/pt/form.ts'
import { texts as tr } from '../../shared/texts/tr/author-page.ts'
import { texts as formTr } from '../../shared/texts/tr/form.ts'
import { texts as zh } from '../../shared/texts/zh/author-page.ts'
import { texts as formZh } from '../../shared/texts/zh/form.ts'

/* Part of the build. In the worker, the texts of the form would be too large. */

type FormTexts = { readonly [Name in (typeof labelNames)[number]]: string } & {
  readonly starsOf: { readonly other: string }
  readonly consent: { readonly zero?: string }
}

/** Adds the labels that the page has in common with the form. */
const withLabels = (form: FormTexts, own: PageTexts) =>
  ({
    ...Object.fromEntries(labelNames.map((name) => [name, form[name]])),
    starsOf: form.starsOf.other,
    publish: form.consent.zero ?? '',
    ...own,
  }) as AuthorPageTexts

/** All texts of the page, by language. */
export const authorPageTexts = {
  ar: withLabels(formAr, ar),
  de: withLabels(formDe, de),
  en: withLabels({ ...initialTexts, ...lazyTexts }, pageTexts),
  es: withLabels(formEs, es),
  fr: withLabels(formFr, fr),
  it: withLabels(formIt, it),
  ja: withLabels(formJa, ja),
  nl: withLabels(formNl, nl),
  pl: withLabels(formPl, pl),
  pt: withLabels(formPt, pt),
  tr: withLabels(formTr, tr),
  'zh-Hans': withLabels(formZh, zh),
}
