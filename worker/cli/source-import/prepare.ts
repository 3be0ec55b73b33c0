import { convert } from '../../../shared/import/convert.ts'
import { latestDay } from '../../../shared/import/day.ts'
import { hashContents } from '../../../shared/import/hash-contents.ts'
import { EncodingQuestion } from '../../../shared/import/import-errors.ts'
import { createMapping } from '../../../shared/import/mapping.ts'
import { readFile } from '../../../shared/import/read-file.ts'
import type { Conversion, Mapping, Question, SourceFile, Verdict } from '../../../shared/import/types.ts'
import { listChoices } from '../../../shared/list-choices.ts'
import { sources } from '../../../shared/provenance/sources.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { chooseColumns } from './columns.ts'
import { findPreset } from './find-preset.ts'
import type { SourceOptions } from './options.ts'

/** A file whose rows are converted. */
export type PreparedFile = { mapping: Mapping; verdicts: Verdict[]; hasSeveralFiles: boolean; hash: string | null }

/**
 * Reads a file of another service as the browser does, and converts its rows.
 * @throws Error with sentences for the owner, if the file cannot be read, or if that needs a choice.
 */
export async function prepareFile(blob: Blob, name: string, options: SourceOptions): Promise<PreparedFile> {
  const { encoding } = options
  const files = await readFile(blob, name, encoding ? { encoding } : {}).catch((error) => {
    throw error instanceof EncodingQuestion ? new Error(describeEncoding(error)) : error
  })
  const mapping = await createChosenMapping(files, options)
  const { verdicts, questions, samples } = await convert(files, mapping, {
    today: latestDay(new Date()),
    language: options.language,
  })
  if (questions.length > 0) throw new Error(questions.map((question) => describe[question](samples)).join('\n'))
  return { mapping, verdicts, hasSeveralFiles: files.length > 1, hash: await hashContents(files) }
}

async function createChosenMapping(files: SourceFile[], options: SourceOptions): Promise<Mapping> {
  const { source, sourceName, scale, dayOrder, ground, columns } = options
  const known = await createMapping(files, findPreset(files, options.from))
  return {
    ...chooseColumns(known, columns),
    source: source ?? known.source,
    sourceName: source ? (sourceName ?? null) : known.sourceName,
    scale: scale ?? known.scale,
    dayOrder: dayOrder ?? known.dayOrder,
    ground: ground ?? null,
  }
}

const describeEncoding = ({ file, sample }: EncodingQuestion) =>
  `${escapeControlChars(file)} is not UTF-8. If this line looks right, add --encoding windows-1252:\n${escapeControlChars(sample)}`

const quote = (sample = '') => escapeControlChars(sample)

/** The advice for a choice that nothing in the file proves. Nothing is stored before. */
const describe: Record<Question, (samples: Conversion['samples']) => string> = {
  source: () => `It is not known where the words first appeared. Add --source: ${listChoices(sources)}.`,
  name: () => 'No column is the name. Add --columns with one for firstname.',
  words: () => 'No column has the words. Add --columns with one for testimonialText.',
  rating: () => 'No value in the column for stars is a rating. Choose another one with --columns, or leave it out.',
  date: () => 'No value in the column for sourceDay is a date. Choose another one with --columns, or leave it out.',
  scale: ({ scale }) =>
    `A rating is ${quote(scale)}. Add --scale with the highest rating, such as 10, or leave the column out with --columns.`,
  dayOrder: ({ dayOrder }) =>
    `A date is ${quote(dayOrder)}. Add --day-order dmy if the day comes first, or --day-order mdy if the month does.`,
}
