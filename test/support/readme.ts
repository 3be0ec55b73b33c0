import { readFileSync } from 'node:fs'
import { serviceUrl, workspaceB } from './harness.ts'

/* README.md, as its readers take it: block by block, and table by table. */

const readme = readFileSync('README.md', 'utf8')

/** What stands between fences of this language, from top to bottom; `""` is that of blocks without one. */
export const codeBlocks = (language: string): string[] =>
  Array.from(readme.matchAll(/^```(\w*)\n(.*?)^```$/gms))
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)

/** The languages of all blocks. */
export const languages = () => Array.from(new Set(readme.matchAll(/^```(\w*)\n.*?^```$/gms).map(([, name]) => name)))

/** The cells of the rows of the first table below a line that begins so. */
export function readTable(line: string): string[][] {
  const [, below = ''] = readme.split(`\n${line}`)
  const [rows = ''] = /(?:^\|.*\n)+/m.exec(below) ?? []
  return rows
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '))
}

/** A block with the address of the service that is tested and with one of its workspaces in the place of those printed. */
export const withLocalUrls = (code: string, address = serviceUrl.origin) =>
  code.replaceAll('http://localhost:8787', address).replaceAll('00000000-0000-4000-8000-000000000001', workspaceB)
