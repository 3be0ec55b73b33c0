import { texts } from './en.ts'
import { load } from './import-errors.ts'
import { listHeaders, listRecords, normalizeName, toList } from './items.ts'
import type { Preset } from './presets.ts'
import type { ColumnSamples, Mapping, SourceFile, TargetField } from './types.ts'

/** The fields into which a column can be imported, in the order in which owners choose from them. */
export const targetFields = /* @__PURE__ */ Object.keys(texts.fields) as TargetField[]

/** Returns whether a text is the name of a field into which a column can be imported. */
export const isTargetField = (text: string): text is TargetField => Object.hasOwn(texts.fields, text)

/**
 * Returns the mapping with which an import begins: all that the preset knows; without one, the fields that the names of the columns
 * suggest. What it leaves open is null. @throws NotLoadedError if what guesses cannot be loaded.
 */
export async function createMapping(files: readonly SourceFile[], preset: Preset | undefined): Promise<Mapping> {
  return {
    preset: preset?.key ?? 'generic',
    columns: preset ? presetColumns(Array.from(listHeaders(files, preset)), preset) : await guessFields(files),
    source: preset?.source ?? null,
    sourceName: preset?.sourceName ?? null,
    scale: preset ? 5 : null,
    dayOrder: preset?.dayOrder ?? null,
    ground: null,
  }
}

/**
 * Returns the field that the name of each column suggests, or null; without `isByWords`, if all of it is known. What guesses is loaded
 * only now: most files are of a kind that is known. @throws NotLoadedError
 */
export async function guessFields(files: readonly SourceFile[], isByWords = true): Promise<Mapping['columns']> {
  const { guessColumns } = await load(import('./guess-columns.ts'))
  return guessColumns(listColumns(files, undefined), isByWords)
}

// Made of entries, because a file can have a column `__proto__`.
const presetColumns = (headers: string[], { fields }: Preset): Mapping['columns'] =>
  Object.fromEntries(headers.map((header) => [header, fields.get(normalizeName(header)) ?? null]))

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
