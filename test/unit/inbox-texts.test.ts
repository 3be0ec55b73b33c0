import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/* Every sentence of the owner app stands in a catalogue, so that another language is more files and nothing else. */

const folder = 'widget/inbox'
const isCatalogue = (path: string) => /\/(?:en(?:-[\w-]+)?|texts\/[\w-]+)\.ts$/.test(path)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('vite.config.ts') && !isCatalogue(path))
  // Code for the owner's site.
  .filter((path) => !path.endsWith('/recipes.ts'))

/** The attributes whose values people read or hear. */
const readAttributes = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'hint',
  'text',
])
/** Code, which is the same in every language: the beginning of a URL, commands, policies, and colours. */
const code = /^https:\/\/$|^np[mx] |^script-src |^#[\da-f]{6}$/
/** Two words, the first of which begins a sentence, or three words in a row. */
const sentence = /^[A-Z][a-z’']+ [a-z]+|[a-z’]{2,} [a-z’]{2,} [a-z’]{2,}/

type Node = { type: string; [key: string]: unknown }

const isWords = (text: string) => /\p{L}{2}/u.test(text) && !code.test(text.trim())
const isSentence = (text: string) => sentence.test(text) && !code.test(text)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the texts in a syntax tree that are words for people. */
function findWords(node: Node): string[] {
  const { type } = node
  // A fault of the code, for its developers.
  if (type === 'NewExpression' && (node.callee as Node).name === 'Error') return []
  if (type === 'JSXText') return isWords(String(node.value)) ? [String(node.value).trim()] : []
  if (type === 'JSXAttribute') {
    const name = String((node.name as Node).name)
    const value = isNode(node.value) && node.value.type === 'Literal' ? String(node.value.value) : ''
    if (name === 'class') return []
    if (value) return readAttributes.has(name) && isWords(value) ? [value] : []
  }
  if (type === 'Literal' && typeof node.value === 'string') return isSentence(node.value) ? [node.value] : []
  if (type === 'TemplateElement') {
    const { raw } = node.value as { raw: string }
    return isSentence(raw.trim()) ? [raw.trim()] : []
  }
  return Object.values(node).flatMap((child) =>
    (Array.isArray(child) ? child : [child]).flatMap((each) => (isNode(each) ? findWords(each) : [])),
  )
}

const wordsIn = (code: string) => findWords(parseAst(code, { lang: 'tsx' }) as unknown as Node)

test('finds words in elements, in attributes and in code', () => {
  expect(
    wordsIn('const a = <p title="Really"><b class="two words here">Go on</b>{x ? "Is it true" : "a"}</p>'),
  ).toEqual(['Really', 'Go on', 'Is it true'])
})

test.each(files)('%s says nothing by itself', (path) => {
  expect(wordsIn(readFileSync(path, 'utf8'))).toEqual([])
})
