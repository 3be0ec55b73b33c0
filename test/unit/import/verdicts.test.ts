import { describe, expect, test } from 'vitest'
import { convert } from '../../../shared/import/convert.ts'
import { EncodingQuestion } from '../../../shared/import/import-errors.ts'
import { createMapping, listColumns } from '../../../shared/import/mapping.ts'
import { presets, recognize } from '../../../shared/import/presets.ts'
import { readFile } from '../../../shared/import/read-file.ts'
import { encode } from '../../support/import-files/encode.ts'
import { expectedVerdicts } from '../../support/import-files/expected-verdicts.ts'
import {
  chosen,
  chosenColumns,
  createTable,
  type ImportFileName,
  importFiles,
  toBlob,
} from '../../support/import-files/import-files.ts'

/* A file of each preset: recognised, mapped and converted. */

const today = '2026-11-29'
const names = Object.keys(importFiles) as ImportFileName[]

const read = (name: ImportFileName) =>
  readFile(
    toBlob(importFiles[name]),
    importFiles[name].name,
    name === 'windowsTable' ? { encoding: 'windows-1252' } : {},
  )

async function convertFile(name: ImportFileName, chosenFiles = read(name)) {
  const files = await chosenFiles
  const mapping = { ...(await createMapping(files, recognize(files))), ...chosen[name] }
  const columns = { ...mapping.columns, ...chosenColumns[name] }
  return convert(files, { ...mapping, columns }, { today, language: 'de' })
}

const expected = (name: ImportFileName) =>
  expectedVerdicts[name].map((verdict) => ({ file: importFiles[name].name, ...verdict }))

test.each(names)('%s: each row has its verdict, and nothing is left to choose', async (name) => {
  const { verdicts, questions } = await convertFile(name)
  expect(verdicts).toEqual(expected(name))
  expect(questions).toEqual([])
})

/** Returns the text of a file, whatever its encoding. */
const textOf = (name: ImportFileName) => {
  const { bytes } = importFiles[name]
  const encoding = name === 'windowsTable' ? 'windows-1252' : bytes[0] === 0xff ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

test.each(['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'] as const)(
  'each file in %s has the same verdicts',
  async (encoding) => {
    for (const name of names) {
      const blob = new Blob([encode(textOf(name), encoding).slice()])
      const { verdicts } = await convertFile(name, readFile(blob, importFiles[name].name))
      expect(verdicts).toEqual(expected(name))
    }
  },
)

/** Returns a file in Windows-1252, unless that lacks a character. */
function toWindows1252(name: ImportFileName): Blob | undefined {
  try {
    return new Blob([encode(textOf(name), 'windows-1252').slice()])
  } catch {
    return undefined
  }
}

test('each file that can be written in Windows-1252 has the same verdicts, once its owner says that it is', async () => {
  const lacking: ImportFileName[] = []
  for (const name of names) {
    const blob = toWindows1252(name)
    if (!blob) lacking.push(name)
    else {
      const fileName = importFiles[name].name
      if (/[^\0-\x7f]/.test(textOf(name))) await expect(readFile(blob, fileName)).rejects.toThrow(EncodingQuestion)
      const { verdicts } = await convertFile(name, readFile(blob, fileName, { encoding: 'windows-1252' }))
      expect(verdicts, name).toEqual(expected(name))
    }
  }
  // They have emoji or letters of other scripts.
  expect(lacking).toEqual(['senja', 'playstore'])
})

describe('recognize', () => {
  test.each(names.filter((name) => name !== 'googleTakeoutEmpty'))('finds the preset of %s', async (name) => {
    const { preset } = importFiles[name]
    expect(recognize(await read(name))?.key).toBe(preset === 'generic' ? undefined : preset)
  })

  test('knows each preset by a file', () => {
    const known = new Set(names.map((name) => importFiles[name].preset))
    expect(presets.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([])
  })

  test('ignores files of a location without reviews beside others', async () => {
    const files = [...(await read('googleTakeoutEmpty')), ...(await read('googleTakeout'))]
    expect(recognize(files)?.key).toBe('google')
    expect(recognize(await read('googleTakeoutEmpty'))).toBeUndefined()
  })

  test('finds none for files of several kinds, and none at all', async () => {
    expect(recognize([...(await read('senja')), ...(await read('linkedin'))])).toBeUndefined()
    expect(recognize([])).toBeUndefined()
  })

  test('finds none if two presets fit as well', async () => {
    const [table] = await read('judgeme')
    if (table?.kind !== 'table') throw new Error('is no table')
    const headers = presets
      .filter(({ key }) => key === 'yelp' || key === 'shopify')
      .flatMap(({ signatures }) => signatures.flat())
    const both = recognize([{ ...table, headers }])
    expect(
      presets.filter(({ key }) => key === 'yelp' || key === 'shopify').map((p) => p.signatures[0]?.length),
    ).toEqual([7, 7])
    expect(both).toBeUndefined()
  })

  test('compares headers without case, spaces and signs', async () => {
    const [table] = await read('senja')
    if (table?.kind !== 'table') throw new Error('is no table')
    const headers = table.headers.map((header) => ` ${header.toUpperCase().replaceAll('_', ' ')}: `)
    expect(recognize([{ ...table, headers }])?.key).toBe('senja')
  })
})

describe('the files of several presets or shapes', () => {
  test('have the newest of two versions in several files', async () => {
    const files = [...(await read('googleTakeout')), ...(await read('googleTakeout'))]
    const { verdicts } = await convert(files, await createMapping(files, recognize(files)), { today })
    expect(verdicts.filter(({ status }) => status === 'ready')).toHaveLength(4)
  })

  test('show their columns with two values', async () => {
    const files = await read('senja')
    const columns = listColumns(files, recognize(files))
    expect(columns.slice(1, 4)).toEqual([
      { header: 'title', samples: [] },
      { header: 'rating', samples: ['5', '4.5'] },
      { header: 'url', samples: ['https://x.example/status/1', 'http://insecure.example/review'] },
    ])
    const json = await read('trust')
    expect(listColumns(json, recognize(json))).toContainEqual({
      header: 'testimonialText',
      samples: ['They answered within an hour.', 'Fine.'],
    })
  })
})

test('convert lets the page paint after every hundred rows, and keeps the order of the lines', async () => {
  const table = createTable(1_000)
  const files = await readFile(toBlob(table), table.name)
  const mapping = await createMapping(files, recognize(files))
  let yields = 0
  const yieldNow = async () => {
    yields += 1
  }
  const { verdicts } = await convert(files, mapping, { today, yieldNow })
  // Once to find what the columns prove, once for the verdicts.
  expect(yields).toBe(20)
  expect(verdicts.map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 2))
  const counts = Object.groupBy(verdicts, ({ status }) => status)
  expect([counts.ready?.length, counts.skipped?.length, counts.error?.length]).toEqual([850, 100, 50])
})

test('rows that could not be read are errors between the others', async () => {
  const [file] = await read('senja')
  if (file?.kind !== 'table') throw new Error('is no table')
  const broken = [{ line: 7, sentence: 'This row has 3 cells.', cells: ['a', 'b', 'c'] }]
  const files = [{ ...file, records: file.records.filter(({ line }) => line < 9 && line !== 7), broken }]
  const { verdicts } = await convert(files, await createMapping(files, recognize(files)), { today })
  expect(verdicts.map(({ line }) => line)).toEqual([2, 6, 7, 8])
  expect(verdicts[2]).toEqual({
    file: 'senja.csv',
    line: 7,
    status: 'error',
    field: null,
    sentence: 'This row has 3 cells.',
  })
})
