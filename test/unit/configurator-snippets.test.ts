import { describe, expect, test } from 'vitest'
import { playerUrl, providerNames } from '../../shared/video.ts'
import {
  cspDirectives,
  heightRule,
  hostedFormUrl,
  inlineSnippet,
  scriptSnippet,
} from '../../widget/configurator/snippets.ts'

const origin = 'https://t.example'
const context = { origin, openText: 'Leave a testimonial' }

describe('scriptSnippet', () => {
  test.each([
    ['no settings', {}, ''],
    ['a workspace and a mode', { workspace: 'id', mode: 'button' }, ' data-workspace="id" data-mode="button"'],
    ['no fields', { fields: '' }, ' data-fields=""'],
    [
      'words with markup',
      { heading: '"Say" <b>hi</b> &amp;' },
      ' data-heading="&quot;Say&quot; &lt;b>hi&lt;/b> &amp;amp;"',
    ],
  ])('has %s as attributes', (_, settings, attributes) => {
    expect(scriptSnippet(context, settings)).toBe(
      `<script src="${origin}/laurel.js"${attributes} async crossorigin></script>`,
    )
  })

  test('has a button that opens the dialog before it', () => {
    expect(scriptSnippet(context, { mode: 'dialog' })).toBe(
      `<button type="button" data-laurel-open>Leave a testimonial</button>\n<script src="${origin}/laurel.js" data-mode="dialog" async crossorigin></script>`,
    )
  })
})

test('inlineSnippet preloads the form, reserves its height and links to the hosted form', () => {
  expect(inlineSnippet(context, { workspace: 'id', lang: 'de' }, 'max(42.5rem, 60rem - 50vw)').split('\n')).toEqual([
    `<link rel="modulepreload" href="${origin}/latest/form.js" crossorigin>`,
    '<laurel-form workspace="id" lang="de" style="display:block;min-height:max(42.5rem, 60rem - 50vw)">',
    `  <a href="${origin}/form/id">Leave a testimonial</a>`,
    '</laurel-form>',
    `<script src="${origin}/latest/laurel.js" async crossorigin></script>`,
  ])
  expect(heightRule('42.5rem')).toBe('laurel-form { display: block; min-height: 42.5rem }')
})

test('hostedFormUrl has the workspace and the language', () => {
  expect(hostedFormUrl(origin, {})).toBe(`${origin}/form/`)
  expect(hostedFormUrl(origin, { workspace: 'id', lang: 'zh', color: '#fff' })).toBe(`${origin}/form/id?lang=zh`)
})

describe('cspDirectives', () => {
  const service = `script-src ${origin}; connect-src ${origin}`
  const turnstile = 'https://challenges.cloudflare.com'
  const players = providerNames.map((provider) => new URL(playerUrl({ provider, id: 'x' }) ?? '').origin)

  test.each([
    ['by default, and every player', {}, `${service}; frame-src ${players.join(' ')}`],
    ['without the video field, and no player', { fields: 'stars more company' }, service],
    [
      'with the video field, and every player',
      { fields: 'stars more video' },
      `${service}; frame-src ${players.join(' ')}`,
    ],
    [
      'with Turnstile, and its origin',
      { fields: 'stars', turnstile: 'key' },
      `script-src ${origin} ${turnstile}; connect-src ${origin}; frame-src ${turnstile}`,
    ],
  ])('allow the service %s', (_, settings, directives) => {
    expect(cspDirectives(origin, settings)).toBe(directives)
  })
})
