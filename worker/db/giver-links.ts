import sql, { type Sql } from 'sql-template-tag'
import { Testimonial } from '../../shared/testimonial.ts'
import { linkHistorySql } from './history.ts'
import { queryBatch } from './query.ts'
import { byIdSql, recordError } from './records.ts'
import type { Scope } from './scope.ts'

const table = { name: 'testimonials', recordSchema: Testimonial }

/**
 * Stores the hash of the token in a link to a testimonial, in place of that of an earlier link; with `null`, there is none. The
 * giver's own link stays.
 * @throws HTTPException 401, 403 or 404; then nothing is changed.
 */
export async function setGiverLink(scope: Scope, id: string, tokenHash: string | null): Promise<void> {
  const isOwn = byIdSql(table, scope, id)
  const isChanged: Sql = sql`${isOwn} AND linkHash IS NOT ${tokenHash}`
  const { results } = await queryBatch(
    scope.db,
    [
      linkHistorySql(scope, id, tokenHash === null ? 'unlink' : 'link', isChanged),
      sql`UPDATE testimonials SET linkHash = ${tokenHash} WHERE ${isOwn} RETURNING id`,
    ],
    scope.deadline,
  )
  if (results[1]?.length === 0) throw await recordError(table, { ...scope, versions: undefined }, id)
}
