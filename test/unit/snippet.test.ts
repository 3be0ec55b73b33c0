import { describe, expect, test } from 'vitest'
import { scriptSnippet, scriptTag } from '../../shared/snippet.ts'

describe('scriptTag', () => {
  test('renders settings as data attributes of one script element', () => {
    expect(scriptTag('https://t.example', { workspace: 'id', lang: 'de' })).toBe(
      '<script src="https://t.example/laurel.js" data-workspace="id" data-lang="de" async crossorigin></script>',
    )
    expect(scriptTag('https://t.example')).toBe('<script src="https://t.example/laurel.js" async crossorigin></script>')
  })

  test('escapes values, so that none ends its attribute or the element', () => {
    expect(scriptTag('https://t.example', { 'text-title': '"><b>&lt;\'' })).toContain(
      ` data-text-title="&quot;>&lt;b>&amp;lt;'" async`,
    )
  })
})

test('scriptSnippet has a button that opens the dialog before it', () => {
  const context = { origin: 'https://t.example', openText: 'Say it' }
  expect(scriptSnippet(context, { mode: 'button' })).toBe(scriptTag('https://t.example', { mode: 'button' }))
  expect(scriptSnippet(context, { mode: 'dialog' })).toBe(
    `<button type="button" data-laurel-open>Say it</button>\n${scriptTag('https://t.example', { mode: 'dialog' })}`,
  )
})
