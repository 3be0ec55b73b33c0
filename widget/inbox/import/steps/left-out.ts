import type { LeftOutRow } from '../../../../shared/import/write-left-out.ts'
import { texts } from '../en-steps.ts'
import type { ImportState } from '../import-state.ts'
import type { RowResult } from '../sending/send-rows.ts'

/** Returns the rows that were not added, in the order of the file: those that the file itself left out, and those the service did. */
export function findLeftOut({ conversion, run }: Pick<ImportState, 'conversion' | 'run'>): LeftOutRow[] {
  if (!conversion) return []
  const others = conversion.others.map(({ file, line, ...verdict }) => {
    const reason = verdict.status === 'error' ? verdict.sentence : verdict.reason
    return { file, line, reason }
  })
  const sent = conversion.ready.flatMap(({ file, line }, index) => {
    const reason = describeResult(run?.results[index])
    return reason ? [{ file, line, reason }] : []
  })
  const order = [...new Set([...sent, ...others].map(({ file }) => file))]
  return [...others, ...sent].toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line)
}

function describeResult(result: RowResult | undefined): string {
  if (!result) return texts.reasons.unsent
  if (result.status === 'created') return ''
  return result.status === 'error' ? (result.error ?? '') : texts.reasons[result.status]
}
