/** What several rounds have measured. */
type Spread = { median: number; min: number; max: number }

/** One number of the service beside its reference, which was measured in the same rounds; null where there is none. */
export type Row = {
  name: string
  unit: string
  ours: Spread
  reference: Spread | null
  /** The median of the rounds' own ratios: what slows down a whole round, slows down both. None to a reference of 0. */
  ratio: number | null
  /** All of the rounds' ratios, where there are several; this is only printed. */
  ratios: Spread | null
  goal: string | null
  ok: boolean | null
}

/** What a row should be, in words and as a question. */
export type Goal = { text: string; isMet: (medians: { ours: number; reference: number; ratio: number }) => boolean }

export const ratioAtLeast = (limit: number): Goal => ({
  text: `ratio at least ${limit}`,
  isMet: ({ ratio }) => ratio >= limit,
})

export const ratioAtMost = (limit: number): Goal => ({
  text: `ratio at most ${limit}`,
  isMet: ({ ratio }) => ratio <= limit,
})

export const atMost = (limit: number): Goal => ({
  text: `at most ${figure(limit)}`,
  isMet: ({ ours }) => ours <= limit,
})

export const atMostMore = (limit: number): Goal => ({
  text: `at most ${figure(limit)} more`,
  isMet: ({ ours, reference }) => ours - reference <= limit,
})

export const same: Goal = {
  text: 'the same',
  isMet: ({ ours, reference }) => ours === reference,
}

/**
 * The row of these rounds; a reference has as many, or there is none.
 * @throws Error where a value is no number.
 */
export function row(name: string, unit: string, ours: number[], reference: number[] = [], goal?: Goal): Row {
  if (![...ours, ...reference].every(Number.isFinite)) throw new Error(`${name}: was not measured.`)
  const ratios = reference.map((value, round) => (ours[round] ?? Number.NaN) / value)
  // Judged is what is printed.
  const ratio = Number(median(ratios).toFixed(2))
  const medians = { ours: median(ours), reference: median(reference), ratio }
  return {
    name,
    unit,
    ours: spread(ours),
    reference: reference.length > 0 ? spread(reference) : null,
    ratio: medians.reference > 0 ? ratio : null,
    ratios: medians.reference > 0 && ratios.length > 1 ? spread(ratios) : null,
    goal: goal?.text ?? null,
    ok: goal?.isMet(medians) ?? null,
  }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const spread = (values: number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Prints rows below what stands at the head of their names and numbers: medians, from the least to the most in brackets. */
export function print([heading, ours, reference]: [string, string, string], rows: Row[]): void {
  columns([
    [heading, 'unit', ours, reference, 'ratio of a round', 'goal'],
    ...rows.map(({ name, unit, ours, reference, ratio, ratios, goal, ok }) => [
      name,
      unit,
      told(ours),
      reference ? told(reference) : '',
      `${ratio?.toFixed(2) ?? ''}${ratios ? ` (${ratios.min.toFixed(2)} to ${ratios.max.toFixed(2)})` : ''}`,
      goal ? `${goal}${ok ? '' : ' - MISSED'}` : '',
    ]),
  ])
}

const told = ({ median, min, max }: Spread) =>
  min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`

/** A number as it is read, to three digits and no fewer than its whole ones. */
export const figure = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0 })

/** Prints cells below each other in columns; the first and the last are text, the others are numbers. */
export function columns(lines: string[][]): void {
  const widths = lines.reduce<number[]>(
    (widths, line) => line.map((cell, at) => Math.max(cell.length, widths[at] ?? 0)),
    [],
  )
  for (const line of lines) {
    const cells = line.map((cell, at) =>
      at === 0 || at === line.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
  process.stdout.write('\n')
}
