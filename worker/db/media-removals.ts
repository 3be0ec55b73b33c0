import sql, { type Sql } from 'sql-template-tag'
import { fromNow, hourMs } from '../lib/media-objects.ts'
import { queryBatch } from './query.ts'

/** An object to be removed from the bucket; with an `uploadId`, its upload in parts may not be complete. */
export type Removal = { object: string; uploadId: string | null }

/** How many are removed in one run: an upload in parts takes a request of its own, of which the free plan allows 50. */
const removalCount = 40

/** An upload may still be under way when its row is removed: then its object is removed again after this time. */
const repetitionMs = hourMs

/** Removes the rows of what has expired, and returns what is to be removed from the bucket. */
export async function listRemovals(db: D1Database): Promise<Removal[]> {
  const now = fromNow(0)
  const { results } = await queryBatch(db, [
    sql`DELETE FROM media WHERE id IN (SELECT id FROM media WHERE expires <= ${now} ORDER BY expires LIMIT ${removalCount})`,
    sql`SELECT object, uploadId FROM mediaRemovals WHERE due <= ${fromNow(1_000)} ORDER BY due LIMIT ${removalCount}`,
  ])
  return (results[1] ?? []) as Removal[]
}

/** Notes what was removed from the bucket. */
export async function finishRemovals(db: D1Database, removals: Removal[]): Promise<void> {
  const isRemoved: Sql = sql`object IN (SELECT value FROM json_each(${JSON.stringify(removals.map(({ object }) => object))}))`
  await queryBatch(db, [
    sql`DELETE FROM mediaRemovals WHERE ${isRemoved} AND isRepeated = 0`,
    sql`UPDATE mediaRemovals SET isRepeated = 0, due = ${fromNow(repetitionMs)} WHERE ${isRemoved}`,
  ])
}
