import { formatNumber } from './format-number.ts'
import type { Result, Spread } from './results.ts'

/** The headings of the columns with the names, the values and the baselines. */
export type Headings = [name: string, value: string, baseline: string]

/** Prints results as a table: medians, with the lowest and the highest value in brackets. */
export function printResults([name, value, baseline]: Headings, results: Result[]): void {
  printTable([[name, 'unit', value, baseline, 'ratio', 'goal'], ...results.map(formatResult)])
}

/** Prints how many of the goals are met, and the results that miss theirs. */
export function printGoals(results: Result[]): void {
  const withGoal = results.filter(({ goal }) => goal !== null)
  const missed = withGoal.filter(({ passed }) => !passed)
  const end = missed.length > 0 ? '. Missed:' : '.'
  process.stdout.write(`${withGoal.length - missed.length} of ${withGoal.length} goals met${end}\n`)
  printTable(missed.map(formatResult))
}

function formatResult({ name, unit, value, baseline, ratio, ratios, goal, passed }: Result): string[] {
  const range = ratios ? ` (${ratios.min.toFixed(2)} to ${ratios.max.toFixed(2)})` : ''
  return [
    name,
    unit,
    formatSpread(value),
    baseline ? formatSpread(baseline) : '',
    `${ratio?.toFixed(2) ?? ''}${range}`,
    goal ? `${goal}${passed ? '' : ' - MISSED'}` : '',
  ]
}

const formatSpread = ({ median, min, max }: Spread) =>
  min === max ? formatNumber(median) : `${formatNumber(median)} (${formatNumber(min)} to ${formatNumber(max)})`

/** Prints lines of cells in aligned columns; the first and the last column hold text, the others numbers. */
export function printTable(lines: string[][]): void {
  const widths = lines.reduce<number[]>(
    (widths, line) => line.map((cell, column) => Math.max(cell.length, widths[column] ?? 0)),
    [],
  )
  for (const line of lines) {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 || column === line.length - 1 ? cell.padEnd(width) : cell.padStart(width)
    })
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
  process.stdout.write('\n')
}
