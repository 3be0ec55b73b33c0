import { csvFile, encode, type ImportFile, jsonFile, toCsv } from './encode.ts'

/* Tables that people made, and tables of any size. */

const german = [
  ['Name', 'Vorname', 'Firma', 'Rolle', 'Kommentar', 'Sterne', 'Datum', 'E-Mail-Adresse', 'Notiz'],
  [
    'Müller',
    'Jürgen',
    'Müller & Söhne',
    'Geschäftsführer',
    'Sehr zuverlässig; immer „pünktlich“.',
    '4,5',
    '9.3.2025',
    'juergen@firma.example',
    'Messe',
  ],
  ['Groß', 'Käthe', '', '', 'Preis: 1.000 €\nund jeden Cent wert.', '5', '24. Dezember 2024', '', ''],
  ['Özdemir', 'Elif', '', '', 'Gerne wieder.', '', '2024', '', ''],
  ['Weiß', 'Udo', '', '', '', '3', '01.02.2024', '', ''],
]

/** A German spreadsheet: semicolons, decimal commas, days first. */
export const germanTable = csvFile('Kundenstimmen.csv', 'generic', german, { separator: ';' })

/** The same as Excel saves it without UTF-8. */
export const windowsTable = csvFile('Kundenstimmen-ANSI.csv', 'generic', german, {
  separator: ';',
  encoding: 'windows-1252',
})

/** Nothing proves the scale and the order of the dates. */
export const openTable = csvFile('feedback.csv', 'generic', [
  ['Customer', 'Feedback', 'Score', 'Date', 'Consent'],
  ['Liv B.', 'Nine of ten.', '9', '05/03/2024', 'yes'],
  ['Mo C.', 'Okay.', '3', '06/03/2024', 'no'],
  ['Nia D.', 'Ten!', '10/10', '03/03/2024', 'maybe'],
])

/** Columns that are also names of every object, twice the same name, and a list in JSON. */
export const oddTable = csvFile('odd.csv', 'generic', [
  ['Name', '__proto__', 'constructor', 'Review', 'Rating', 'Rating'],
  ['Pia E.', 'x', 'y', 'Odd but fine.', '4', '1'],
])

/** Items of an unknown JSON file. */
export const genericJson = jsonFile('mine.json', 'generic', {
  count: 1,
  rows: [{ author: 'Rex F.', quote: 'From JSON.', rating: 4, date: '2024-01' }],
})

/** Returns a table of any size in the columns of Senja; each tenth row has no words, each twentieth no name. */
export function createTable(count: number): ImportFile {
  const header = ['text', 'rating', 'date', 'integration', 'platform_id', 'customer_name', 'customer_email']
  const rows = Array.from({ length: count }, (_, index) => {
    const text = index % 10 === 9 ? '' : `Row ${index}: ${'such a good experience, "really". '.repeat(8)}`
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 1500))).toISOString()
    const name = index % 20 === 18 ? '' : `Customer ${index}`
    return [text, String(1 + (index % 5)), day, 'senja', `many-${index}`, name, `c${index}@mail.example`]
  })
  return { name: 'many.csv', preset: 'senja', bytes: encode(toCsv([header, ...rows])) }
}
