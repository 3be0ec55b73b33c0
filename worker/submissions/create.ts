import type { Context } from 'hono'
import { Testimonial, TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { createIdempotent } from '../db/idempotency.ts'
import type { WritePart } from '../db/records.ts'
import { toNewRecord } from '../db/rows.ts'
import { isShown } from '../db/shown.ts'
import { spamColumns } from '../db/spam.ts'
import { addSentBytes, testimonialTable } from '../db/testimonials.ts'
import { rememberFirstWorkspace } from '../db/visitor-scope.ts'
import { displayChange } from '../display/purge.ts'
import type { AppEnv } from '../env.ts'
import { assertEncrypted } from '../middleware/https.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody } from '../middleware/validate.ts'
import { authorPart } from './author.ts'
import { toNewColumns } from './columns.ts'
import { consentsPart } from './consents.ts'
import { applyForm } from './form.ts'
import { invitationPart } from './invitation.ts'
import { mediaPart } from './media.ts'
import { notifyChange } from './notify-change.ts'
import { rejectSelfEmbed } from './self-embed.ts'
import { addSpamCheck } from './spam.ts'

/** Validates a new testimonial against the schema for its caller: key holder or visitor. */
export const validateTestimonial = validateBody(Testimonial, TestimonialInput, VisitorTestimonialInput)

/**
 * Creates a testimonial, see `createIdempotent`, and marks the response to a replay. A visitor's replay gets the record as the
 * first request created it, without a version: what the owner has changed since is not for visitors. `settings` are those of the
 * form's version, `undefined` without a stored form.
 * @throws ValidationError if it breaks a rule of the form that it names.
 */
export async function createTestimonial(c: Context<AppEnv>, input: VisitorTestimonialInput) {
  rejectSelfEmbed(c, input)
  if (input.giverToken || input.invite) assertEncrypted(c)
  const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
  const requestScope = await createScope(c, input)
  const { settings, submission } = await applyForm(requestScope, input)
  const scope = await addSpamCheck(c, requestScope, input, submission.testimonialText)
  const created = new Date().toISOString()
  const isVisitor = 'visitor' in scope.caller
  const merged = mergeParts(
    { columns: { ...toNewColumns(submission, created), byVisitor: isVisitor } },
    { columns: spamColumns(created) },
    await consentsPart(scope.caller, input, settings, created),
    await authorPart(input.giverToken),
    await invitationPart(input.invite),
    mediaPart(c, input),
  )
  const part = isVisitor ? addSentBytes(merged) : merged
  const { record, version, row, isReplay } = await createIdempotent(testimonialTable, scope, part, idempotency)
  if (isVisitor && scope.workspaceId === undefined) rememberFirstWorkspace(record.workspaceId)
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  else await notifyChange(c, record.workspaceId, row, displayChange(false, isShown(record)))
  if (!isReplay || !isVisitor) return { record, version, isReplay, settings }
  const { id, workspaceId } = record
  const asCreated = toNewRecord(testimonialTable, { id, workspaceId, ...toNewColumns(submission, record.created) })
  return { record: asCreated, isReplay, settings }
}

const mergeParts = (...parts: WritePart[]): WritePart => ({
  columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
  rulesFor: (id) => parts.flatMap(({ rulesFor }) => rulesFor?.(id) ?? []),
})
