import { texts } from './en-steps.ts'
import { hasConsentColumn, type ImportState } from './import-state.ts'

/** The sentences about fields that are missing before an import can start, by the id of the field. */
export type StartErrors = Partial<Record<'column' | 'ground' | 'label', string>>

/** Returns the sentence about each field of the preview that is missing. */
export function validateStart({
  ground,
  mapping,
  label,
}: Pick<ImportState, 'ground' | 'mapping' | 'label'>): StartErrors {
  const { kind, text } = ground
  return {
    ...(kind === 'column' && !hasConsentColumn(mapping) && { column: texts.groundColumnMissing }),
    ...(kind !== 'unknown' && !text.trim() && { ground: texts.groundMissing }),
    ...(!label.trim() && { label: texts.labelMissing }),
  }
}
