import { texts } from './en-files.ts'
import { escapeFormula } from './formula.ts'
import { listRecords, toText } from './items.ts'
import { rowKey } from './names/row-key.ts'
import { getPreset } from './presets.ts'
import { isLeftOutFile } from './read-csv.ts'
import type { Mapping, SourceFile, TableFile, TargetField } from './types.ts'

/** A row that was not added: where it stands, and the reason. */
export type LeftOutRow = { file: string; line: number; reason: string }

/**
 * Returns rows that were not added as CSV. Those of tables are whole and can be imported again once they are corrected, with the
 * reason in columns of their own; of JSON items, the name and the words. A byte order mark makes spreadsheets read it as UTF-8.
 */
export function writeLeftOut(rows: readonly LeftOutRow[], files: readonly SourceFile[], mapping: Mapping): string {
  const tables = files.filter((file) => file.kind === 'table')
  const isTable = tables.length === files.length
  const lines = isTable ? tableLines(rows, tables) : itemLines(rows, files, mapping)
  const separator = (isTable && tables[0]?.separator) || ','
  const toCell = (cell: string) => `"${escapeFormula(cell, separator).replaceAll('"', '""')}"`
  return `\ufeff${lines.map((cells) => `${cells.map(toCell).join(separator)}\r\n`).join('')}`
}

function tableLines(rows: readonly LeftOutRow[], tables: readonly TableFile[]): string[][] {
  const headers = [...new Set(tables.flatMap(ownHeaders))]
  const cellsByRow = new Map(
    tables.flatMap((table) => [
      ...table.records.map(({ line, values }) => {
        const cells = headers.map((header) => `${values[header] ?? ''}`)
        return [rowKey({ file: table.name, line }), cells] as const
      }),
      // Their cells may belong to any column.
      ...table.broken.map(({ line, cells }) => [rowKey({ file: table.name, line }), cells] as const),
    ]),
  )
  const found = rows.map((row) => ({ ...row, cells: cellsByRow.get(rowKey(row)) ?? [] }))
  const width = Math.max(headers.length, ...found.map(({ cells }) => cells.length))
  const nameRow = ({ file, line }: LeftOutRow) => (tables.length > 1 ? texts.rowOfFile(file, line) : `${line}`)
  const fill = (cells: readonly string[], value: (index: number) => string) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? value(index))
  return [
    [...fill(headers, (index) => texts.column(index + 1)), ...Object.values(texts.leftOutColumns)],
    ...found.map((row) => [...fill(row.cells, () => ''), nameRow(row), row.reason]),
  ]
}

/** Returns the headers of a table, without the columns that a table of left out rows has gained. */
const ownHeaders = ({ headers }: TableFile) => (isLeftOutFile(headers) ? headers.slice(0, -2) : headers)

function itemLines(rows: readonly LeftOutRow[], files: readonly SourceFile[], mapping: Mapping): string[][] {
  const columns = Object.entries(mapping.columns)
  const preset = getPreset(mapping.preset)
  const items = new Map(
    files.flatMap((file) =>
      Array.from(listRecords(file, preset), ({ line, values }) => [rowKey({ file: file.name, line }), values] as const),
    ),
  )
  return [
    Object.values(texts.leftOutItems),
    ...rows.map(({ file, line, reason }) => {
      const values = items.get(rowKey({ file, line })) ?? {}
      const read = (...fields: TargetField[]) =>
        columns
          .filter(([, field]) => field && fields.includes(field))
          .map(([header]) => toText(values[header]))
          .filter(Boolean)
          .join(' ')
      return [file, `${line}`, read('firstname', 'lastname'), read('testimonialText'), reason]
    }),
  ]
}
