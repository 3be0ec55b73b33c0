import { rowKey } from '../../../shared/import/names/row-key.ts'
import type { Mapping, PresetKey, SourceFile, Verdict } from '../../../shared/import/types.ts'

/* The owner's choices about rows, which last until an import has ended: its files are chosen again, and may have other names. */

/** The choice that testimonials get their place as a tag, and the tags that the owner has entered, by place. */
export type Places = { isTagged: boolean; tags: ReadonlyMap<string, string> }

/** Choices about the rows of a kind of file. A row is its line, and the place of its file in the order of their hashes. */
export type RowChoices = {
  preset: PresetKey | undefined
  leftOut: [line: number, file: number][]
  isTagged: boolean
  tags: [place: string, tag: string][]
}

const sortNames = (files: readonly SourceFile[]): string[] =>
  files.toSorted((one, other) => `${one.hash}`.localeCompare(`${other.hash}`)).map(({ name }) => name)

type Chosen = {
  files: readonly SourceFile[]
  mapping: Mapping | null
  conversion: { ready: readonly Verdict[]; others: readonly Verdict[] } | null
  leftOut: ReadonlySet<string>
  places: Places
}

/** Returns the choices as they are stored. */
export function toRowChoices({ files, mapping, conversion, leftOut, places }: Chosen): RowChoices {
  const names = sortNames(files)
  const { ready = [], others = [] } = conversion ?? {}
  return {
    preset: mapping?.preset,
    leftOut: [...ready, ...others]
      .filter((verdict) => leftOut.has(rowKey(verdict)))
      .map(({ line, file }) => [line, names.indexOf(file)]),
    isTagged: places.isTagged,
    tags: Array.from(places.tags),
  }
}

/** Returns the keys of the rows that were left out of the same files, unless they are read as another kind. */
export function restoreLeftOut(
  files: readonly SourceFile[],
  choices: RowChoices | undefined,
  preset: PresetKey | undefined,
): string[] {
  if (!choices || choices.preset !== preset) return []
  const names = sortNames(files)
  return choices.leftOut.map(([line, file]) => rowKey({ line, file: names[file] ?? '' }))
}
