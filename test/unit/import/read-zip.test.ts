import { describe, expect, test } from 'vitest'
import { readZip } from '../../../shared/import/read-zip.ts'
import { importBytes } from '../../../shared/limits.ts'
import { createZip, type ZipFile, type ZipOptions } from '../../support/zip.ts'

/* Archives as an import reads them, in the browser and on the command line. */

const location = 'Takeout/Google Business Profile/account-1/location-2'

async function read(files: ZipFile[], options?: ZipOptions) {
  const entries = await readZip(new Blob([createZip(files, options)]))
  return Object.fromEntries(entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]))
}

describe('an archive', () => {
  test('of Google Takeout has reviews among much else', async () => {
    const wanted: Record<string, string> = {
      [`${location}/reviews.json`]: '{"reviews":[]}',
      [`${location}/reviews-3f.json`]: 'é'.repeat(9_999),
    }
    const others = ['Takeout/archive_browser.html', `${location}/media-1.jpg`, `__MACOSX/${location}/._reviews.json`]
    const files = [...others, ...Object.keys(wanted)].map((name) => ({ name, content: wanted[name] ?? 'other' }))
    expect(await read(files)).toEqual(wanted)
  })

  test('of LinkedIn has recommendations', async () => {
    const content = 'First Name,Last Name\nAda,Lovelace\n'
    const files = ['Profile.csv', 'Recommendations_Received.csv', 'Recommendations_Given.csv']
    expect(await read(files.map((name) => ({ name, content })))).toEqual({ 'Recommendations_Received.csv': content })
  })

  test.each<[string, Partial<ZipFile>, ZipOptions]>([
    ['stored', { method: 0 }, {}],
    ['empty', { content: '' }, {}],
    ['empty and stored', { content: '', method: 0 }, {}],
    ['before a long comment', {}, { comment: 'PK\x05\x06'.padEnd(0xffff, '-') }],
    ['after bytes of something else', {}, { start: 'MZ'.repeat(1_000) }],
  ])('may have a file that is %s', async (_, file, options) => {
    const { content = '{"reviews":[]}', ...traits } = file
    expect(await read([{ name: 'reviews.json', content, ...traits }], options)).toEqual({ 'reviews.json': content })
  })

  test('is read in slices: photos in it are not', async () => {
    const photo = { name: 'photo.jpg', content: new Uint8Array(1_000_000), method: 0 }
    const blob = new Blob([createZip([photo, { name: 'reviews.json', content: '{}' }, photo])])
    let read = 0
    const slice = blob.slice.bind(blob)
    blob.slice = (...range) => {
      const part = slice(...range)
      read += part.size
      return part
    }
    blob.arrayBuffer = () => Promise.reject(new Error('was read whole'))
    expect(await readZip(blob)).toHaveLength(1)
    expect(read).toBeLessThan(100_000)
  })
})

const damaged = 'This archive is damaged. Download it again.'
const unsupported = 'This kind of archive cannot be read here. Unpack it, then choose the files in it.'
const tooLarge = 'The reviews in this archive are larger than 5 MB. Unpack it, then choose some of the files.'
const reviews = { name: 'reviews.json', content: '{"reviews":[]}' }

describe('the owner reads why an archive is not imported', () => {
  test.each<[string, ZipFile[], string]>([
    [
      'has a password',
      [{ ...reviews, isEncrypted: true }],
      'This archive has a password. Unpack it, then choose the files in it.',
    ],
    ['is compressed by another method', [{ ...reviews, method: 9 }], unsupported],
    ['has too much', [reviews, { ...reviews, content: new Uint8Array(importBytes) }], tooLarge],
    ['unpacks to more than it says', [{ ...reviews, content: new Uint8Array(importBytes), size: 9 }], damaged],
    ['unpacks to less than it says', [{ ...reviews, size: 99 }], damaged],
    [
      'has nothing that can be imported',
      [{ name: 'Profile.csv', content: 'a' }],
      'This archive has no reviews of Google Takeout and no recommendations of LinkedIn. Unpack it, then choose the file with the testimonials.',
    ],
    [
      'has reviews by the owner',
      [{ name: 'Takeout/Maps (your places)/Reviews.json', content: '{}' }],
      "These are reviews that you wrote about other places. In Google Takeout choose 'Google Business Profile' instead.",
    ],
    ...['xl/workbook.xml', 'content.xml', 'Index/Document.iwa'].map((name): [string, ZipFile[], string] => [
      `is a spreadsheet (${name})`,
      [{ name, content: '' }],
      'This is a spreadsheet. Save it as CSV (UTF-8) first.',
    ]),
  ])('that %s', async (_, files, sentence) => {
    await expect(read(files)).rejects.toThrow(sentence)
  })

  test.each<[string, (zip: Buffer<ArrayBuffer>) => Uint8Array<ArrayBuffer>, string]>([
    ['was cut off', (zip) => zip.subarray(0, -1), damaged],
    ['was cut off early', (zip) => zip.subarray(0, 20), damaged],
    ['lost its beginning', (zip) => zip.subarray(50), damaged],
    ['has other bytes in a file', (zip) => zip.fill(0xff, 42, 50), damaged],
    ['has other bytes before a file', (zip) => zip.fill(0xff, 0, 4), damaged],
    [
      'has other bytes in its directory',
      (zip) => zip.fill(0, zip.indexOf('PK\x01\x02'), zip.indexOf('PK\x01\x02') + 4),
      damaged,
    ],
    [
      'has a name that is longer than its directory',
      (zip) => zip.fill(0xff, zip.indexOf('PK\x01\x02') + 28, zip.indexOf('PK\x01\x02') + 30),
      damaged,
    ],
    ['lists more files than it has', (zip) => zip.fill(9, zip.length - 12, zip.length - 11), damaged],
    ['has a size that only zip64 can have', (zip) => zip.fill(0xff, zip.length - 6, zip.length - 2), unsupported],
  ])('that %s', async (_, change, sentence) => {
    await expect(readZip(new Blob([change(createZip([reviews]))]))).rejects.toThrow(sentence)
  })
})
