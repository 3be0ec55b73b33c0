import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Texts } from '../../shared/texts/en/form.ts'
import { isTextOfForm } from '../../worker/lib/consent-sentences.ts'

/* The sentence of the consent in all languages, as a page shows it and as the service composes it. */

const details = ['consentName', 'consentCompany', 'consentImage', 'consentVideo'] as const
const selections = Array.from({ length: 16 }, (_, bits) => details.filter((_, index) => bits & (1 << index)))

const folders = readdirSync(new URL('../../shared/texts/', import.meta.url)).filter((folder) => /^..$/.test(folder))
const languages: Texts[] = await Promise.all(
  folders.map(async (folder) => (await import(`../../shared/texts/${folder}/form.ts`)).texts),
)

/** Returns the sentences that the widget shows, one for each selection of details. */
function sentences({ lang, consent, ...texts }: Texts): string[] {
  if (typeof consent === 'string') return [consent]
  const format = new Intl.ListFormat(lang)
  return selections.map((names) =>
    names.length === 0
      ? `${consent.zero}`
      : consent.other.replace('{details}', format.format(names.map((name) => `${texts[name]}`))),
  )
}

describe.each(languages)('in the language $lang', (texts) => {
  test('is that of the form for every selection of details', () => {
    expect(new Set(sentences(texts)).size).toBe(16)
    expect(sentences(texts).filter((text) => !isTextOfForm(text, 'publish', texts.lang))).toEqual([])
  })

  test('is not that of the form with any other character', () => {
    const changes = [
      (text: string) => `${text} `,
      (text: string) => text.slice(0, -1),
      (text: string) => text.replace(/\p{L}/u, 'x'),
      (text: string) => text.replace(/$/, '{details}'),
    ]
    const changed = sentences(texts).flatMap((text) => changes.map((change) => change(text)))
    expect(changed.filter((text) => isTextOfForm(text, 'publish', texts.lang))).toEqual([])
  })

  test('is that of the form in no other language than this and English', () => {
    const others = languages.filter(({ lang }) => lang !== texts.lang && texts.lang !== 'en')
    const matching = others.filter(({ lang }) => sentences(texts).some((text) => isTextOfForm(text, 'publish', lang)))
    expect(matching).toEqual([])
    for (const [text] of languages.map(sentences)) {
      expect(isTextOfForm(`${text}`, 'publish', 'xx')).toBe(text === sentences(findLanguage('en'))[0])
    }
  })
})

const findLanguage = (lang: string) => languages.find((texts) => texts.lang === lang) ?? expect.fail()

test.each([
  ['de-CH', 'de'],
  ['pt-BR', 'pt'],
  ['zh-CN', 'zh-Hans'],
  ['EN-gb', 'en'],
  ['fi', 'en'],
  [null, 'en'],
  ['not a language', 'en'],
])('knows the language %s as %s', (language, lang) => {
  const texts = sentences(findLanguage(lang))
  expect(texts.filter((text) => !isTextOfForm(text, 'publish', language))).toEqual([])
})

test('belongs to no other purpose', () => {
  const [text] = sentences(findLanguage('en'))
  expect(isTextOfForm(`${text}`, 'marketing', 'en')).toBe(false)
})
