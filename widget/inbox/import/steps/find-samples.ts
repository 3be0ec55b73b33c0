import type { SourceFile } from '../../../../shared/import/types.ts'

const sampleCount = 2
const sampleLength = 80
/** Rows beyond these are not searched for samples. */
const searchedRows = 500

/** Returns the headers of tables, each once, in their order. */
export const findHeaders = (files: readonly SourceFile[]): string[] => [
  ...new Set(files.flatMap((file) => (file.kind === 'table' ? file.headers : []))),
]

/** Returns the first values of a column that are not empty, as short as a line. */
export function findSamples(files: readonly SourceFile[], header: string): string[] {
  const samples = new Set<string>()
  for (const value of readColumn(files, header)) {
    if (value) samples.add(value.length > sampleLength ? `${value.slice(0, sampleLength)}…` : value)
    if (samples.size === sampleCount) break
  }
  return [...samples]
}

const ambiguousDate = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/

/** Returns a date of a column that can be read in two ways, with the day and the month of each. */
export function findAmbiguousDate(files: readonly SourceFile[], header: string) {
  for (const value of readColumn(files, header)) {
    const [sample = '', first, second] = ambiguousDate.exec(value) ?? []
    const [a, b] = [Number(first), Number(second)]
    if (a !== b && a <= 12 && b <= 12) return { sample: sample.trim(), first: a, second: b }
  }
  return undefined
}

function* readColumn(files: readonly SourceFile[], header: string): Generator<string> {
  for (const file of files) {
    if (file.kind !== 'table') continue
    for (const { values } of file.records.slice(0, searchedRows)) yield `${values[header] ?? ''}`.trim()
  }
}
