import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashContents } from '../../../shared/import/hash-contents.ts'
import { EncodingQuestion } from '../../../shared/import/import-errors.ts'
import { readFile, readFiles } from '../../../shared/import/read-file.ts'
import { importBytes, importRows } from '../../../shared/limits.ts'
import { createZip } from '../../support/zip.ts'

/* Files as an import reads them, whatever their names. */

type Content = string | Uint8Array<ArrayBuffer>

const read = (content: Content, name = 'file') => readFile(new Blob([content]), name)
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const table = 'name,words\r\nAda,"one\r\ntwo"\r\n'
const records = [{ line: 2, values: { __proto__: null, name: 'Ada', words: 'one\r\ntwo' } }]

describe('a file is read', () => {
  test('as a table, with its size in bytes', async () => {
    const headers = ['name', 'words']
    expect(await read(table, 'reviews.csv')).toEqual([
      {
        ...{ kind: 'table', name: 'reviews.csv', size: table.length, hash: sha256(table) },
        ...{ separator: ',', headers, records, broken: [] },
      },
    ])
    expect(await read(Buffer.from(`\ufeff${table.replaceAll(',', '\t')}`, 'utf16le'))).toMatchObject([
      { headers, records },
    ])
  })

  test.each([
    ['reviews.json', ' \n{"reviews":[{"name":"é"}]}', { reviews: [{ name: 'é' }] }],
    ['reviews.txt', '\ufeff[]', []],
    ['reviews.csv', '[{"a":1}]', [{ a: 1 }]],
  ])('as JSON: %s', async (name, text, root) => {
    expect(await read(text, name)).toEqual([
      { kind: 'json', name, size: Buffer.byteLength(text), hash: sha256(text), root },
    ])
  })

  test.each(['reviews.csv', 'REVIEWS.TSV'])(
    'as a table if its first header only begins like JSON: %s',
    async (name) => {
      expect(await read('[Name],{Text}\nAda,Words', name)).toMatchObject([
        { kind: 'table', headers: ['[Name]', '{Text}'] },
      ])
    },
  )

  test('as several, of an archive', async () => {
    const zip = createZip([
      { name: 'Takeout/location-1/reviews.json', content: '{"reviews":[]}' },
      { name: 'Takeout/location-2/reviews.json', content: '{"reviews":[1]}' },
      { name: 'Recommendations_Received.csv', content: table },
    ])
    expect(await read(zip, 'takeout.zip')).toMatchObject([
      { kind: 'json', name: 'Takeout/location-1/reviews.json', size: 14, root: { reviews: [] } },
      { kind: 'json', name: 'Takeout/location-2/reviews.json', root: { reviews: [1] } },
      { kind: 'table', name: 'Recommendations_Received.csv', size: table.length, records },
    ])
  })

  test('with a name of its own among several, also of archives of one place', async () => {
    const path = 'Takeout/location-1/reviews.json'
    const archive = (content: string) => createZip([{ name: path, content }])
    const chosen = [
      { name: 'one.zip', content: archive('{"reviews":[]}') },
      { name: 'a.csv', content: 'a\nb' },
      { name: 'two.zip', content: archive('{"reviews":[1]}') },
      { name: 'a.csv', content: 'a\nc' },
    ]
    const files = await readFiles(chosen.map(({ name, content }) => ({ name, blob: new Blob([content]) })))
    expect(files.map(({ name }) => name)).toEqual([path, 'a.csv', `${path} (2)`, 'a.csv (2)'])
  })

  test('in pieces, with progress over all files, also those of an archive', async () => {
    const shares: number[] = []
    let pauses = 0
    const zip = createZip(['1', '2'].map((place) => ({ name: `${place}/reviews.json`, content: '{}' })))
    const contents = [table, zip, `a,b\n${'1,2\n'.repeat(9_000)}`, 'a\nb']
    await readFiles(
      contents.map((content, index) => ({ blob: new Blob([content]), name: `${index}` })),
      { onProgress: (share) => void shares.push(share), yieldNow: async () => void pauses++ },
    )
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(Array.from(new Set(shares))).toEqual([1 / 4, 3 / 8, 1 / 2, expect.closeTo(0.73), 3 / 4, 1])
    expect(pauses).toBe(1)
  })

  test('in Windows-1252 once the owner has chosen that', async () => {
    const blob = new Blob([Buffer.from('name,words\nLuís,“', 'latin1')])
    await expect(readFile(blob, 'a.csv')).rejects.toThrow(EncodingQuestion)
    await expect(readFile(blob, 'a.csv', { encoding: 'windows-1252' })).resolves.toMatchObject([
      { records: [{ values: { name: 'Luís' } }] },
    ])
  })
})

const notATable = 'This is not a table. Choose a file in CSV, TSV or JSON.'
const spreadsheet = 'This is a spreadsheet. Save it as CSV (UTF-8) first.'
const unsupported = 'This kind of archive cannot be read here. Unpack it, then choose the files in it.'
const tooLarge = 'This file is larger than 5 MB. Split it into several files.'

const tooManyProperties = 'The items of this file have more than 500 different properties.'
const tooManyColumns = 'This file has more than 500 columns. Leave out those that have nothing about testimonials.'
const columns = (count: number) => Array.from({ length: count }, (_, index) => index).join()
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1]))

test('a file may have 500 columns', async () => {
  expect(await read(`${columns(500)}\n${columns(500)}`)).toMatchObject([{ headers: { length: 500 } }])
  await read(JSON.stringify([keys(500), { a1: 2 }]))
})

