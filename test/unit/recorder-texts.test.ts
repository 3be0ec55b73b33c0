import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textNames } from '../../shared/text-names.ts'
import { texts as formTexts } from '../../widget/i18n/en.ts'
import { type RecorderTexts, recorderTexts } from '../../widget/i18n/recorder/en.ts'
import { locales } from '../../worker/lib/locales.ts'

const files = readdirSync(new URL('../../widget/i18n/recorder/', import.meta.url)).sort()
const translations = await Promise.all(
  files
    .filter((file) => file !== 'en.ts')
    .map(async (file) => {
      const { texts }: { texts: RecorderTexts } = await import(`../../widget/i18n/recorder/${file}`)
      return { file, texts }
    }),
)

const placeholders = (sentence: string) => (sentence.match(/\{.*?\}/g) ?? []).sort()
const english = new Map<string, string>(Object.entries(recorderTexts))

test('the recorder speaks the languages of the form', () => {
  const languages = locales.map(({ lang }) => `${new Intl.Locale(lang).language}.ts`)
  expect(files).toEqual(languages.toSorted())
})

test('its texts have names of their own, which owners can replace', () => {
  const names = Array.from(english.keys())
  expect(names.filter((name) => name in formTexts)).toEqual([])
  expect(textNames).toEqual(expect.arrayContaining(names))
})

describe.each(translations)('$file', ({ texts }) => {
  test('has the texts of English, each translated, with its placeholders', () => {
    expect(Object.keys(texts)).toEqual(Array.from(english.keys()))
    for (const [name, sentence] of Object.entries(texts)) {
      expect(sentence, name).not.toBe(english.get(name))
      expect(placeholders(sentence), name).toEqual(placeholders(english.get(name) ?? ''))
    }
  })

  test('has no empty text, superfluous spaces or straight quotes', () => {
    for (const [name, sentence] of Object.entries(texts)) {
      expect(sentence, name).toMatch(/^\S+(\s\S+)*$/)
      expect(sentence, name).not.toMatch(/['"`]|\.\.\./)
      expect(sentence.isWellFormed() && sentence === sentence.normalize(), name).toBe(true)
    }
  })
})

test('French has no-break spaces before ? ! : ; and »', async () => {
  const french = translations.find(({ file }) => file === 'fr.ts')
  for (const sentence of Object.values(french?.texts ?? {})) expect(sentence).not.toMatch(/[^\u00a0\u202f][?!;»:]/)
})
