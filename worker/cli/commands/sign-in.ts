import sql from 'sql-template-tag'
import { sha256 } from '../../lib/hash.ts'
import { linkExpires, linkMinutes } from '../../lib/sign-in-link.ts'
import { generateToken } from '../../lib/token.ts'
import { runInWorkspace } from '../d1/database.ts'
import { findServiceOrigin } from '../deploy/service-hosts.ts'
import type { Args, Report } from '../lib/args.ts'
import { parseId } from '../lib/validate-args.ts'

/** Creates a link that signs a browser in to the inbox of a workspace, once. Only the hash of its token is stored. */
export async function createSignInLink(args: Args): Promise<Report> {
  const { values, database } = args
  const workspaceId = parseId(values.workspace, '--workspace')
  const origin = await findServiceOrigin(args)
  const token = generateToken()
  await runInWorkspace(
    workspaceId,
    database,
    sql`DELETE FROM signInLinks WHERE workspaceId = ${workspaceId} AND expires <= ${new Date().toISOString()}`,
    sql`INSERT INTO signInLinks (hash, workspaceId, expires)
        SELECT ${await sha256(token)}, id, ${linkExpires()} FROM workspaces WHERE id = ${workspaceId}`,
  )
  const url = `${origin}/inbox/sign-in#${token}`
  return { json: { url }, text: `${url}\nThe link works once, within ${linkMinutes} minutes.` }
}
