import { expect, test } from 'vitest'
import { findDoubtfulHeadings } from '../../../shared/import/headings.ts'
import { readFile } from '../../../shared/import/read-file.ts'

/* Tables whose first row may be a testimonial. */

const find = async (text: string) => findDoubtfulHeadings(await readFile(new Blob([text]), 'a.csv'), new Date())

test.each([
  ['an e-mail', 'Ada Lovelace,ada@example.com'],
  ['a link', 'Ada Lovelace,https://example.com/ada'],
  ['a rating', 'Ada Lovelace,★★★★☆'],
  ['a date', 'Ada Lovelace,9.3.2025'],
  ['many words', 'Ada Lovelace,"The new kitchen was ready a day before we hoped."'],
])('a first row with %s is doubtful', async (_, row) => {
  expect(await find(`${row}\nGrace Hopper,x`)).toHaveLength(2)
})

test.each([
  ['names of columns', 'Alpha,Beta\nAda,ada@example.com'],
  ['a column that is known by its name', 'Name,2025\nAda,5'],
  ['the columns of a known kind of file', 'text,integration,platform_id,customer_name,2025\na,b,c,d,e'],
])('%s are not doubtful', async (_, text) => expect(await find(text)).toBeUndefined())

test('a JSON file has no first row', async () => expect(await find('[{"a@b.example":1}]')).toBeUndefined())
