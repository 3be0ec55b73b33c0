import { rowKey } from '../../../../shared/import/names/row-key.ts'
import type { LeftOutRow } from '../../../../shared/import/write-left-out.ts'
import { texts } from '../en-steps.ts'
import { chosenRows, type ImportState } from '../import-state.ts'
import type { RowResult } from '../sending/send-rows.ts'

/** Returns the rows that were not added, in the order of the file: those that the file itself, the owner and the service left out. */
export function findLeftOut({ run, ...state }: Pick<ImportState, 'conversion' | 'run' | 'leftOut'>): LeftOutRow[] {
  const { conversion, leftOut } = state
  if (!conversion) return []
  const others = conversion.others.map(({ file, line, ...verdict }) => {
    const reason = verdict.status === 'error' ? verdict.sentence : verdict.reason
    return { file, line, reason }
  })
  const byOwner = conversion.ready
    .filter((verdict) => leftOut.has(rowKey(verdict)))
    .map(({ file, line }) => ({ file, line, reason: texts.reasons.byOwner }))
  const sent = chosenRows(state).flatMap(({ file, line }, index) => {
    const reason = describeResult(run?.results[index])
    return reason ? [{ file, line, reason }] : []
  })
  const order = [...new Set([...sent, ...byOwner, ...others].map(({ file }) => file))]
  return [...others, ...byOwner, ...sent].toSorted(
    (a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line,
  )
}

function describeResult(result: RowResult | undefined): string {
  if (!result) return texts.reasons.unsent
  if (result.status === 'created') return ''
  return result.status === 'error' ? (result.error ?? '') : texts.reasons[result.status]
}
