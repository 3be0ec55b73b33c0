/** The English texts about files that cannot be imported, or not all of them. */
export const texts = {
  notATable: 'This is not a table. Choose a file in CSV, TSV or JSON.',
  spreadsheet: 'This is a spreadsheet. Save it as CSV (UTF-8) first.',
  document: 'This is a Word document. Copy its table into a spreadsheet, and save that as CSV (UTF-8).',
  empty: 'This file is empty.',
  noRows: 'This file has no rows below its headings.',
  tooLarge: 'This file is larger than 5 MB. Split it into several files.',
  tooManyColumns: 'This file has more than 500 columns. Leave out those that have nothing about testimonials.',
  tooManyProperties: 'The items of this file have more than 500 different properties.',
  tooManyRows: 'This file has more than 10,000 rows. Split it into several files.',
  tooLargeTogether: 'These files are larger than 5 MB together. Import some of them first.',
  tooManyRowsTogether: 'These files have more than 10,000 rows together. Import some of them first.',
  damaged: 'This file is damaged. Export or download it again.',
  encoding: 'This file is not UTF-8. Does this line look right in Windows-1252?',

  quoteNotClosed: (line: number) =>
    `Nothing after line ${line} can be read: a quote is not closed. Correct the quotes, or export the table again.`,
  wrongQuote: (line: number) =>
    `Nothing after line ${line} can be read: a quote is in the wrong place. Correct the quotes, or export the table again.`,
  rowTooLong: (line: number) =>
    `Nothing after line ${line} can be read: it is too long for a row, or a quote is not closed. Correct the quotes, or export the table again.`,
  wrongCells: (count: number, expected: number) =>
    `This row has ${count === 1 ? '1 cell' : `${count} cells`} instead of ${expected}.`,
  column: (number: number) => `Column ${number}`,

  /** The last columns of a table of the rows that were left out. */
  leftOutColumns: { row: 'row', reason: 'reason' },
  /** The columns of such a table for items of JSON files. */
  leftOutItems: { file: 'file', row: 'row', name: 'name', words: 'words', reason: 'reason' },
  rowOfFile: (file: string, line: number) => `${file}, ${line}`,

  invalidJson: 'This is not valid JSON. If the file is incomplete, export or download it again.',
  jsonLines:
    'This file has one JSON object on each line. If it is an export of Laurel, import it with `npm run laurel -- import`.',
  reviewsByOwner:
    "These are reviews that you wrote about other places. In Google Takeout choose 'Google Business Profile' instead.",

  archiveDamaged: 'This archive is damaged. Download it again.',
  archiveEncrypted: 'This archive has a password. Unpack it, then choose the files in it.',
  archiveUnsupported: 'This kind of archive cannot be read here. Unpack it, then choose the files in it.',
  archiveTooLarge: 'The reviews in this archive are larger than 5 MB. Unpack it, then choose some of the files.',
  archiveWithoutReviews:
    'This archive has no reviews of Google Takeout and no recommendations of LinkedIn. Unpack it, then choose the file with the testimonials.',
}
