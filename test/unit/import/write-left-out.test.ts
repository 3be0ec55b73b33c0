import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMapping } from '../../../shared/import/mapping.ts'
import { recognize } from '../../../shared/import/presets.ts'
import { readFile, readFiles } from '../../../shared/import/read-file.ts'
import type { SourceFile, TableFile } from '../../../shared/import/types.ts'
import { type LeftOutRow, writeLeftOut } from '../../../shared/import/write-left-out.ts'
import { repetitions } from '../../support/scale.ts'

/* The rows that were not added, as a file to correct and to import again. */

const read = async (text: string, name = 'a.csv') => readFile(new Blob([text]), name)

async function readTable(text: string, name?: string): Promise<TableFile> {
  const [file] = await read(text, name)
  if (file?.kind !== 'table') throw new Error('is no table')
  return file
}

const write = async (rows: LeftOutRow[], files: SourceFile[]) =>
  writeLeftOut(rows, files, await createMapping(files, recognize(files)))

describe('rows of a table', () => {
  test('have all their cells, the separator of the file, and the reason at the end', async () => {
    const file = await readTable('Name;Words\nAda;"a\nb"\nMia;"-5 ""%""";x\n=1;c\n')
    const rows = [
      { file: 'a.csv', line: 4, reason: 'This row has 3 cells.' },
      { file: 'a.csv', line: 5, reason: 'no; date' },
    ]
    expect(await write(rows, [file])).toBe(
      [
        '\ufeff"Name";"Words";"Column 3";"row";"reason"',
        `"Mia";"'-5 ""%""";"x";"4";"This row has 3 cells."`,
        `"'=1";"c";"";"5";"no; date"`,
        '',
      ].join('\r\n'),
    )
  })

  test('are those of their file, also if another one has its name', async () => {
    const chosen = ['Ada', 'Mia'].map((name) => ({ blob: new Blob([`Name\n${name}\n`]), name: 'a.csv' }))
    const files = await readFiles(chosen)
    const rows = files.map(({ name: file }) => ({ file, line: 2, reason: 'x' }))
    expect(await write(rows, files)).toContain('"Ada","a.csv, 2","x"\r\n"Mia","a.csv (2), 2","x"')
  })

  test('are read again as they were, also a second time', async () => {
    const cells = fc.array(fc.constantFrom(...'=+-@\t \'"a,;\n＝'), { maxLength: 5 }).map((parts) => parts.join(''))
    const tables = fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 4 })
    const property = fc.asyncProperty(tables, fc.constantFrom(',', ';', '\t'), async (lines, separator) => {
      const quoted = lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
      const file = await readTable([`"=name"${separator}words`, ...quoted, `x${separator}y`].join('\n'))
      const rows = file.records.map(({ line }) => ({ file: file.name, line, reason: '-' }))
      const again = await readTable(await write(rows, [file]), 'left-out.csv')
      const valuesOf = ({ records }: TableFile) => records.map(({ values }) => [values['=name'], values.words])
      expect(valuesOf(again)).toEqual(valuesOf(file))
      expect(again.separator).toBe(separator)
      expect(again.headers).toEqual(['=name', 'words', 'row', 'reason'])
      const left = again.records.map(({ line }) => ({ file: 'left-out.csv', line, reason: 'again' }))
      const third = await readTable(await write(left, [again]))
      expect([third.headers, valuesOf(third)]).toEqual([again.headers, valuesOf(file)])
    })
    await fc.assert(property, { numRuns: repetitions(200, 5_000) })
  })

  test.each([
    [';', `"a,'=1;'-2\t'＠3\n'+4,' ""=5"`],
    [',', `"a,=1;'-2\t'＠3\n'+4, ""=5"`],
  ])('run no formula where a spreadsheet splits a file with the separator %s', async (separator, cell) => {
    const words = `a,=1;-2\t＠3\n+4, "=5`
    const file = await readTable(`Name${separator}Words\nAda${separator}"${words.replace('"', '""')}"\n`)
    const text = await write([{ file: 'a.csv', line: 2, reason: 'x' }], [file])
    expect(text).toContain(cell)
    expect((await readTable(text)).records[0]?.values.Words).toBe(words)
  })

  test('of several files are one table, which names the files', async () => {
    const files = [await readTable('name,text\nAda,x\nMia,y', 'a.csv'), await readTable('text,stars\nz,5', 'b.csv')]
    const rows = [
      { file: 'a.csv', line: 3, reason: 'one' },
      { file: 'b.csv', line: 2, reason: 'two' },
    ]
    expect(parse(await write(rows, files), { bom: true })).toEqual([
      ['name', 'text', 'stars', 'row', 'reason'],
      ['Mia', 'y', '', 'a.csv, 3', 'one'],
      ['', 'z', '5', 'b.csv, 2', 'two'],
    ])
  })

  test('are of the same kind of file', async () => {
    const file = await readTable('text,integration,platform_id,customer_name\nx,google,1,Ada\n')
    const [again] = await read(await write([{ file: 'a.csv', line: 2, reason: 'x' }], [file]))
    expect(again && recognize([again])?.key).toBe('senja')
    expect(again && (await createMapping([again], recognize([again]))).columns).toMatchObject({
      row: null,
      reason: null,
    })
  })
})

test('items of JSON files have their name and words', async () => {
  const review = { name: '1', starRating: 'FIVE', createTime: '2025', updateTime: '2025' }
  const reviews = [
    { ...review, reviewer: { displayName: 'Ada' }, comment: '=Good' },
    { ...review, reviewer: {} },
  ]
  const files = await read(JSON.stringify({ reviews }), 'reviews.json')
  const rows = [1, 2].map((line) => ({ file: 'reviews.json', line, reason: 'x' }))
  expect(parse(await write(rows, files), { bom: true })).toEqual([
    ['file', 'row', 'name', 'words', 'reason'],
    ['reviews.json', '1', 'Ada', "'=Good", 'x'],
    ['reviews.json', '2', '', '', 'x'],
  ])
})
