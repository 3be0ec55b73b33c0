import { fullName } from '../../state/format.ts'
import { texts } from '../en-steps.ts'
import type { ImportState, ReadyVerdict } from '../import-state.ts'
import type { RowResult } from '../sending/send-rows.ts'

/** A row that was not added: where it stands, its name if it was read, and the reason. */
export type LeftOutRow = { file: string; line: number; name: string; reason: string }

/** Returns the rows that were not added, in the order of the file: those that the file itself left out, and those the service did. */
export function findLeftOut({ conversion, run }: Pick<ImportState, 'conversion' | 'run'>): LeftOutRow[] {
  if (!conversion) return []
  const others = conversion.others.map(({ file, line, ...verdict }) => {
    const reason = verdict.status === 'error' ? verdict.sentence : verdict.reason
    return { file, line, name: '', reason }
  })
  const sent = conversion.ready.flatMap((verdict, index) => {
    const reason = describeResult(run?.results[index])
    return reason ? [{ file: verdict.file, line: verdict.line, name: nameOf(verdict), reason }] : []
  })
  const order = [...new Set([...sent, ...others].map(({ file }) => file))]
  return [...others, ...sent].toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line)
}

function describeResult(result: RowResult | undefined): string {
  if (!result || result.status === 'created') return ''
  return result.status === 'error' ? (result.error ?? '') : texts.reasons[result.status]
}

const nameOf = ({ row: { firstname = '', lastname = '' } }: ReadyVerdict) => fullName({ firstname, lastname })

/** Returns rows as CSV, with a byte order mark, by which spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly LeftOutRow[]): string {
  const lines = rows.map(({ file, line, name, reason }) => [file, `${line}`, name, reason])
  return `\uFEFF${[texts.csvHeaders, ...lines].map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet would calculate a cell that begins like a formula. */
const formula = /^[=+\-@\t\r]/

const toCell = (text: string) => `"${text.replace(formula, "'$&").replaceAll('"', '""')}"`
