import type { Context } from 'hono'
import { type FormPageTexts, formPageTexts } from '../../shared/texts/en/service.ts'
import { serviceTexts } from '../../shared/texts/service.ts'
import type { AppEnv } from '../env.ts'
import { createAssetReader } from '../lib/assets.ts'
import { negotiateLocale } from '../lib/locales.ts'

/** The language of the page with a form: its tag and texts. */
export type FormLanguage = { lang: string; texts: FormPageTexts }

const readTexts = createAssetReader<Record<string, FormPageTexts>>('/assets/form-page-texts.json')

/**
 * Reads the language that the page with a form has for a request from a file of the build. English, which `?plain` asks for, is a
 * part of the worker.
 */
export async function readFormLanguage(c: Context<AppEnv>): Promise<FormLanguage> {
  const { lang } = c.req.query('plain') === undefined ? negotiateLocale(c) : serviceTexts.en
  const texts = lang === serviceTexts.en.lang ? undefined : (await readTexts(c.env.ASSETS, c.req.url))[lang]
  return { lang, texts: texts ?? formPageTexts }
}
