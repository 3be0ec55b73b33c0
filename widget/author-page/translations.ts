import { texts as arOwn } from '../../worker/pages/author-page/texts/ar.ts'
import { texts as deOwn } from '../../worker/pages/author-page/texts/de.ts'
import { texts as esOwn } from '../../worker/pages/author-page/texts/es.ts'
import { texts as frOwn } from '../../worker/pages/author-page/texts/fr.ts'
import { texts as itOwn } from '../../worker/pages/author-page/texts/it.ts'
import { texts as jaOwn } from '../../worker/pages/author-page/texts/ja.ts'
import { texts as nlOwn } from '../../worker/pages/author-page/texts/nl.ts'
import { texts as plOwn } from '../../worker/pages/author-page/texts/pl.ts'
import { texts as ptOwn } from '../../worker/pages/author-page/texts/pt.ts'
import { texts as trOwn } from '../../worker/pages/author-page/texts/tr.ts'
import { texts as zhOwn } from '../../worker/pages/author-page/texts/zh.ts'
import { texts as ar } from '../i18n/ar.ts'
import { texts as de } from '../i18n/de.ts'
import { texts as es } from '../i18n/es.ts'
import { texts as fr } from '../i18n/fr.ts'
import { texts as it } from '../i18n/it.ts'
import { texts as ja } from '../i18n/ja.ts'
import { texts as nl } from '../i18n/nl.ts'
import { texts as pl } from '../i18n/pl.ts'
import { texts as pt } from '../i18n/pt.ts'
import { texts as tr } from '../i18n/tr.ts'
import { texts as zh } from '../i18n/zh.ts'
import { pageTexts } from './en.ts'

/** The texts of the page in all languages but English, by the names of their files. */
export const translations = {
  ar: pageTexts(ar, arOwn),
  de: pageTexts(de, deOwn),
  es: pageTexts(es, esOwn),
  fr: pageTexts(fr, frOwn),
  it: pageTexts(it, itOwn),
  ja: pageTexts(ja, jaOwn),
  nl: pageTexts(nl, nlOwn),
  pl: pageTexts(pl, plOwn),
  pt: pageTexts(pt, ptOwn),
  tr: pageTexts(tr, trOwn),
  zh: pageTexts(zh, zhOwn),
}
