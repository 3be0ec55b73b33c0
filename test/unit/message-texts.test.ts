import { describe, expect, test } from 'vitest'
import { messageLanguages } from '../../shared/languages.ts'
import { messageTexts } from '../../shared/texts/messages.ts'
import { serviceTexts } from '../../shared/texts/service.ts'
import { removeLinks } from '../../worker/notifications/messages/remove-links.ts'

/* The texts of messages in each language, and those of strangers, in which mail programs find no link. */

const placeholders = (text: string) => Array.from(new Set(text.match(/\{.*?\}/g))).sort()

/** Returns the forms of a text, by a name. */
const forms = ([name, text]: [string, string | object]): [string, string][] =>
  typeof text === 'string'
    ? [[name, text]]
    : Object.entries(text).map(([rule, form]): [string, string] => [`${name} ${rule}`, form])

describe.each(messageLanguages)('the texts of messages in %s', (language) => {
  const texts = messageTexts[language]
  const all = Object.entries<string | object>(texts).flatMap(forms)
  const english = new Map(Object.entries<string | object>(messageTexts.en).flatMap(forms))

  test('have the names of English in the same order, and the language tag of the other texts', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(messageTexts.en))
    expect([texts.lang, texts.dir]).toEqual([serviceTexts[language].lang, serviceTexts[language].dir])
    expect(new Intl.Locale(texts.locale).language).toBe(new Intl.Locale(texts.lang).language)
  })

  test('have the placeholders of English, where plural forms may say the number in words', () => {
    const list = (name: string, text: string) => placeholders(text).filter((part) => part !== '{n}' || !/ /.test(name))
    const isRight = ([name, text]: [string, string]) =>
      `${list(name, text)}` === `${list(name, english.get(name) ?? english.get(name.replace(/ .*/, ' other')) ?? '')}`
    expect(all.filter((entry) => !isRight(entry))).toEqual([])
  })

  test('are well-formed, normalised Unicode without superfluous spaces and straight quotes', () => {
    const isRight = (text: string) =>
      text.isWellFormed() && text === text.normalize() && /^\S+(?:\s\S+)*$/.test(text) && !/['"`]|\.\.\./.test(text)
    expect(all.filter(([, text]) => !isRight(text))).toEqual([])
  })
})

test.each([
  'https://evil.example/pay',
  'HTTPS://evil',
  'javascript:alert(1)',
  'mailto:eve',
  'tel:112',
  'www.evil',
  'WWW.-evil',
  '(www.evil',
  'evil.example',
  '(evil.example)',
  'evil.example/pay?x=1#y',
  'evil.example:8443',
  'sub.evil.example.',
  '1.2.3.4',
  'böse.рф',
  'i❤.ws',
  '悪.例',
  'eve@evil',
  '"eve"@[1.2.3.4]',
  'evil\u3002example',
  'evil\uff0eexample',
  'evil\uff61example',
  'evil\u2024example',
  'evil\ufe52example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'https：／／evil',
  'eve＠evil',
  'evil\u200b.\u200dexample',
  'evil.\ufe0eexample',
  'evil\u00ad.example',
  '\\\\evil\\share',
  '+1 (800) 555-0100',
  '0800 – 555 01 00',
  '٠٨٠٠ ٥٥٥ ٠١٠٠',
])('removes %s', (link) => {
  expect(removeLinks(`Bank ${link} now`)).toBe('Bank now')
  expect(removeLinks(link)).toBe('')
})

test.each([
  'Bäckerei Müller & Söhne GmbH, St. Pauli',
  'Dr. Who?! – A/B (Inc.)',
  '.NET Café @ Home: Studio 54, 1969',
  'St.-Pauli-Theater',
  'ＡＢＣ 株式会社。',
  'می‌خواهم 👩‍🚀',
])('keeps %s', (name) => {
  expect(removeLinks(name)).toBe(name)
})

test('keeps nothing of a name without letters or digits', () => {
  expect(removeLinks('(https://evil.example) – ')).toBe('')
  expect(removeLinks('– evil.example –')).toBe('')
})
