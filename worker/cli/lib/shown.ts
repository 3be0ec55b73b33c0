import type { Row } from '../d1/wrangler-d1.ts'

/** What is written of a row: its columns, with the booleans that SQLite does not have, and a workspace's origins as a list. */
export function shown(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, meanings[column]?.(value) ?? value]))
}

const flag = (value: unknown) => value === 1

const meanings: Record<string, (value: unknown) => unknown> = {
  gaveConsent: flag,
  published: flag,
  origins: (value) => JSON.parse(String(value)),
}
