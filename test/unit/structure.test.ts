import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/* Rules of the tree that keep each capability in its folder; Biome rejects cycles of imports. */

const files = globSync('{shared,worker,widget}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }).map((file) =>
  file.replaceAll('\\', '/'),
)

/** The files of the project that a file imports, types included. */
const importsByFile = new Map(
  files.map((file) => {
    const specifiers = Array.from(
      readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^'?]+)/g),
      ([, path]) => path,
    )
    return [file, specifiers.map((path = '') => normalize(join(dirname(file), path)).replaceAll('\\', '/'))] as const
  }),
)

/** Returns the folder below worker/ or worker/cli/ in which a file is, or `undefined`. */
const roomOf = (file: string) => /^worker\/(?:cli\/[\w-]+|(?!cli\/)[\w-]+)(?=\/)/.exec(file)?.[0]

const importsBetween = (from: string, to: string) =>
  Array.from(importsByFile).flatMap(([file, imports]) =>
    file.startsWith(from) ? imports.filter((path) => path.startsWith(to)).map((path) => `${file} imports ${path}`) : [],
  )

describe('folders', () => {
  const rooms = Array.from(new Set(files.flatMap((file) => roomOf(file) ?? [])))
  const pairs = rooms.flatMap((room, index) => rooms.slice(index + 1).map((other) => [room, other] as const))

  test('of the service never import each other mutually', () => {
    const mutual = pairs.filter(
      ([room, other]) =>
        importsBetween(`${room}/`, `${other}/`).length > 0 && importsBetween(`${other}/`, `${room}/`).length > 0,
    )
    expect(mutual).toEqual([])
    expect(rooms.length).toBeGreaterThan(15)
  })

  test('have at most 30 files', () => {
    const counts = Object.entries(Object.groupBy(files, dirname)).map(([folder, inIt = []]) => [folder, inIt.length])
    expect(counts.filter(([, count]) => Number(count) > 30)).toEqual([])
  })
})

describe('imports', () => {
  test.each([
    ['shared/', 'worker/'],
    ['shared/', 'widget/'],
    ['worker/', 'widget/'],
  ])('lead from %s never to %s', (from, to) => {
    expect(importsBetween(from, to)).toEqual([])
  })
})

test('statements stand in the database and the islands only', () => {
  const hasSql = (file: string) => /^import sql\b.*from 'sql-template-tag'$/m.test(readFileSync(file, 'utf8'))
  const elsewhere = files.filter((file) => !/^worker\/(?:db|media|notifications|display|cli)\//.test(file))
  expect(elsewhere.filter(hasSql)).toEqual([])
})

test('no value is bound to LIMIT or OFFSET, as SQLite would compile the statement again on each execution', () => {
  const isBound = (file: string) => /\b(?:LIMIT|OFFSET)[\s(]+(?:\?|\$\{)/.test(readFileSync(file, 'utf8'))
  expect(files.filter((file) => file.startsWith('worker/')).filter(isBound)).toEqual(['worker/db/fragments/limit.ts'])
})

test('git ignores what an export writes, also while it runs', () => {
  const paths = ['all.jsonl', 'all.jsonl.part', 'all.jsonl.files/photo.jpg', 'ada.csv', 'ada.csv.part']
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...paths], { encoding: 'utf8' })
  expect(ignored.trim().split(/\r?\n/)).toEqual(paths)
})

test('the service keeps no promise for other requests, which may never settle', () => {
  const isKept = /(?:Map|Set)<[^()]*\bPromise\b|^(?:let|const) \w+: [^(=]*\bPromise\b|\?\?= (?!await\b)\w+\(/m
  const service = files.filter((file) => /^worker\/(?!cli\/|docs\/)/.test(file))
  expect(service.filter((file) => isKept.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the first view of the inbox has no selector with which Chromium styles or searches all rows', () => {
  const parts = globSync('widget/inbox/first-view/*.css')
  expect(parts).not.toEqual([])
  const styles = ['widget/public/base.css', ...parts].map((file) => readFileSync(file, 'utf8')).join('\n')
  const isSlow = (line: string) =>
    /^:root:has|(?:^|[\s>])\w+ [+~] \w|:has\((?! ?[>+])/.test(line.trim()) && /[{,]$/.test(line)
  expect(styles.split('\n').filter(isSlow)).toEqual([])
  const slow = ['.list > li + li {', ':root:has(.bulk) {', 'main:has(.bulk) + aside {']
  expect(slow.filter(isSlow)).toEqual(slow)
})
