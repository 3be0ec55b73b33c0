import { texts as ar } from '../../worker/pages/author-page/texts/ar.ts'
import { texts as de } from '../../worker/pages/author-page/texts/de.ts'
import { type AuthorPageTexts, labelNames, type OwnTexts, ownTexts } from '../../worker/pages/author-page/texts/en.ts'
import { texts as es } from '../../worker/pages/author-page/texts/es.ts'
import { texts as fr } from '../../worker/pages/author-page/texts/fr.ts'
import { texts as it } from '../../worker/pages/author-page/texts/it.ts'
import { texts as ja } from '../../worker/pages/author-page/texts/ja.ts'
import { texts as nl } from '../../worker/pages/author-page/texts/nl.ts'
import { texts as pl } from '../../worker/pages/author-page/texts/pl.ts'
import { texts as pt } from '../../worker/pages/author-page/texts/pt.ts'
import { texts as tr } from '../../worker/pages/author-page/texts/tr.ts'
import { texts as zh } from '../../worker/pages/author-page/texts/zh.ts'
import { texts as formAr } from '../i18n/ar.ts'
import { texts as formDe } from '../i18n/de.ts'
import { initialTexts } from '../i18n/en-initial.ts'
import { lazyTexts } from '../i18n/en-lazy.ts'
import { texts as formEs } from '../i18n/es.ts'
import { texts as formFr } from '../i18n/fr.ts'
import { texts as formIt } from '../i18n/it.ts'
import { texts as formJa } from '../i18n/ja.ts'
import { texts as formNl } from '../i18n/nl.ts'
import { texts as formPl } from '../i18n/pl.ts'
import { texts as formPt } from '../i18n/pt.ts'
import { texts as formTr } from '../i18n/tr.ts'
import { texts as formZh } from '../i18n/zh.ts'

/* Part of the build. In the worker, the texts of the form would be too large. */

type FormTexts = { readonly [Name in (typeof labelNames)[number]]: string } & {
  readonly starsOf: { readonly other: string }
  readonly consent: { readonly zero?: string }
}

/** Adds the labels that the page has in common with the form. */
const withLabels = (form: FormTexts, own: OwnTexts) =>
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
  en: withLabels({ ...initialTexts, ...lazyTexts }, ownTexts),
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
