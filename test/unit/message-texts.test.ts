import { expect, test } from 'vitest'
import { removeLinks } from '../../worker/notifications/messages/remove-links.ts'

/* The texts of messages to strangers, in which mail programs find no link. */

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
