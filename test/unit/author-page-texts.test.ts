import { describe, expect, test } from 'vitest'
import { pageTexts } from '../../shared/texts/en/author-page.ts'
import { authorPageTexts } from '../../widget/author-page/texts.ts'

/* The texts of the author's own page that the form does not have, in all languages. */

const names = Object.keys(pageTexts) as (keyof typeof pageTexts)[]
const placeholders = (sentence: string) => sentence.match(/\{.*?\}/g) ?? []

const { en, ...translations } = authorPageTexts

describe.each(Object.entries(translations))('%s', (_, texts) => {
  const violations = (isValid: (sentence: string, name: keyof typeof pageTexts) => boolean) =>
    names.filter((name) => !isValid(texts[name], name)).map((name) => `${name}: ${texts[name]}`)

  test('has the placeholders of English', () => {
    expect(violations((sentence, name) => `${placeholders(sentence)}` === `${placeholders(pageTexts[name])}`)).toEqual(
      [],
    )
  })

  test('leaves no text in English, empty, or with superfluous spaces', () => {
    expect(violations((sentence, name) => sentence !== pageTexts[name] && /^\S+(\s\S+)*$/.test(sentence))).toEqual([])
  })

  test('uses typographic apostrophes, quotes and ellipses, and normalised Unicode', () => {
    expect(violations((sentence) => !/['"`]|\.\.\./.test(sentence) && sentence === sentence.normalize())).toEqual([])
  })
})

test('French has no-break spaces before ? ! : ; and »', () => {
  const { fr } = translations
  expect(names.filter((name) => /[^\u00a0\u202f][?!;»:]/.test(fr[name]))).toEqual([])
})
