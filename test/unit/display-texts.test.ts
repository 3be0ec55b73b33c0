import { describe, expect, test } from 'vitest'
import { displayTextsByTag } from '../../shared/texts/display.ts'
import { formPageTextsByTag } from '../../shared/texts/form-page.ts'
import { serviceTexts } from '../../shared/texts/service.ts'

const placeholders = (text: string) => (text.match(/\{.*?\}/g) ?? []).sort()
const english = new Map<string, string>(Object.entries(displayTextsByTag.en ?? {}))

describe.each(Object.values(serviceTexts))('the texts of displays in $lang', ({ lang }) => {
  const texts: Readonly<Record<string, string>> = { ...displayTextsByTag[lang] }

  /** Returns the texts that do not satisfy a predicate. */
  const violations = (isValid: (text: string, englishText: string) => boolean) =>
    Object.entries(texts).filter(([name, text]) => !isValid(text, english.get(name) ?? ''))

  test('are the same as in English, in the same order', () => {
    expect(Object.keys(texts)).toEqual(Array.from(english.keys()))
  })

  test('have the placeholders of English', () => {
    expect(violations((text, englishText) => `${placeholders(text)}` === `${placeholders(englishText)}`)).toEqual([])
  })

  test('are not empty and have no superfluous spaces', () => {
    expect(violations((text) => /^\S+(\s\S+)*$/.test(text))).toEqual([])
  })

  test('are well-formed, normalised Unicode with typographic apostrophes, quotes and ellipses', () => {
    const isTypographic = (text: string) => !/['"`]|\.\.\./.test(text)
    expect(violations((text) => text.isWellFormed() && text === text.normalize() && isTypographic(text))).toEqual([])
  })

  test('name no software where they say that nobody has checked the authors', () => {
    expect(Object.values(texts).filter((text) => text.includes('Laurel'))).toEqual([])
  })

  test('lead to the form with the words of its own link', () => {
    expect(texts.write).toBe(formPageTextsByTag[lang]?.open)
  })
})

test('no text of displays is left in English', () => {
  const { en: _en, ...translations } = displayTextsByTag
  const untranslated = Object.entries(translations).flatMap(([lang, texts]) =>
    Object.entries(texts)
      .filter(([name, text]) => text.toLowerCase() === english.get(name)?.toLowerCase())
      .map(([name]) => `${lang} ${name}`),
  )
  expect(untranslated).toEqual([])
})
