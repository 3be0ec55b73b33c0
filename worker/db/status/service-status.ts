import sql, { type Sql } from 'sql-template-tag'
import { query } from '../query.ts'

/** The parts of the service whose last run or failure is stored. */
export type ServicePart = 'cron' | 'mail' | 'purge'

/** Returns SQL that stores the last run or failure of a part: now. `detail` is the class of an error, never its message. */
export const statusSql = (part: ServicePart, detail: string | null): Sql =>
  sql`INSERT INTO serviceStatus (name, at, detail) VALUES (${part}, ${new Date().toISOString()}, ${detail})
      ON CONFLICT DO UPDATE SET at = excluded.at, detail = excluded.detail`

/** Returns SQL that deletes the last failure of a part, which works again. */
export const clearStatusSql = (part: ServicePart): Sql => sql`DELETE FROM serviceStatus WHERE name = ${part}`

/** Stores the last run or failure of a part: now. @throws HTTPException as `query` */
export async function recordStatus(db: D1Database, part: ServicePart, detail: string | null): Promise<void> {
  await query(db, statusSql(part, detail))
}
