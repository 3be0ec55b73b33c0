import type { Context } from 'hono'
import { labelTexts } from '../../shared/texts/en/labels.ts'

/** The texts of a form page in one language. `open` is on the link to the HTML form, and the same as in the widget. */
export type Locale = {
  lang: string
  title: (name: string) => string
  description: (name: string) => string
  open: string
}

/** The default language, and that of the HTML form. */
export const englishLocale: Locale = {
  lang: 'en',
  title: (name) => `Leave a testimonial for ${name}`,
  description: (name) => `A few words about ${name} are enough. No account needed.`,
  open: labelTexts.open,
}

/** The languages that the form is translated to. */
export const locales: Locale[] = [
  englishLocale,
  {
    lang: 'de',
    title: (name) => `Bewertung für ${name} schreiben`,
    description: (name) => `Ein paar Worte über ${name} genügen, ein Konto ist nicht nötig.`,
    open: 'Bewertung schreiben',
  },
  {
    lang: 'fr',
    title: (name) => `Laisser un avis sur ${name}`,
    description: (name) => `Quelques mots sur ${name} suffisent, sans créer de compte.`,
    open: 'Laisser un avis',
  },
  {
    lang: 'es',
    title: (name) => `Dejar una opinión sobre ${name}`,
    description: (name) => `Bastan unas palabras sobre ${name}, sin crear una cuenta.`,
    open: 'Dejar una opinión',
  },
  {
    lang: 'it',
    title: (name) => `Lascia una recensione su ${name}`,
    description: (name) => `Bastano poche parole su ${name}, senza creare un account.`,
    open: 'Lascia una recensione',
  },
  {
    lang: 'pt',
    title: (name) => `Deixar uma opinião sobre ${name}`,
    description: (name) => `Bastam algumas palavras sobre ${name}, sem criar uma conta.`,
    open: 'Deixar uma opinião',
  },
  {
    lang: 'nl',
    title: (name) => `Review over ${name} schrijven`,
    description: (name) => `Een paar woorden over ${name} zijn genoeg, een account is niet nodig.`,
    open: 'Review schrijven',
  },
  {
    lang: 'pl',
    title: (name) => `${name}: dodaj opinię`,
    description: (name) => `${name}: wystarczy kilka słów, konto nie jest potrzebne.`,
    open: 'Dodaj opinię',
  },
  {
    lang: 'tr',
    title: (name) => `${name} hakkında yorum yaz`,
    description: (name) => `${name} hakkında birkaç kelime yeter, hesap gerekmez.`,
    open: 'Yorum yaz',
  },
  {
    lang: 'ar',
    title: (name) => `كتابة رأي عن ${name}`,
    description: (name) => `تكفي بضع كلمات عن ${name}، ولا حاجة إلى حساب.`,
    open: 'كتابة رأي',
  },
  {
    lang: 'ja',
    title: (name) => `${name}についてのご感想をお聞かせください`,
    description: (name) => `${name}についての短いご感想で十分です。アカウントは不要です。`,
    open: '感想を書く',
  },
  {
    lang: 'zh-Hans',
    title: (name) => `分享您对${name}的评价`,
    description: (name) => `关于${name}，简单写几句就好，无需注册账号。`,
    open: '写评价',
  },
]

/** Returns the locale for the query's `lang` or, failing that, for the browser's `Accept-Language`. */
export function negotiateLocale(c: Context): Locale {
  for (const languageTag of preferredLanguages(c)) {
    const locale = matchLocale(languageTag)
    if (locale) return locale
  }
  return englishLocale
}

/** Returns the language tags of the query's `lang` and of the browser's `Accept-Language`, the preferred ones first. */
export function preferredLanguages(c: Context): string[] {
  // The pattern leaves white space before the semicolon to `trim()`: matching it here would take quadratic time.
  const ranges = (c.req.header('Accept-Language') ?? '').split(',', 20).map((range) => range.split(/;\s*q=/i))
  const accepted = ranges
    .filter(([, quality = 1]) => Number(quality) > 0)
    .sort(([, a = 1], [, b = 1]) => Number(b) - Number(a))
  return [c.req.query('lang'), ...accepted.map(([languageTag]) => languageTag)].flatMap((tag) => tag?.trim() || [])
}

/** Returns the locale for a language tag (RFC 5646), or `undefined` if there is none. */
export function matchLocale(languageTag = ''): Locale | undefined {
  try {
    // `maximize()` adds the script: zh-SG implies Hans, which we have, and zh-TW implies Hant, which we do not.
    const { language, script } = new Intl.Locale(languageTag.trim()).maximize()
    return locales.find(({ lang }) => lang === language || lang === `${language}-${script}`)
  } catch {
    return undefined
  }
}
