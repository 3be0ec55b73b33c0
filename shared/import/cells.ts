import { isWithin, wellFormedPattern } from '../checks.ts'
import type { Months } from './day.ts'
import { texts } from './en.ts'
import { toText } from './items.ts'
import type { Preset } from './presets.ts'
import type { DayOrder, Mapping, SourceRecord, TargetField } from './types.ts'

/** The choices of the owner and the proofs of the columns, for all rows. */
export type RowContext = {
  mapping: Mapping
  preset: Preset | undefined
  /** The columns of each field. */
  headers: ReadonlyMap<TargetField, readonly string[]>
  /** The column with a name that a preset knows. */
  findHeader: (name: string | undefined) => string | undefined
  scale: number | null
  dayOrder: DayOrder | 'mixed' | null
  months: Months
  /** Returns the words in a cell as text. */
  toWords: (cell: string) => string
  /** Returns whether a cell is the link or embed code of a video that its site plays. */
  isEmbed: (cell: string) => boolean
  today: string
}

/** A row while it is converted; `notes` gets sentences on extras that are dropped. */
export type RowInput = { context: RowContext; values: SourceRecord['values']; notes: string[] }

/** A value that makes the whole row an error; the message is a sentence for the owner. */
export class RowError extends Error {
  override name = 'RowError'
  readonly field: TargetField | null

  constructor(field: TargetField | null, sentence: string) {
    super(sentence)
    this.field = field
  }
}

/** Returns the columns that are imported into a field. */
export const getHeaders = ({ context }: Pick<RowInput, 'context'>, field: TargetField) =>
  context.headers.get(field) ?? []

/** Returns the first cell of a field that is not empty, or `''`. */
export function readCell(input: Pick<RowInput, 'context' | 'values'>, field: TargetField): string {
  for (const header of getHeaders(input, field)) {
    const text = toText(input.values[header])
    if (text) return text
  }
  return ''
}

/** Returns a text that can be stored, `undefined` for an empty one. @throws RowError */
export function checkText(field: TargetField, text: string, limit: number): string | undefined {
  if (!isWithin(limit, text)) throw new RowError(field, texts.tooLong(texts.fields[field], limit))
  if (!wellFormedPattern.test(text)) throw new RowError(field, texts.notUnicode(texts.fields[field]))
  return text || undefined
}

/** Notes that an extra is dropped. */
export function dropExtra({ notes }: RowInput, field: keyof typeof texts.dropped): undefined {
  notes.push(texts.dropped[field])
}
