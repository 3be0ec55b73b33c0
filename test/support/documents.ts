import { globSync, readFileSync } from 'node:fs'
import { guideNames } from '../../worker/docs/site.ts'
import { serviceUrl, workspaceB } from './service/harness.ts'

/* The code blocks and tables of the README, the prose of the reference and the guides, as their readers see them. */

const guide = (name: string) => `worker/docs/guides/${name}.md`
export const readme = 'README.md'
export const basics = 'worker/docs/api/basics.md'
export const testimonialsReference = 'worker/docs/api/testimonials.md'
export const embedGuide = guide('embed-code')
export const displayGuide = guide('display-code')
export const wordPressGuide = guide('wordpress')
export const webhooksGuide = guide('webhooks')

/** All documents whose code the tests run. */
export const documents = [readme, ...globSync('worker/docs/{index,api/*}.md').toSorted(), ...guideNames.map(guide)]

/** A fenced block of code, with the heading of level two that it is under; `language` may be `''`. */
export type CodeBlock = { document: string; section: string; language: string; code: string }

/** All blocks of all documents, from top to bottom. */
export const codeBlocks: CodeBlock[] = documents.flatMap((document) =>
  readFileSync(document, 'utf8')
    .split(/^(?=## )/m)
    .flatMap((part) => {
      const [, section = ''] = /^## (.*)/.exec(part) ?? []
      return Array.from(part.matchAll(/^```(\w*)\n(.*?)^```$/gms), ([, language = '', code = '']) => {
        return { document, section, language, code }
      })
    }),
)

/** The code of the blocks in a language, each once. */
export const codeIn = (language: string): string[] =>
  Array.from(new Set(codeBlocks.filter((block) => block.language === language).map(({ code }) => code)))

/** The cells of the first table below a heading of a document, row by row, without its header. */
export function readTable(document: string, heading: string): string[][] {
  const [, text = ''] = readFileSync(document, 'utf8').split(`\n${heading}\n`)
  const [rows = ''] = /(?:^\|.*\n)+/m.exec(text) ?? []
  return rows
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '))
}

/** The rate limits of requests in wrangler.toml. Those of purges are not among them: no response names them. */
export const requestRates = Array.from(
  readFileSync('wrangler.toml', 'utf8').matchAll(/name = "(\w+)"\n.*\nsimple = \{ limit = (\d+), period = (\d+)/g),
  ([, name = '', limit = '', period = '']) => ({ name, limit, period }),
).filter(({ name }) => !name.endsWith('PURGE_RATE'))

/** The same code with the URL and a workspace of the tested service. */
export const withLocalUrls = (code: string, origin = serviceUrl.origin) =>
  code.replaceAll('http://localhost:8787', origin).replaceAll('00000000-0000-4000-8000-000000000001', workspaceB)

/** Returns whether a document is prose of the API reference. */
export const isReference = (document: string) => document.startsWith('worker/docs/api/')
