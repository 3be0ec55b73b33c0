import { isSource, type Source, sourceLabel } from '../provenance/sources.ts'
import { hasNoItems, listHeaders, normalizeName } from './items.ts'
import { type PresetRow, presetTable } from './preset-table.ts'
import type { PresetKey, SourceFile, TargetField } from './types.ts'

/** A kind of file, as the table has it. */
export type Preset = Omit<PresetRow, 'columns'> & {
  key: PresetKey
  /** Its name as people know it. */
  label: string
  /** Where its words first appeared; null: a column says so. */
  source: Source | null
  /** The name of a source that is not in the list. */
  sourceName: string | null
  /** The fields by the compared names of their columns. */
  fields: ReadonlyMap<string, TargetField>
  /** The compared names that prove such a file; several lists for several shapes. */
  signatures: string[][]
}

/** All presets; `generic` is none. */
export const presets: readonly Preset[] = /* @__PURE__ */ Object.entries(presetTable).map(([key, row]) => {
  const source = row.source === undefined && isSource(key) ? key : (row.source ?? null)
  const label = row.label ?? sourceLabel(key as Source, null)
  const entries = Object.entries(row.columns).flatMap(([field, columns]) =>
    columns.split('|').map((column) => ({ field, column, name: normalizeName(column) })),
  )
  const signature = (mark: RegExp) => entries.filter(({ column }) => mark.test(column)).map(({ name }) => name)
  return {
    ...row,
    key: key as PresetKey,
    label,
    source,
    sourceName: source === 'other' ? label : null,
    fields: new Map(entries.flatMap(({ field, name }) => (field === 'others' ? [] : [[name, field as TargetField]]))),
    signatures: [signature(/^\*/), signature(/^\*?\+/)].filter((names) => names.length > 0),
  }
})

/** Returns the preset of a key; `undefined` for `generic`, whose columns the owner chooses. */
export const getPreset = (key: PresetKey): Preset | undefined => presets.find((preset) => preset.key === key)

/** Returns the preset that fits all files and has the most columns of its own; `undefined` if none fits, or two do. */
export function recognize(files: readonly SourceFile[]): Preset | undefined {
  // An account at Google has a file for each location, also for those without reviews.
  const sizesByFile = files.filter((file) => file.kind === 'table' || !hasNoItems(file.root)).map(matchPresets)
  if (sizesByFile.length === 0) return undefined
  const fits = presets
    .map((preset, index) => ({ preset, size: Math.min(...sizesByFile.map((sizes) => sizes[index] ?? 0)) }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
  return fits[0]?.size === fits[1]?.size ? undefined : fits[0]?.preset
}

/** The items of a JSON file by which it is recognised: an app is the first one in a file of its reviews. */
const recognizedItems = 100

/** Returns the size of the largest signature of each preset that a file has, 0 for those that do not fit. */
function matchPresets(file: SourceFile): number[] {
  const namesByPath = new Map<string | undefined, Set<string>>()
  return presets.map((preset) => {
    if (file.kind === 'json' && preset.items === undefined) return 0
    const names =
      namesByPath.get(preset.items) ?? new Set(Array.from(listHeaders([file], preset, recognizedItems), normalizeName))
    namesByPath.set(preset.items, names)
    const matched = preset.signatures.filter((signature) => signature.every((name) => names.has(name)))
    return Math.max(0, ...matched.map((signature) => signature.length))
  })
}
