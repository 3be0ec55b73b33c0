import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headingId } from '../../worker/docs/markdown.ts'
import { listOperations } from '../../worker/openapi/core/assemble.ts'
import { openapi } from '../../worker/openapi/document.ts'

/* The links, npm scripts and paths that the project's Markdown documents name. */

const documents = globSync(['*.md', '.github/*.md', 'test/**/*.md', 'worker/docs/**/*.md'])
const readText = (file: string) => readFileSync(file, 'utf8')

/** The text without its blocks of code, in which a `#` begins a comment. */
const prose = (file: string) => readText(file).replaceAll(/^```.*?^```$/gms, '')

const headingIds = (file: string) =>
  Array.from(prose(file).matchAll(/^#+ (.*)/gm), ([, heading = '']) => headingId(heading))

/** The ids of what the page of a resource has below its prose. On GitHub, a link to one leads to the prose. */
const generatedIds = [
  ...listOperations(openapi()).map(({ operation }) => operation.operationId),
  ...Object.keys(openapi().components.schemas),
]

/** The ids to which a link to a file can lead. */
const anchors = (file: string) => [...headingIds(file), ...(file.startsWith('worker/docs/api/') ? generatedIds : [])]

test('an id of a heading is the one that GitHub gives it', () => {
  expect(headingId('Spreadsheets (CSV), and `more_of` it – 2')).toBe('spreadsheets-csv-and-more_of-it--2')
})

describe.each(documents)('%s', (file) => {
  test('links to files and headings that exist', () => {
    const links = Array.from(
      readText(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g),
      ([, path = '', id]) => ({ path: path ? join(dirname(file), path) : file, id }),
    )
    const broken = links.filter(({ path, id }) => !existsSync(path) || (id && !anchors(path).includes(id)))
    expect(broken).toEqual([])
  })

  test('has no two headings with the same id', () => {
    const ids = headingIds(file)
    // The sections of a changelog repeat for each release.
    if (file !== 'CHANGELOG.md') expect(ids).toEqual(Array.from(new Set(ids)))
  })

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readText('package.json'))
    const named = Array.from(readText(file).matchAll(/\bnpm run (?:-s )?([\w:]+)/g), ([, name]) => name)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
  })
})

describe('CONTRIBUTING', () => {
  const [, contributing = ''] = readText('.github/CONTRIBUTING.md').split('## Where to change what')

  test('names paths that exist', () => {
    const paths = Array.from(contributing.matchAll(/`((?:[\w-]+\/)+(?:[\w.-]+)?)`/g), ([, path = '']) => path)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(20)
  })

  test('follows one request through functions that the files export', () => {
    const steps = Array.from(contributing.matchAll(/^\d\. `(.+?)`, `(\w+)`/gm), ([, file = '', name = '']) => ({
      file,
      name,
    }))
    const missing = steps.filter(({ file, name }) => !RegExp(`export .*\\b${name}\\b`).test(readText(file)))
    expect(missing).toEqual([])
    expect(steps).toHaveLength(8)
  })
})
