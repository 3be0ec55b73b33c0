import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { demo } from '../../lib/demo.ts'
import { sha256 } from '../../lib/hash.ts'
import { runInWorkspace } from '../d1/database.ts'
import { findOrigin } from '../deploy/service-hosts.ts'
import type { Args, Report } from '../lib/args.ts'
import { parseId, parseOrigin } from '../lib/validate-args.ts'

const lifetimeMinutes = 10

/** Creates a link that signs a browser in to the inbox of a workspace, once. Only the hash of its token is stored. */
export async function createSignInLink({ values, database }: Args): Promise<Report> {
  const workspaceId = parseId(values.workspace, '--workspace')
  const origin = parseOrigin(values.url) ?? (database.remote ? await findOrigin() : demo.url)
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const expires = new Date(now + lifetimeMinutes * 60_000).toISOString()
  await runInWorkspace(
    workspaceId,
    database,
    sql`DELETE FROM signInLinks WHERE workspaceId = ${workspaceId} AND expires <= ${new Date(now).toISOString()}`,
    sql`INSERT INTO signInLinks (hash, workspaceId, expires)
        SELECT ${await sha256(token)}, id, ${expires} FROM workspaces WHERE id = ${workspaceId}`,
  )
  const url = `${origin}/inbox/sign-in#${token}`
  return { json: { url }, text: `${url}\nThe link works once, within ${lifetimeMinutes} minutes.` }
}
