import { isTargetField, targetFields } from '../../../shared/import/mapping.ts'
import type { Mapping, TargetField } from '../../../shared/import/types.ts'
import { listChoices } from '../../../shared/list-choices.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { UsageError } from '../lib/args.ts'
import type { ColumnMap } from '../transfer/csv-testimonials.ts'

/** The fields that columns are imported into by their names in the file; `null`: not imported. */
export type ColumnChoices = Map<string, TargetField | null>

/** Validates the fields of `--columns`. @throws UsageError */
export function parseTargetFields(columns: ColumnMap): ColumnChoices {
  return new Map(
    Array.from(columns, ([header, field]) => {
      if (field === '') return [header, null]
      if (isTargetField(field)) return [header, field]
      const name = escapeControlChars(field)
      throw new UsageError(`--columns: ${name} is not a field of an import. Use ${listChoices(targetFields)}.`)
    }),
  )
}

/** Returns a mapping with the columns that the owner chose. @throws Error for a column that the file does not have. */
export function chooseColumns(mapping: Mapping, choices: ColumnChoices): Mapping {
  const headers = Object.keys(mapping.columns)
  const missing = Array.from(choices.keys()).find((header) => !headers.includes(header))
  if (missing !== undefined) {
    const names = headers.map(escapeControlChars).join(', ')
    throw new Error(`The file has no column ${escapeControlChars(missing)}, which --columns names. It has: ${names}.`)
  }
  const taken = new Set(choices.values())
  const fieldOf = (header: string) => {
    const chosen = choices.get(header)
    const known = mapping.columns[header] ?? null
    return chosen === undefined ? (taken.has(known) ? null : known) : chosen
  }
  // Made of entries, because a file can have a column `__proto__`.
  return { ...mapping, columns: Object.fromEntries(headers.map((header) => [header, fieldOf(header)])) }
}
