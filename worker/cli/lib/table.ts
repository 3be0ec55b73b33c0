import { escapeControlChars } from '../../lib/format-issues.ts'
import type { Row } from '../d1/wrangler-d1.ts'

/** Rows below the names of their columns, a line each; nothing in them can break a line or steer a terminal. */
export function table(rows: Row[]): string {
  const lines = rows.map((row) =>
    Object.values(row).map((value) => (value === null ? '-' : escapeControlChars(String(value)))),
  )
  const all = [Object.keys(rows[0] ?? {}), ...lines]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? []
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
