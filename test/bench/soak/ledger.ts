import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { expectedRecord, type KnownRecord } from './records.ts'

/** The clients' view of the service: records that were acknowledged and not deleted, counters, and unexpected responses. */
export class Ledger {
  readonly records = new Map<string, KnownRecord>()
  readonly violations: string[] = []
  attempts = 0
  responses = 0
  created = 0
  deleted = 0

  addViolation(description: string): void {
    this.violations.push(description)
  }

  addRecord(record: KnownRecord): void {
    if (this.records.has(record.id)) this.addViolation('create: the id belongs to another record')
    this.created += 1
    this.records.set(record.id, record)
  }

  deleteRecord({ id }: KnownRecord): void {
    this.deleted += 1
    this.records.delete(id)
  }

  /** Compares each stored row with the record that was acknowledged, and returns the number of rows and differences. */
  compareWith(database: DatabaseSync) {
    const counts = { rows: 0, unknown: 0, different: 0, missing: 0 }
    const storedIds = new Set<string>()
    for (const kind of ['testimonials', 'contacts'] as const) {
      for (const row of database.prepare(`SELECT * FROM ${kind}`).iterate()) {
        const id = String(row.id)
        const record = this.records.get(id)
        counts.rows += 1
        if (record?.kind !== kind) counts.unknown += 1
        else if (!matches(record, row)) counts.different += 1
        storedIds.add(id)
      }
    }
    for (const id of this.records.keys()) if (!storedIds.has(id)) counts.missing += 1
    return counts
  }
}

/** SQLite stores booleans as 0 and 1. */
function matches({ kind, fields }: KnownRecord, row: Record<string, unknown>): boolean {
  return Object.entries(expectedRecord(kind, fields)).every(([column, value]) =>
    isDeepStrictEqual(row[column], typeof value === 'boolean' ? Number(value) : value),
  )
}
