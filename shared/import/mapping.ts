import { parseConsent } from './consent.ts'
import { texts } from './en.ts'
import { firstNameColumns, genericColumns } from './generic-columns.ts'
import { listHeaders, listRecords, normalizeName, toList } from './items.ts'
import type { Preset } from './presets.ts'
import { parseRating } from './rating.ts'
import type { Mapping, SourceFile, TargetField } from './types.ts'

/** The fields into which a column can be imported, in the order in which owners choose from them. */
export const targetFields = /* @__PURE__ */ Object.keys(texts.fields) as TargetField[]

/** Returns whether a text is the name of a field into which a column can be imported. */
export const isTargetField = (text: string): text is TargetField => Object.hasOwn(texts.fields, text)

/**
 * Returns the mapping with which an import begins: all that the preset knows; without one, the fields that the names of the columns
 * suggest. What it leaves open is null.
 */
export function createMapping(files: readonly SourceFile[], preset: Preset | undefined): Mapping {
  const headers = Array.from(listHeaders(files, preset))
  return {
    preset: preset?.key ?? 'generic',
    columns: preset ? presetColumns(headers, preset) : guessColumns(listColumns(files, undefined)),
    source: preset?.source ?? null,
    sourceName: preset?.sourceName ?? null,
    scale: preset ? 5 : null,
    dayOrder: preset?.dayOrder ?? null,
    ground: null,
  }
}

// Made of entries, because a file can have a column `__proto__`.
const presetColumns = (headers: string[], { fields }: Preset): Mapping['columns'] =>
  Object.fromEntries(headers.map((header) => [header, fields.get(normalizeName(header)) ?? null]))

/** Fields that a column has only if its first values fit as well as its name. */
const fits: Partial<Record<TargetField, (samples: string[]) => boolean>> = {
  stars: (samples) => samples.length === 0 || samples.some((sample) => parseRating(sample) !== undefined),
  gaveConsent: (samples) => samples.some((sample) => parseConsent(sample).answer !== 'unclear'),
  // Two tables that count their rows would have the same ids.
  sourceId: (samples) => !samples.length || samples.some((sample) => !/^\d{1,6}$/.test(sample)),
}

function guessColumns(listed: ColumnSamples[]): Mapping['columns'] {
  const headers = listed.map(({ header }) => header)
  const names = headers.map(normalizeName)
  const columns = new Map<string, TargetField | null>(headers.map((header) => [header, null]))
  const assign = (field: TargetField, known: string) => {
    const matches = ({ header, samples }: ColumnSamples, index: number) =>
      !columns.get(header) && splitNames(known).includes(names[index]) && (fits[field]?.(samples) ?? true)
    const header = listed.find(matches)?.header
    if (header !== undefined) columns.set(header, field)
    return header !== undefined
  }
  // "Name;Vorname": the column with the first name shows that the other has the last name.
  const isSplit = assign('firstname', firstNameColumns)
  for (const [field, known] of Object.entries(genericColumns) as [TargetField, string][]) {
    if (field !== 'firstname' || !isSplit) assign(field, known)
    if (field === 'lastname' && isSplit && !Array.from(columns.values()).includes('lastname')) assign(field, 'name nom')
  }
  // "Bewertung" is the rating in one table, and the words in another.
  if (!Array.from(columns.values()).includes('testimonialText')) assign('testimonialText', 'bewertung')
  return Object.fromEntries(columns)
}

const splitNames = (names: string): (string | undefined)[] => names.split(' ')

/** A column with the first values that it has. */
export type ColumnSamples = { header: string; samples: string[] }

/** The rows in which samples are looked for: more would keep a page busy for columns that are always empty. */
const sampledRows = 500

/** Returns the columns of files in their order, each with the first two values in it that are not empty. */
export function listColumns(files: readonly SourceFile[], preset: Preset | undefined): ColumnSamples[] {
  const columns = Array.from(listHeaders(files, preset), (header): ColumnSamples => ({ header, samples: [] }))
  let open = columns
  let rows = 0
  for (const file of files) {
    for (const { values } of listRecords(file, preset)) {
      for (const { header, samples } of open) {
        const text = toList(values[header], /$^/).join(', ')
        if (text) samples.push(text)
      }
      open = open.filter(({ samples }) => samples.length < 2)
      rows += 1
      if (open.length === 0 || rows === sampledRows) return columns
    }
  }
  return columns
}
