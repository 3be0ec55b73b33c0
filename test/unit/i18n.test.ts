import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languageNames } from '../../shared/languages.ts'
import { texts as en, type Texts } from '../../shared/texts/en/form.ts'
import { formPageTextsByTag } from '../../shared/texts/form-page.ts'
import { serviceTexts } from '../../shared/texts/service.ts'

/** The texts that are the same in English; all others must be translated. */
const sameAsEnglish = [
  ...['de optional', 'de video', 'de consentVideo', 'fr image', 'it video', 'nl video', 'nl consentVideo', 'tr video'],
]

/** The texts that can name something, such as the workspace; `zero` is for when there is nothing to name. */
const namingTexts = ['consent', 'unticked', 'thanks', 'mayBePublished', 'staysPrivate']

/** The texts that are the same for all numbers, although the language has plural forms. */
const withoutPlural = [
  'ar charactersLeft',
  'ar retryIn',
  'ar starsOf',
  'de charactersLeft',
  'de starsOf',
  'en starsOf',
  'es starsOf',
  'nl starsOf',
  'pt starsOf',
  'tr charactersLeft',
  'tr retryIn',
  'tr starsOf',
]

/** How questions end, if not with a question mark right after the last letter. */
const questionMarks: Readonly<Record<string, string>> = { ar: '؟', fr: '\u202f\\?', ja: '？', 'zh-Hans': '？' }

/** The languages whose form `many` is for whole millions, which no text has: there, it is the one for all other numbers. */
const hasManyForMillions = /^(es|fr|it|pt)$/

/** The texts on the buttons that open a field: those that are behind them by default. */
const chipTexts = ['image', 'video', 'company', 'title', 'socialMediaProfiles'] as const

const folders = readdirSync(new URL('../../shared/texts/', import.meta.url))
  .filter((folder) => /^..$/.test(folder))
  .sort()
const languages = await Promise.all(folders.map(async (folder) => ({ folder, texts: await getTexts(folder) })))
const translations = languages.filter(({ folder }) => folder !== 'en')

async function getTexts(folder: string): Promise<Texts> {
  if (folder === 'en') return en
  const module: { texts: Texts } = await import(`../../shared/texts/${folder}/form.ts`)
  return module.texts
}

/** Returns all sentences of a language, forms one by one. */
function sentences({ lang: _lang, dir: _dir, ...texts }: Texts) {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [{ name, title: name, sentence: text }]
      : Object.entries(text).map(([rule, sentence]) => ({ name, title: `${name} ${rule}`, sentence })),
  )
}

const placeholders = (sentence: string) => (sentence.match(/\{.*?\}/g) ?? []).sort()

/** Returns the English sentence for a form of a text; plural forms that English does not have correspond to `other`. */
function englishSentence(title: string): string {
  const [name] = title.split(' ')
  const all = new Map(sentences(en).map(({ title, sentence }) => [title, sentence]))
  return all.get(title) ?? all.get(`${name} other`) ?? ''
}

/** Returns the sentences that do not satisfy a predicate; `title`: the name of the text, and the form. */
const violations = (texts: Texts, isValid: (sentence: string, title: string) => boolean) =>
  sentences(texts)
    .filter(({ sentence, title }) => !isValid(sentence, title))
    .map(({ title, sentence }) => `${title}: ${sentence}`)

test('each folder of texts is a language with a name, and the service has its texts', () => {
  expect(Object.keys(languageNames).toSorted()).toEqual(folders)
  expect(Object.values(serviceTexts).map(({ lang }) => lang)).toEqual(languages.map(({ texts }) => texts.lang))
})

describe.each(languages)('$folder', ({ folder, texts }) => {
  test('is named after its language', () => {
    expect(Intl.getCanonicalLocales(texts.lang)).toEqual([texts.lang])
    expect(folder).toBe(new Intl.Locale(texts.lang).language)
  })

  test('has the direction of its script', () => {
    const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(texts.heading)
    expect(texts.dir).toBe(rightToLeft ? 'rtl' : 'ltr')
  })

  test('has the same text on the link of the hosted form', () => {
    expect(formPageTextsByTag[texts.lang]?.open).toBe(texts.open)
  })

  test('has the same texts as English, in the same order, with the same plurals', () => {
    const kinds = (all: Texts) => Object.entries(all).map(([name, text]) => `${name}: ${typeof text}`)
    expect(kinds(texts)).toEqual(kinds(en))
  })

  test('has exactly the plural forms of its language', () => {
    const { pluralCategories } = new Intl.PluralRules(texts.lang).resolvedOptions()
    const rules = pluralCategories.filter((rule) => rule !== 'many' || !hasManyForMillions.test(texts.lang)).sort()
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string' || namingTexts.includes(name)) continue
      const isInvariant = withoutPlural.includes(`${texts.lang} ${name}`)
      expect(Object.keys(text).sort(), name).toEqual(isInvariant ? ['other'] : rules)
    }
  })

  test('has exactly the forms zero and other of texts that can name something', () => {
    const entries = Object.entries(texts).filter(([name]) => namingTexts.includes(name))
    expect(entries.map(([name, text]) => [name, ...Object.keys(text)])).toEqual(
      namingTexts.map((name) => [name, 'zero', 'other']),
    )
  })

  test('has the placeholders of English in each form', () => {
    const hasSamePlaceholders = (sentence: string, title: string) =>
      `${placeholders(sentence)}` === `${placeholders(englishSentence(title))}`
    expect(violations(texts, hasSamePlaceholders)).toEqual([])
  })

  test('has no empty text and no superfluous spaces', () => {
    expect(violations(texts, (sentence) => /^\S+(\s\S+)*$/.test(sentence))).toEqual([])
  })

  test('is well-formed, normalised Unicode', () => {
    expect(violations(texts, (sentence) => sentence.isWellFormed() && sentence === sentence.normalize())).toEqual([])
  })

  test('starts the testimonial with a question', () => {
    const opening = texts.lang === 'es' ? '¿' : ''
    expect(texts.starter).toMatch(RegExp(`^${opening}[^?؟？]+${questionMarks[texts.lang] ?? '[^\\s]\\?'}$`))
  })

  test('has nouns for the fields that buttons open, of at most 16 characters', () => {
    const tooLong = chipTexts.filter((name) => texts[name].length > 16 || /[.:…?!]/.test(texts[name]))
    expect(tooLong).toEqual([])
  })

  test('uses typographic apostrophes, quotes and ellipses', () => {
    expect(violations(texts, (sentence) => !/['"`]|\.\.\./.test(sentence))).toEqual([])
  })
})

test('no text is left in English', () => {
  const untranslated = translations.flatMap(({ texts }) =>
    sentences(texts)
      .filter(({ sentence, title }) => sentence.toLowerCase() === englishSentence(title).toLowerCase())
      .map(({ title }) => `${texts.lang} ${title}`),
  )
  expect(untranslated).toEqual(sameAsEnglish)
})

test('French has no-break spaces before ? ! : ; and »', async () => {
  const french = await getTexts('fr')
  expect(violations(french, (sentence) => !/[^\u00a0\u202f][?!;»:](?!\/\/)/.test(sentence))).toEqual([])
})
