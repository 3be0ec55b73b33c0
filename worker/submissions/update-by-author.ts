import type { Context } from 'hono'
import { AuthorInput } from '../../shared/my-testimonial.ts'
import { changeMyTestimonial } from '../db/author-changes.ts'
import { eraseTestimonial } from '../db/inbox-changes.ts'
import { type AuthorTestimonial, findMyTestimonial } from '../db/my-testimonial.ts'
import type { AppEnv } from '../env.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { parseIfMatch } from '../middleware/etag.ts'
import { mediaHosts } from '../middleware/media.ts'
import { limitAuthor } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError } from '../middleware/validate.ts'
import { checkAuthorInput, toAuthorChange } from './author-change.ts'
import { notifyChange } from './notify-change.ts'

/**
 * Changes the testimonial of the request's token, and returns it. `ifMatch` is the ETag to which the change applies.
 * @throws RateLimitError, or ValidationError if the change breaks a rule of the form's version; and see `changeMyTestimonial`.
 */
export async function saveMyTestimonial(
  c: Context<AppEnv>,
  input: AuthorInput,
  ifMatch = c.req.header('If-Match'),
): Promise<AuthorTestimonial> {
  await limitAuthor(c, c.get('caller'))
  const scope = { ...(await createScope(c)), versions: parseIfMatch(ifMatch) }
  const given = await findMyTestimonial(scope)
  const issues = checkAuthorInput(given, input)
  if (issues.length > 0) throw new ValidationError(formatIssues(issues, AuthorInput), issues)
  const changed = await changeMyTestimonial(scope, await toAuthorChange(given, input, mediaHosts(c)))
  const { workspaceId } = changed.mine.testimonial
  await notifyChange(c, workspaceId, changed.row, changed.isHidden ? 'withdrawal' : 'none')
  return changed
}

/** Erases the testimonial of the request's token. @throws RateLimitError, or HTTPException 401, or 412 for another version */
export async function eraseMyTestimonial(c: Context<AppEnv>): Promise<void> {
  await limitAuthor(c, c.get('caller'))
  const scope = await createScope(c)
  const { mine } = await findMyTestimonial(scope)
  const { id, workspaceId } = mine.testimonial
  const row = await eraseTestimonial(scope, id)
  // Without a row, an earlier attempt has erased it.
  await notifyChange(c, workspaceId, row, !row || row.isShown ? 'withdrawal' : 'none')
}
