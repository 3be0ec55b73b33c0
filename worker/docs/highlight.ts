import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import json from 'highlight.js/lib/languages/json'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

// Each grammar takes as long as hundreds of blocks. PHP in the guides is close enough to TypeScript.
const languages = { bash, css, json, typescript, xml }
const names: Record<string, keyof typeof languages> = {
  sh: 'bash',
  css: 'css',
  json: 'json',
  ts: 'typescript',
  js: 'typescript',
  jsx: 'typescript',
  php: 'typescript',
  html: 'xml',
  astro: 'xml',
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)
hljs.registerAliases('javascript', { languageName: 'typescript' })
// `docs.css` has a colour for each kind.
hljs.configure({ classPrefix: '' })

/** Returns code as HTML, with the kind of each part as its class. Code in no known language is only escaped. */
export function highlight(code: string, name: string): string {
  const language = names[name]
  return language
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
