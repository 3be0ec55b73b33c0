import { hasNoItems, listHeaders, normalizeName } from '../../../shared/import/items.ts'
import { getPreset, type Preset, presets, recognize } from '../../../shared/import/presets.ts'
import type { SourceFile } from '../../../shared/import/types.ts'
import { listChoices } from '../../../shared/list-choices.ts'
import type { SourceOptions } from './options.ts'

/** Returns the preset of files, `undefined` for `generic`. @throws Error if it is not known, or if they are no files of it. */
export function findPreset(files: SourceFile[], from: SourceOptions['from']): Preset | undefined {
  const recognized = recognize(files)
  if (from === 'auto') {
    if (recognized) return recognized
    throw new Error(`Laurel does not recognise this file. ${genericAdvice} ${listPresets()}`)
  }
  const preset = getPreset(from)
  if (!preset || preset === recognized || files.every((file) => hasSignature(file, preset))) return preset
  const advice = recognized ? `It is one of ${recognized.label}: use --from ${recognized.key}.` : genericAdvice
  throw new Error(`This is not a file of ${preset.label}. ${advice}`)
}

const genericAdvice =
  'For any table, use --from generic with --source, and with --columns if its columns have other names than usual.'

const listPresets = () => `These files are known: ${listChoices(presets.map(({ key }) => key))}.`

/** Returns whether a file has the columns of a preset, although it may have those of another one, too; or nothing at all. */
function hasSignature(file: SourceFile, preset: Preset): boolean {
  if (file.kind === 'json' && hasNoItems(file.root)) return true
  const names = new Set(Array.from(listHeaders([file], preset), normalizeName))
  return preset.signatures.some((signature) => signature.every((name) => names.has(normalizeName(name))))
}
