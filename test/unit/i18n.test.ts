import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { texts as en, type Texts } from '../../widget/i18n/en.ts'

/** The sentences that a language shares with English. All others are translated. */
const shared = ['de optional', 'de email', 'it email', 'pt email']

/** The sentences that are the same for all numbers, although their language counts. */
const same = [
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

const files = readdirSync(new URL('../../widget/i18n/', import.meta.url))
  .filter((file) => /^..\.ts$/.test(file))
  .sort()
const languages = await Promise.all(files.map(async (file) => ({ file, texts: await textsOf(file) })))
const translations = languages.filter(({ file }) => file !== 'en.ts')

async function textsOf(file: string): Promise<Texts> {
  if (file === 'en.ts') return en
  const module: { texts: Texts } = await import(`../../widget/i18n/${file}`)
  return module.texts
}

/** The sentences of a language, those that count once for each plural rule. */
function sentences({ lang: _lang, dir: _dir, ...texts }: Texts) {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [{ name, title: name, sentence: text }]
      : Object.entries(text).map(([rule, sentence]) => ({ name, title: `${name} ${rule}`, sentence })),
  )
}

const placeholders = (sentence: string) => (sentence.match(/\{.*?\}/g) ?? []).sort()
const english = new Map(sentences(en).map(({ name, sentence }) => [name, sentence]))

/** The sentences of which this does not hold. */
const breaking = (texts: Texts, holds: (sentence: string, name: string) => boolean) =>
  sentences(texts)
    .filter(({ sentence, name }) => !holds(sentence, name))
    .map(({ title, sentence }) => `${title}: ${sentence}`)

describe.each(languages)('$file', ({ file, texts }) => {
  test('bears the name of its language', () => {
    expect(Intl.getCanonicalLocales(texts.lang)).toEqual([texts.lang])
    expect(file).toBe(`${new Intl.Locale(texts.lang).language}.ts`)
  })

  test('is written in the direction of its script', () => {
    const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(texts.heading)
    expect(texts.dir).toBe(rightToLeft ? 'rtl' : 'ltr')
  })

  test('has the sentences of English, in their order, and counts in the same ones', () => {
    const kinds = (all: Texts) => Object.entries(all).map(([name, text]) => `${name}: ${typeof text}`)
    expect(kinds(texts)).toEqual(kinds(en))
  })

  test('counts by the plural rules of its language and no others', () => {
    const rules = new Intl.PluralRules(texts.lang).resolvedOptions().pluralCategories.toSorted()
    for (const [name, text] of Object.entries(texts)) {
      const uncounted = same.includes(`${texts.lang} ${name}`)
      if (typeof text !== 'string') expect(Object.keys(text).sort(), name).toEqual(uncounted ? ['other'] : rules)
    }
  })

  test('fills in what English fills in', () => {
    const alike = (sentence: string, name: string) =>
      `${placeholders(sentence)}` === `${placeholders(english.get(name) ?? '')}`
    expect(breaking(texts, alike)).toEqual([])
  })

  test('has no sentence that is empty or has blanks at its ends or two in a row', () => {
    expect(breaking(texts, (sentence) => /^\S+(\s\S+)*$/.test(sentence))).toEqual([])
  })

  test('is well-formed text in composed letters', () => {
    expect(breaking(texts, (sentence) => sentence.isWellFormed() && sentence === sentence.normalize())).toEqual([])
  })

  test('is set with the typographer’s apostrophes, quotes and ellipses', () => {
    expect(breaking(texts, (sentence) => !/['"`]|\.\.\./.test(sentence))).toEqual([])
  })
})

test('Nothing is left in English but what is the same word', () => {
  const left = translations.flatMap(({ texts }) =>
    sentences(texts)
      .filter(({ sentence, name }) => sentence.toLowerCase() === english.get(name)?.toLowerCase())
      .map(({ title }) => `${texts.lang} ${title}`),
  )
  expect(left).toEqual(shared)
})

test('French keeps ? ! : ; and » on the line of the word before', async () => {
  const french = await textsOf('fr.ts')
  expect(breaking(french, (sentence) => !/[^\u00a0\u202f][?!;»:](?!\/\/)/.test(sentence))).toEqual([])
})
