export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A row that sets what was measured of the widget against the floor, round by round: medians, and that of the ratios. */
export function paired(name: string, ours: number[], floor: number[], goal: string): string[] {
  const ratios = ours.map((value, round) => value / (floor[round] ?? Number.NaN))
  return [name, number(median(ours)), number(median(floor)), median(ratios).toFixed(2), goal]
}

export const number = (value: number) => Math.round(value).toLocaleString('en')

/** Prints rows below each other in columns; the first column is text, the others are numbers but for the last. */
export function print(rows: string[][]): void {
  const widths = rows.reduce<number[]>(
    (widths, row) => row.map((cell, at) => Math.max(cell.length, widths[at] ?? 0)),
    [],
  )
  for (const row of rows) {
    const cells = row.map((cell, at) =>
      at === 0 || at === row.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}
