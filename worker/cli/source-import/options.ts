import { presets } from '../../../shared/import/presets.ts'
import type { DayOrder, PresetKey } from '../../../shared/import/types.ts'
import * as limits from '../../../shared/limits.ts'
import { listChoices } from '../../../shared/list-choices.ts'
import { isSource, type Source, sources } from '../../../shared/provenance/sources.ts'
import { type Options, UsageError } from '../lib/args.ts'
import { parseId } from '../lib/validate-args.ts'
import { parseColumns } from '../transfer/csv-testimonials.ts'
import { type ColumnChoices, parseTargetFields } from './columns.ts'

/** The owner's choices for a file of another service. What is undefined, the file has to say. */
export type SourceOptions = {
  workspaceId: string | undefined
  from: PresetKey | 'auto'
  source: Source | undefined
  sourceName: string | undefined
  label: string | undefined
  ground: string | undefined
  scale: number | undefined
  dayOrder: DayOrder | undefined
  encoding: 'windows-1252' | undefined
  columns: ColumnChoices
  /** In which dates may name months, besides English. */
  language: string
  isDryRun: boolean
  hasMedia: boolean
}

/** The options that only a file of another service has, by their keys. */
const ownOptions = {
  source: '--source',
  sourceName: '--source-name',
  label: '--label',
  ground: '--ground',
  scale: '--scale',
  dayOrder: '--day-order',
  encoding: '--encoding',
  dryRun: '--dry-run',
  media: '--media',
} as const satisfies { [Name in keyof Options]?: string }

/** @throws UsageError if an option is given that needs `--from`. */
export function rejectSourceOptions(values: Options): void {
  const given = Object.entries(ownOptions).find(([key]) => key in values)?.[1]
  if (given) throw new UsageError(`${given} needs --from: the service that the file is from, or auto.`)
}

/** Parses the options of an import with `--from`. @throws UsageError */
export function parseSourceOptions(values: Options): SourceOptions {
  const { from = '', source, scale, dryRun = false } = values
  if (values.keys || values.first) throw new UsageError('--keys and --first cannot be combined with --from.')
  if (values.workspace === undefined && !dryRun) throw new UsageError('--from needs --workspace, or --dry-run.')
  const keys = ['auto', 'generic', ...presets.map(({ key }) => key)]
  if (!keys.includes(from)) throw new UsageError(`--from must be ${listChoices(keys)}.`)
  if (source !== undefined && !isSource(source)) throw new UsageError(`--source must be ${listChoices(sources)}.`)
  if (from === 'generic' && source === undefined)
    throw new UsageError(`--from generic needs --source, where the words first appeared: ${listChoices(sources)}.`)
  if (source === 'other' && values.sourceName === undefined)
    throw new UsageError('--source other needs --source-name, the name of the place.')
  if (values.sourceName !== undefined && source === undefined) throw new UsageError('--source-name needs --source.')
  if (scale !== undefined && !(Number(scale) >= 1 && Number(scale) <= maxScale))
    throw new UsageError('--scale must be the highest rating, such as 5, 10 or 100.')
  return {
    workspaceId: values.workspace === undefined ? undefined : parseId(values.workspace, '--workspace'),
    from: from as SourceOptions['from'],
    source,
    sourceName: parseText('--source-name', values.sourceName, limits.sourceName),
    label: parseText('--label', values.label, limits.label),
    ground: parseText('--ground', values.ground, limits.ground),
    scale: scale === undefined ? undefined : Number(scale),
    dayOrder: parseChoice('--day-order', values.dayOrder, ['dmy', 'mdy']),
    encoding: parseChoice('--encoding', values.encoding, ['windows-1252']),
    columns: parseTargetFields(parseColumns(values.columns)),
    language: new Intl.DateTimeFormat().resolvedOptions().locale,
    isDryRun: dryRun,
    hasMedia: values.media ?? false,
  }
}

const maxScale = 1_000

function parseText(name: string, text: string | undefined, limit: number): string | undefined {
  if (text === undefined) return undefined
  const { length } = Array.from(text)
  if (text.trim() && length <= limit && text.isWellFormed() && !text.includes('\0')) return text.trim()
  throw new UsageError(`${name} must be a text of at most ${limit} characters.`)
}

function parseChoice<Choice extends string>(name: string, text: string | undefined, choices: Choice[]) {
  if (text === undefined) return undefined
  const choice = choices.find((other) => other === text)
  if (choice === undefined) throw new UsageError(`${name} must be ${listChoices(choices)}.`)
  return choice
}
