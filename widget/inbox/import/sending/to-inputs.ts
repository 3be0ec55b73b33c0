import type { ImportRow } from '../../../../shared/import/types.ts'
import type { Ground, ReadyVerdict } from '../import-state.ts'

/**
 * Returns the rows as they are sent, one after the other, with the owner's ground. The import itself has its words, unless it
 * is an earlier one, which may have others.
 */
export function* toInputs(ready: readonly ReadyVerdict[], ground: Ground, isEarlier: boolean): Generator<ImportRow> {
  for (const { row } of ready) yield toInput(row, ground, isEarlier)
}

function toInput(row: ImportRow, { kind, text }: Ground, isEarlier: boolean): ImportRow {
  const { gaveConsent, ...others } = row
  const agreed = kind === 'agreed' || (kind === 'column' && gaveConsent)
  if (!agreed) return others
  return { ...others, gaveConsent: true, ...(isEarlier && { ground: text.trim() }) }
}
