import type { Context } from 'hono'

/** What the head of a workspace's page says in one language. */
export type Locale = { lang: string; title: (name: string) => string; description: (name: string) => string }

/** The language of the plain form, and of who wants none of the others. */
export const englishLocale: Locale = {
  lang: 'en',
  title: (name) => `Leave a testimonial for ${name}`,
  description: (name) => `A few words about ${name} are enough, and no account is needed.`,
}

/** The languages of the form. */
const locales: Locale[] = [
  englishLocale,
  {
    lang: 'de',
    title: (name) => `Bewertung für ${name} schreiben`,
    description: (name) => `Ein paar Worte über ${name} genügen, ein Konto ist nicht nötig.`,
  },
  {
    lang: 'fr',
    title: (name) => `Laisser un avis sur ${name}`,
    description: (name) => `Quelques mots sur ${name} suffisent, sans créer de compte.`,
  },
  {
    lang: 'es',
    title: (name) => `Dejar una opinión sobre ${name}`,
    description: (name) => `Bastan unas palabras sobre ${name}, sin crear una cuenta.`,
  },
  {
    lang: 'it',
    title: (name) => `Lascia una recensione su ${name}`,
    description: (name) => `Bastano poche parole su ${name}, senza creare un account.`,
  },
  {
    lang: 'pt',
    title: (name) => `Deixar uma opinião sobre ${name}`,
    description: (name) => `Bastam algumas palavras sobre ${name}, sem criar uma conta.`,
  },
  {
    lang: 'nl',
    title: (name) => `Review over ${name} schrijven`,
    description: (name) => `Een paar woorden over ${name} zijn genoeg, een account is niet nodig.`,
  },
  {
    lang: 'pl',
    title: (name) => `${name}: dodaj opinię`,
    description: (name) => `${name}: wystarczy kilka słów, konto nie jest potrzebne.`,
  },
  {
    lang: 'tr',
    title: (name) => `${name} hakkında yorum yaz`,
    description: (name) => `${name} hakkında birkaç kelime yeter, hesap gerekmez.`,
  },
  {
    lang: 'ar',
    title: (name) => `كتابة رأي عن ${name}`,
    description: (name) => `تكفي بضع كلمات عن ${name}، ولا حاجة إلى حساب.`,
  },
  {
    lang: 'ja',
    title: (name) => `${name}についてのご感想をお聞かせください`,
    description: (name) => `${name}についての短いご感想で十分です。アカウントは不要です。`,
  },
  {
    lang: 'zh-Hans',
    title: (name) => `分享您对${name}的评价`,
    description: (name) => `关于${name}，简单写几句就好，无需注册账号。`,
  },
]

/** The language of the form that its reader wants most: the one in the query's `lang`, else of the browser's list. */
export function negotiateLocale(c: Context): Locale {
  // White space before the semicolon stays with the tag: to look for it from each of its places takes quadratic time.
  const list = (c.req.header('Accept-Language') ?? '').split(',', 20)
  const ranges = list.map((range) => range.split(/;\s*q=/i))
  const wanted = ranges
    .filter(([, weight = 1]) => Number(weight) > 0)
    .sort(([, one = 1], [, other = 1]) => Number(other) - Number(one))
  for (const tag of [c.req.query('lang'), ...wanted.map(([tag]) => tag)]) {
    const found = matchLocale(tag)
    if (found) return found
  }
  return englishLocale
}

/** The language that a tag means (RFC 5646), if it is one of ours. */
function matchLocale(tag = ''): Locale | undefined {
  try {
    // With what goes without saying: zh-SG is written in Hans, zh-TW in Hant, and the form is in one of them only.
    const { language, script } = new Intl.Locale(tag.trim()).maximize()
    return locales.find(({ lang }) => lang === language || lang === `${language}-${script}`)
  } catch {
    return undefined
  }
}
