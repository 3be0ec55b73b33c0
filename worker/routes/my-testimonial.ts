import type { Context } from 'hono'
import { AuthorInput } from '../../shared/my-testimonial.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { changeMyTestimonial } from '../db/author-changes.ts'
import { eraseTestimonial } from '../db/inbox-changes.ts'
import { type AuthorTestimonial, findMyTestimonial } from '../db/my-testimonial.ts'
import { purgeDisplay } from '../display/purge.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { requireAuthor } from '../middleware/author.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, parseIfMatch } from '../middleware/etag.ts'
import { mediaHosts } from '../middleware/media.ts'
import { limitAuthor } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError, validateBody } from '../middleware/validate.ts'
import { scheduleDelivery } from '../notifications/schedule-delivery.ts'
import { checkAuthorInput, toAuthorChange } from '../submissions/author-change.ts'

/** The route `/v1/my-testimonial`: the author of a testimonial, with the token of the link to it, reads, changes and erases it. */
export const myTestimonial = createRouter()
  .get('/', requireAuthor, async (c) => respond(c, await findMyTestimonial(await createScope(c))))
  .put('/', checkBodyHeaders, requireAuthor, readBody, validateBody(Testimonial, AuthorInput), async (c) =>
    respond(c, await saveMyTestimonial(c, c.req.valid('json'))),
  )
  .delete('/', requireAuthor, async (c) => {
    await eraseMyTestimonial(c)
    return c.body(null, 204)
  })

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
  scheduleDelivery(c, changed.row)
  if (changed.isHidden) await purgeDisplay(c, changed.mine.testimonial.workspaceId, 'withdrawal')
  return changed
}

/** Erases the testimonial of the request's token. @throws RateLimitError, or HTTPException 401, or 412 for another version */
export async function eraseMyTestimonial(c: Context<AppEnv>): Promise<void> {
  await limitAuthor(c, c.get('caller'))
  const scope = await createScope(c)
  const { mine } = await findMyTestimonial(scope)
  const { id, workspaceId } = mine.testimonial
  const row = await eraseTestimonial(scope, id)
  scheduleDelivery(c, row)
  // Without a row, an earlier attempt has erased it.
  if (!row || row.isShown) await purgeDisplay(c, workspaceId, 'withdrawal')
}

const respond = (c: Context<AppEnv>, { mine, version }: AuthorTestimonial) =>
  c.json(mine, 200, { ETag: formatEtag(version) })
