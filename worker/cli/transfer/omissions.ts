import sql from 'sql-template-tag'
import { fromNow } from '../../lib/time.ts'
import type { Connection } from '../d1/connection.ts'
import { formatCount } from '../lib/format.ts'

/**
 * Returns sentences about what an export of a workspace leaves out on purpose: it holds secrets and e-mail addresses of owners, and
 * a copy must not send what the original sends.
 */
export async function describeOmissions({ query }: Connection, workspaceId: string): Promise<string[]> {
  const [counts = {}] = await query(
    sql`SELECT (SELECT count(*) FROM webhooks WHERE workspaceId = ${workspaceId}) AS webhook,
      (SELECT count(*) FROM channels WHERE workspaceId = ${workspaceId}) AS channel,
      (SELECT count(*) FROM invitations WHERE workspaceId = ${workspaceId} AND used IS NULL
        AND expires > ${fromNow(0)}) AS "open invitation"`,
  )
  const found = Object.entries(counts).flatMap(([noun, count]) => (count ? [formatCount(Number(count), noun)] : []))
  return found.length > 0 ? [`Not in the file: ${found.join(', ')}. Set them up again after an import.`] : []
}
