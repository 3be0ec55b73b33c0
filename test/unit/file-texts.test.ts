import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { texts as formTexts } from '../../shared/texts/en/form.ts'
import { texts as mediaTexts } from '../../shared/texts/en/media.ts'
import { recorderTexts } from '../../shared/texts/en/recorder.ts'
import { textNames } from '../../shared/texts/names.ts'
import { serviceTexts } from '../../shared/texts/service.ts'

/* The texts of files, which are loaded apart from the other texts of a language. */

const placeholders = (sentence: string) => (sentence.match(/\{.*?\}/g) ?? []).sort()

test('all have names of their own, which owners can replace', () => {
  const names = [...Object.keys(mediaTexts), ...Object.keys(recorderTexts)]
  expect(names.filter((name, index) => name in formTexts || names.indexOf(name) !== index)).toEqual([])
  const { lang, dir, ...replaceable } = formTexts
  expect(textNames.toSorted()).toEqual([...Object.keys(replaceable), ...names].toSorted())
})

describe.each([
  ['media', mediaTexts],
  ['recorder', recorderTexts],
])('%s', async (name, texts) => {
  const english = new Map<string, string>(Object.entries(texts))
  const folders = globSync(`shared/texts/??/${name}.ts`).map((file) => basename(dirname(file)))
  const translations = await Promise.all(
    folders
      .filter((folder) => folder !== 'en')
      .map(async (folder) => {
        const { texts }: { texts: Record<string, string> } = await import(`../../shared/texts/${folder}/${name}.ts`)
        return { folder, texts }
      }),
  )

  test('has the languages of the form', () => {
    const languages = Object.values(serviceTexts).map(({ lang }) => new Intl.Locale(lang).language)
    expect(folders.toSorted()).toEqual(languages.toSorted())
  })

  describe.each(translations)('$folder', ({ texts }) => {
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
    const french = translations.find(({ folder }) => folder === 'fr')
    for (const sentence of Object.values(french?.texts ?? {})) expect(sentence).not.toMatch(/[^\u00a0\u202f][?!;»:]/)
  })
})
