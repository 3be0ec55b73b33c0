import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textNames } from '../../shared/text-names.ts'
import { texts as formTexts } from '../../widget/i18n/en.ts'
import { texts as mediaTexts } from '../../widget/i18n/media/en.ts'
import { recorderTexts } from '../../widget/i18n/recorder/en.ts'
import { locales } from '../../worker/lib/locales.ts'

/* The texts of files, which are loaded apart from the other texts of a language. */

const placeholders = (sentence: string) => (sentence.match(/\{.*?\}/g) ?? []).sort()

test('all have names of their own, which owners can replace', () => {
  const names = [...Object.keys(mediaTexts), ...Object.keys(recorderTexts)]
  expect(names.filter((name, index) => name in formTexts || names.indexOf(name) !== index)).toEqual([])
  expect(textNames).toEqual(expect.arrayContaining(names))
})

describe.each([
  ['media', mediaTexts],
  ['recorder', recorderTexts],
])('%s', async (folder, texts) => {
  const english = new Map<string, string>(Object.entries(texts))
  const files = readdirSync(new URL(`../../widget/i18n/${folder}/`, import.meta.url)).sort()
  const translations = await Promise.all(
    files
      .filter((file) => file !== 'en.ts')
      .map(async (file) => {
        const { texts }: { texts: Record<string, string> } = await import(`../../widget/i18n/${folder}/${file}`)
        return { file, texts }
      }),
  )

  test('has the languages of the form', () => {
    const languages = locales.map(({ lang }) => `${new Intl.Locale(lang).language}.ts`)
    expect(files).toEqual(languages.toSorted())
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

  test('French has no-break spaces before ? ! : ; and »', () => {
    const french = translations.find(({ file }) => file === 'fr.ts')
    for (const sentence of Object.values(french?.texts ?? {})) expect(sentence).not.toMatch(/[^\u00a0\u202f][?!;»:]/)
  })
})
