import { expect, test } from 'vitest'
import { healthTexts } from '../../shared/texts/en/health.ts'
import { splitHelp } from '../../widget/inbox/health/split-help.ts'

/* The sentences of the health report, in which the inbox makes links of the names of sections. */

test('the names of sections become links, and nothing else', () => {
  expect(splitHelp('Open Settings → Messages and Settings → Webhooks, or Settings → Nothing.')).toEqual([
    { text: 'Open ' },
    { text: 'Settings → Messages', section: 'messages' },
    { text: ' and ' },
    { text: 'Settings → Webhooks', section: 'webhooks' },
    { text: ', or ' },
    { text: 'Settings → Nothing' },
    { text: '.' },
  ])
  expect(splitHelp('Deploy again.')).toEqual([{ text: 'Deploy again.' }])
})

test('every section that a sentence names is one', () => {
  const sentences = Object.values(healthTexts).filter((text) => typeof text === 'string')
  const named = sentences.flatMap(splitHelp).filter(({ text }) => text.startsWith('Settings → '))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(({ section }) => section === undefined)).toEqual([])
})
