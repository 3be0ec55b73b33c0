import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode } from '../../../shared/import/decode.ts'
import { EncodingQuestion } from '../../../shared/import/import-errors.ts'

/* Encodings of files, as an import reads them. */

const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

describe('a file is decoded', () => {
  test.each([
    ['as UTF-8', (text: string) => Buffer.from(text)],
    ['as UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['as UTF-16, as Google Play writes it', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['as big-endian UTF-16', utf16be],
  ])('%s', (_, encode) => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\ufeff'))
    fc.assert(fc.property(texts, (text) => decode(encode(text), 'a.csv') === text))
  })

  test('as Windows-1252 if the owner says so', () => {
    const bytes = Uint8Array.from(Array(256).keys())
    const special = Array.from('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
    const expected = Array.from(bytes, (byte) => special[byte - 0x80] ?? String.fromCharCode(byte)).join('')
    expect(decode(bytes, 'a.csv', 'windows-1252')).toBe(expected)
  })

  test('as UTF-8 all the same if it is that', () => {
    expect(decode(Buffer.from('é’'), 'a.csv', 'windows-1252')).toBe('é’')
    expect(decode(utf16be('é’'), 'a.csv', 'windows-1252')).toBe('é’')
  })
})

describe('a file that is not UTF-8 is a question', () => {
  test.each([
    ['with the first such line', 'Name,Text\r\nGrün,Schön\r\nÄ,b\r\n', 'Grün,Schön'],
    ['also in its last line', 'Name\rAda\rLuís', 'Luís'],
    [
      'with the part of a long line around the first such character',
      `${'x'.repeat(300)}é${'y'.repeat(300)}`,
      `${'x'.repeat(100)}é${'y'.repeat(99)}`,
    ],
    ['with the beginning of a long line', `aé${'y'.repeat(300)}`, `aé${'y'.repeat(198)}`],
  ])('%s', (_, text, sample) => {
    const bytes = Buffer.from(text, 'latin1')
    const error = (() => {
      try {
        return decode(bytes, 'reviews.csv')
      } catch (error) {
        return error
      }
    })()
    expect(error).toBeInstanceOf(EncodingQuestion)
    expect(error).toMatchObject({
      message: 'This file is not UTF-8. Does this line look right in Windows-1252?',
      file: 'reviews.csv',
      sample,
    })
  })

  test('whose sample leaves out lines of UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('Grün’s\n'), Buffer.from([0x93, 0x41, 0x94])])
    expect(() => decode(bytes, 'a.csv')).toThrow(expect.objectContaining({ sample: '“A”' }))
  })
})

test.each([
  ['with half a character', Buffer.from('\ufeffa\ud83c', 'utf16le')],
  ['that was cut off', Buffer.from('\ufeffab', 'utf16le').subarray(0, 5)],
])('UTF-16 %s is damaged', (_, bytes) => {
  for (const encoding of [undefined, 'windows-1252'] as const) {
    expect(() => decode(bytes, 'a.csv', encoding)).toThrow('This file is damaged. Export or download it again.')
  }
})
