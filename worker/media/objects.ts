import sql, { type Sql } from 'sql-template-tag'
import { dayMs, fromNow, hourMs } from '../lib/time.ts'

/*
 * The objects in the bucket, for the service and for imports. The cron removes one that is announced, unless a row of `media` has
 * it within an hour: whatever fails in between, nothing stays in the bucket for good.
 */

/** A complete file that no record has is removed after this time. */
export const unclaimedMs = dayMs

/** Returns a new key in the bucket for a file: no two uploads share one, so that a late removal never meets a new file. */
export const newObject = (id: string) => `${id}/${crypto.randomUUID()}`

/** Returns SQL that announces a new object before it is stored, if a condition holds. */
export const registrationSql = (object: string, condition: Sql = sql`true`) =>
  sql`INSERT INTO mediaRemovals (object, due) SELECT ${object}, ${fromNow(hourMs)} WHERE ${condition}
      ON CONFLICT (object) DO UPDATE SET due = excluded.due RETURNING object`

/** Returns SQL that keeps an announced object, if a row of `media` has it now. */
export const keepObjectSql = (object: string) =>
  sql`DELETE FROM mediaRemovals WHERE object = ${object} AND EXISTS (SELECT 1 FROM media WHERE object = ${object})`
