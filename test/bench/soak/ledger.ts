import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { type Own, recordOf } from './records.ts'

/** What the clients know: which records were acknowledged and not deleted, and what was not as it should be. */
export class Ledger {
  readonly records = new Map<string, Own>()
  readonly surprises: string[] = []
  tries = 0
  answers = 0
  created = 0
  removed = 0

  /** Notes what was not as it should be. */
  surprise(what: string): void {
    this.surprises.push(what)
  }

  /** Notes a record that was acknowledged. */
  keep(own: Own): void {
    if (this.records.has(own.id)) this.surprise('create: an id that another record has')
    this.created += 1
    this.records.set(own.id, own)
  }

  /** Notes that a record is gone. */
  drop({ id }: Own): void {
    this.removed += 1
    this.records.delete(id)
  }

  /** Compares what is stored with what was acknowledged, record by record. */
  judge(database: DatabaseSync) {
    const judged = { rows: 0, unknown: 0, different: 0, missing: 0 }
    const found = new Set<string>()
    for (const kind of ['testimonials', 'contacts'] as const) {
      for (const row of database.prepare(`SELECT * FROM ${kind}`).iterate()) {
        const own = this.records.get(String(row.id))
        judged.rows += 1
        if (own?.kind !== kind) judged.unknown += 1
        else if (!isStored(own, row)) judged.different += 1
        found.add(String(row.id))
      }
    }
    for (const id of this.records.keys()) if (!found.has(id)) judged.missing += 1
    return judged
  }
}

/** SQLite has no booleans. */
function isStored({ kind, fields }: Own, row: Record<string, unknown>): boolean {
  return Object.entries(recordOf(kind, fields)).every(([column, value]) =>
    isDeepStrictEqual(row[column], typeof value === 'boolean' ? Number(value) : value),
  )
}
