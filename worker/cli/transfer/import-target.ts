import sql from 'sql-template-tag'
import type { Connection } from '../d1/connection.ts'
import { UnknownWorkspaceError } from '../d1/database.ts'
import { findLocalOrigin } from '../d1/local-services.ts'
import { findOrigin } from '../deploy/service-hosts.ts'
import type { Database } from '../lib/args.ts'
import { parseOrigin } from '../lib/validate-args.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'

/* Where imports store what they read. */

/** Returns the origin of the URLs that imported files get. @throws UsageError if it is unknown. */
export async function findFileOrigin(url: string | undefined, { remote, persistTo }: Database): Promise<string> {
  const origin = parseOrigin(url)
  if (origin) return origin
  if (!remote) return findLocalOrigin(persistTo)
  const { mediaHost } = readWranglerConfig()
  return mediaHost ? `https://${mediaHost}` : findOrigin()
}

/** @throws UnknownWorkspaceError */
export async function requireWorkspace({ query }: Connection, workspaceId: string): Promise<void> {
  const [workspace] = await query(sql`SELECT id FROM workspaces WHERE id = ${workspaceId}`)
  if (!workspace) throw new UnknownWorkspaceError(workspaceId)
}
