import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'

const languages = { sh: bash, css, js: javascript, jsx: javascript, json, php, ts: typescript, html: xml, astro: xml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)
// `docs.css` has a colour for each kind.
hljs.configure({ classPrefix: '' })

/** Returns code as HTML, with the kind of each part as its class. Code in no known language is only escaped. */
export function highlight(code: string, language: string): string {
  return hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
