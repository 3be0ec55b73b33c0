import sql, { type Sql } from 'sql-template-tag'
import { limitSql } from '../db/fragments/limit.ts'
import { queryBatch } from '../db/query.ts'
import { fromNow, hourMs } from '../lib/time.ts'

/** An object to be removed from the bucket; with an `uploadId`, its upload in parts may not be complete. */
export type Removal = { object: string; uploadId: string | null }

/** The most that a run removes: the bucket removes up to 1,000 objects at once, but each upload in parts by itself. */
const maxObjects = 500
const maxUploads = 30

/** An upload may still be under way when its row is removed: then its object is removed again after this time. */
const repetitionMs = hourMs

/** Removes the rows of what has expired by a moment, and returns what is to be removed from the bucket by then. */
export async function listRemovals(db: D1Database, now: string): Promise<Removal[]> {
  const isDue = (uploads: Sql, limit: number) =>
    sql`SELECT object, uploadId FROM mediaRemovals WHERE due <= ${now} AND uploadId ${uploads} ORDER BY due ${limitSql(limit)}`
  const { results } = await queryBatch(db, [
    sql`DELETE FROM media WHERE id IN (SELECT id FROM media WHERE expires <= ${now} ORDER BY expires ${limitSql(maxObjects)})`,
    // What was just removed is due now.
    sql`UPDATE mediaRemovals SET due = ${now} WHERE due > ${now} AND due <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
    isDue(sql`IS NULL`, maxObjects),
    isDue(sql`IS NOT NULL`, maxUploads),
  ])
  return [...(results[2] ?? []), ...(results[3] ?? [])] as Removal[]
}

/** Notes what was removed from the bucket. What has been scheduled again meanwhile stays, also if this is repeated. */
export async function finishRemovals(db: D1Database, removals: Removal[], now: string): Promise<void> {
  const objects = JSON.stringify(removals.map(({ object }) => object))
  const isRemoved = sql`object IN (SELECT value FROM json_each(${objects})) AND due <= ${now}`
  await queryBatch(db, [
    sql`DELETE FROM mediaRemovals WHERE ${isRemoved} AND isRepeated = 0`,
    sql`UPDATE mediaRemovals SET isRepeated = 0, due = ${fromNow(repetitionMs)} WHERE ${isRemoved}`,
  ])
}
