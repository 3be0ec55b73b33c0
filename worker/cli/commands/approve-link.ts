import sql from 'sql-template-tag'
import { sha256 } from '../../lib/hash.ts'
import { generateToken } from '../../lib/token.ts'
import { createMessageLink, linkDays } from '../../notifications/message-link.ts'
import { runInWorkspace } from '../d1/database.ts'
import { findServiceOrigin } from '../deploy/service-hosts.ts'
import type { Args, Report } from '../lib/args.ts'
import { parseId } from '../lib/validate-args.ts'

/** Creates a link that publishes or archives a testimonial, like those in e-mails. Only its hash is stored. */
export async function createApproveLink(args: Args): Promise<Report> {
  const id = parseId(args.argument, 'TESTIMONIALID')
  const workspaceId = parseId(args.values.workspace, '--workspace')
  const token = generateToken()
  const { url, expires } = createMessageLink(await findServiceOrigin(args), 'approve', token)
  const [[stored] = []] = await runInWorkspace(
    workspaceId,
    args.database,
    sql`INSERT INTO messageLinks (hash, workspaceId, purpose, expires, testimonialId, version)
        SELECT ${await sha256(token)}, workspaceId, 'approve', ${expires}, id, version FROM testimonials
        WHERE id = ${id} AND workspaceId = ${workspaceId} AND published = 0 RETURNING hash`,
  )
  if (!stored) throw new Error(`The workspace has no testimonial ${id} that waits to be published.`)
  const text = `${url}\nThe link works once, within ${linkDays.approve} days, unless the testimonial changes.`
  return { json: { url }, text }
}
