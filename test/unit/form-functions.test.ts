import { describe, expect, test } from 'vitest'
import { texts as arabic } from '../../shared/texts/ar/form.ts'
import { texts as german } from '../../shared/texts/de/form.ts'
import { texts as english } from '../../shared/texts/en/form.ts'
import { texts as polish } from '../../shared/texts/pl/form.ts'
import type { Draft } from '../../widget/form/draft.ts'
import { splitKeys } from '../../widget/form/lazy/draft-keys.ts'
import { suggestEmail } from '../../widget/form/lazy/suggest-email.ts'
import { createTranslate } from '../../widget/form/translate.ts'

describe('suggestEmail', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmai.com', 'anna@gmail.com'],
    ['anna@gmaill.com', 'anna@gmail.com'],
    ['anna@GMAIL.con', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna+shop@yaho.com', 'anna+shop@yahoo.com'],
    ['anna@t-onlne.de', 'anna@t-online.de'],
    [' anna@gmial.com ', 'anna@gmail.com'],
  ])('suggests for %s %s', (typed, expected) => {
    expect(suggestEmail(typed)).toBe(expected)
  })

  test.each(['anna@gmail.com', 'anna@mail.com', 'anna@ymail.com', 'anna@example.com', 'anna@gmx.net', 'anna', ''])(
    'suggests nothing for “%s”',
    (email) => {
      expect(suggestEmail(email)).toBeUndefined()
    },
  )
})

describe('splitKeys', () => {
  const numbers = Array.from({ length: 48 }, (_, index) => index * 5)
  const createDraft = (stored: string) => {
    let keys = stored
    const renew = () => {
      keys = numbers.join('-')
    }
    return { keys: () => keys, renew } as Draft
  }

  test('makes an idempotency key of 16 bytes and a token of the other 32', () => {
    const [key, token] = splitKeys(createDraft(numbers.join('-')))
    expect(key).toBe(numbers.slice(0, 16).join('-'))
    expect(token).toBe(`lg_${Buffer.from(numbers.slice(16)).toString('base64url')}`)
  })

  test.each(['', 'k', numbers.slice(1).join('-')])('renews keys that another program has written: %j', (keys) => {
    expect(splitKeys(createDraft(keys))[0]).toBe(numbers.slice(0, 16).join('-'))
  })
})

describe('createTranslate', () => {
  const none = () => undefined

  test('selects the plural form of the language', () => {
    const t = createTranslate(polish, none)
    expect([1, 3, 12, 23].map((n) => t('charactersLeft', { n }))).toEqual([
      'Pozostał 1 znak',
      'Pozostały 3 znaki',
      'Pozostało 12 znaków',
      'Pozostały 23 znaki',
    ])
    expect(createTranslate(german, none)('charactersLeft', { n: 1 })).toBe('Noch 1 Zeichen')
  })

  test('formats numbers for the language', () => {
    expect(createTranslate(arabic, none)('charactersLeft', { n: 999 })).toContain((999).toLocaleString('ar'))
    expect(createTranslate(english, none)('charactersLeft', { n: 1_234 })).toContain('1,234')
  })

  test.each([
    ['a setting', (name: string) => (name === 'text-send' ? 'Off' : undefined), {}, 'Off'],
    ['the text of a stored form', none, { send: 'Go' }, 'Go'],
    [
      'a setting before the text of a stored form',
      (name: string) => (name === 'text-send' ? 'Off' : undefined),
      { send: 'Go' },
      'Off',
    ],
    ['nothing else', none, {}, english.send],
  ])('takes a text from %s', (_, setting, storedTexts, expected) => {
    expect(createTranslate(english, setting, storedTexts)('send')).toBe(expected)
  })

  test('takes a heading from its short setting', () => {
    const setting = (name: string) => (name === 'heading' ? 'How was it?' : undefined)
    expect(createTranslate(english, setting)('heading')).toBe('How was it?')
  })
})