describe('the owner reads why a file is not imported:', () => {
  test.each<[string, Content, string]>([
    ['nothing', '', 'This file is empty.'],
    ['white space', '\ufeff \n', 'This file is empty.'],
    ['headings alone', 'name,words\n', 'This file has no rows below its headings.'],
    ['Word', createZip([{ name: 'word/document.xml', content: '' }]), 'This is a Word document.'],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), notATable],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), notATable],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3', 'latin1'), notATable],
    ['a web page', '\n<!doctype html><title>Reviews</title>', notATable],
    [
      'Excel',
      createZip([
        { name: '[Content_Types].xml', content: '' },
        { name: 'xl/workbook.xml', content: '' },
      ]),
      spreadsheet,
    ],
    ['old Excel', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), spreadsheet],
    [
      'old Excel that is large',
      Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), Buffer.alloc(importBytes)]),
      spreadsheet,
    ],
    ['a tar.gz', Buffer.from('\x1f\x8b\x08', 'latin1'), unsupported],
    ['a RAR', 'Rar!\x1a\x07', unsupported],
    ['a 7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), unsupported],
    ['an empty zip', createZip([]), 'This archive has no reviews of Google Takeout'],
    ['half of JSON', '{"reviews":[', 'This is not valid JSON. If the file is incomplete, export or download it again.'],
    ['JSON Lines', '{"type":"testimonial"}\n{"type":"end"}\n', 'This file has one JSON object on each line.'],
    ['GeoJSON', '{"type":"FeatureCollection","features":[]}', 'These are reviews that you wrote about other places.'],
    ['a broken quote', 'a,b\n1,"2', 'Nothing after line 2 can be read: a quote is not closed.'],
    ['too many bytes', `${'x'.repeat(importBytes)}x`, tooLarge],
    [
      'too many rows',
      `a\n${'b\n'.repeat(importRows + 1)}`,
      'This file has more than 10,000 rows. Split it into several files.',
    ],
    ['too many items', JSON.stringify(Array(importRows + 1).fill({})), 'This file has more than 10,000 rows.'],
    [
      'too many items deeper',
      JSON.stringify({ feed: { entry: Array(importRows + 1).fill(0) } }),
      'This file has more than 10,000 rows.',
    ],
    ['too many columns', `${columns(501)}\n${columns(501)}`, tooManyColumns],
    ['too many columns with one name', `${'a,'.repeat(250_000)}a\n1`, tooManyColumns],
    ['too many properties', JSON.stringify([keys(500), { b: 1 }]), tooManyProperties],
    ['too many properties deeper', JSON.stringify({ feed: { entry: keys(501) } }), tooManyProperties],
  ])('%s', async (_, content, sentence) => {
    const error = await read(content).catch((error) => error)
    expect(error).toMatchObject({ name: 'ImportFileError', message: expect.stringContaining(sentence) })
  })
})

test('a row with more cells than columns, however many, is one that cannot be read', async () => {
  const [file] = await read(`a,b\n1,2\n${columns(501)}`)
  expect(file).toMatchObject({ records: [{ line: 2 }], broken: [{ line: 3 }] })
})

describe('the hash of files', () => {
  const reviews = '{"reviews":[{}]}'

  test('is that of the file, which it recognises in an archive, too: photos beside it are neither read nor count', async () => {
    const photo = { name: 'Takeout/photo.jpg', content: Buffer.alloc(2_000_000, 1), method: 0 }
    const blob = new Blob([createZip([photo, { name: 'Takeout/reviews.json', content: reviews }])])
    const read: number[] = []
    const countReads = (part: Blob): Blob => {
      const count = <Result>(result: Result) => {
        read.push(part.size)
        return result
      }
      return Object.assign(part, {
        arrayBuffer: () => count(Blob.prototype.arrayBuffer.call(part)),
        stream: () => count(Blob.prototype.stream.call(part)),
        slice: (start?: number, end?: number) => countReads(Blob.prototype.slice.call(part, start, end)),
      })
    }
    const files = await readFile(countReads(blob), 'takeout.zip')
    expect(await hashContents(files)).toBe(sha256(reviews))
    expect(read.length).toBeGreaterThan(3)
    expect(Math.max(...read)).toBeLessThan(100_000)
  })

  test('is one for several, in any order', async () => {
    const chosen = [reviews, table, reviews].map((text, index) => ({ blob: new Blob([text]), name: `${index}` }))
    const expected = sha256([reviews, table, reviews].map(sha256).toSorted().join())
    expect(await hashContents(await readFiles(chosen))).toBe(expected)
    expect(await hashContents(await readFiles(chosen.toReversed()))).toBe(expected)
  })
})

describe('the limits are those of all files together', () => {
  test.each([
    [
      '5 MB',
      `["${'x'.repeat(importBytes / 2 - 4)}"]`,
      'x\ny',
      'These files are larger than 5 MB together. Import some of them first.',
    ],
    [
      '10,000 rows',
      `a\n${'b\n'.repeat(importRows / 2)}`,
      'a\nb',
      'These files have more than 10,000 rows together. Import some of them first.',
    ],
  ])('%s', async (_, half, more, sentence) => {
    const chosen = [half, half, more].map((text) => ({ blob: new Blob([text]), name: 'a.csv' }))
    expect(await readFiles(chosen.slice(1))).toHaveLength(2)
    await expect(readFiles(chosen)).rejects.toThrow(sentence)
  })

  test('also in an archive', async () => {
    const content = JSON.stringify(Array(importRows / 2 + 1).fill(0))
    const zip = createZip(['1', '2'].map((place) => ({ name: `${place}/reviews.json`, content })))
    await expect(read(zip)).rejects.toThrow('These files have more than 10,000 rows together.')
  })
})
