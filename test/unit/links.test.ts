import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/* What is written for people about the project itself leads where it says. */

const documents = globSync(['*.md', '.github/*.md', 'test/**/*.md'])
const text = (file: string) => readFileSync(file, 'utf8')

/** The names under which GitHub finds the headings of a document. */
const headings = (file: string) =>
  Array.from(text(file).matchAll(/^#+ (.*)/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (file) => {
  test('links to files and headings that are there', () => {
    const links = Array.from(text(file).matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]*))?\)/g), ([, path = '', part]) => {
      return { path: path ? join(dirname(file), path) : file, part }
    })
    const lost = links.filter(({ path, part }) => !existsSync(path) || (part && !headings(path).includes(part)))
    expect(lost).toEqual([])
  })

  test('names scripts of npm that are there', () => {
    const { scripts } = JSON.parse(text('package.json'))
    const named = Array.from(text(file).matchAll(/\bnpm run (?:-s )?([\w:]+)/g), ([, name]) => name)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
  })
})

test('where a change goes is where there is something', () => {
  const [, table = ''] = text('.github/CONTRIBUTING.md').split('## Where a change goes')
  const paths = Array.from(table.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\/|\.\w+))`/g), ([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(8)
})
