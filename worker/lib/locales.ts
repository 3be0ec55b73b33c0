import type { Context } from 'hono'
import type { ServiceTexts } from '../../shared/texts/en/service.ts'
import { serviceTexts } from '../../shared/texts/service.ts'

const locales = Object.values(serviceTexts)

/** Returns the texts for the query's `lang` or, failing that, for the browser's `Accept-Language`. */
export function negotiateLocale(c: Context): ServiceTexts {
  for (const languageTag of preferredLanguages(c)) {
    const locale = matchLocale(languageTag)
    if (locale) return locale
  }
  return serviceTexts.en
}

/** Returns the language tags of the query's `lang` and of the browser's `Accept-Language`, the preferred ones first. */
export function preferredLanguages(c: Context): string[] {
  return [c.req.query('lang')?.trim() ?? '', ...parseAccepted(c.req.header('Accept-Language'))].filter(Boolean)
}

/** Returns the values of a header such as `Accept` (RFC 9110 §12.5), the preferred ones first. */
export function parseAccepted(header = ''): string[] {
  // The pattern leaves white space before the semicolon to `trim()`: matching it here would take quadratic time.
  const ranges = header.split(',', 20).map((range) => range.split(/;\s*q=/i))
  return ranges
    .filter(([, quality = 1]) => Number(quality) > 0)
    .sort(([, a = 1], [, b = 1]) => Number(b) - Number(a))
    .map(([value = '']) => value.trim())
}

/** Returns the texts for a language tag (RFC 5646), or `undefined` if there is none. */
export function matchLocale(languageTag = ''): ServiceTexts | undefined {
  // To parse a tag takes long, and most tags are our own.
  const exact = locales.find(({ lang }) => lang === languageTag)
  if (exact) return exact
  try {
    // `maximize()` adds the script: zh-SG implies Hans, which we have, and zh-TW implies Hant, which we do not.
    const { language, script } = new Intl.Locale(languageTag.trim()).maximize()
    return locales.find(({ lang }) => lang === language || lang === `${language}-${script}`)
  } catch {
    return undefined
  }
}
