import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import type { FormSettings } from '../../shared/form-settings.ts'
import { parsePlainIframe } from '../../shared/iframe.ts'
import { EmailQuery, TestimonialListQuery } from '../../shared/query.ts'
import { Testimonial, TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { listedStates, type TestimonialState } from '../../shared/testimonial-state.ts'
import { claimRules } from '../db/consents.ts'
import { findFormSettings } from '../db/form-versions.ts'
import { newTokenRules } from '../db/giver-tokens.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { invitationRules } from '../db/invitations.ts'
import { listByEmail } from '../db/list.ts'
import { claimMedia } from '../db/media-claims.ts'
import { createDeadline } from '../db/query.ts'
import { hasReceiversSql } from '../db/receivers.ts'
import { find, remove, update } from '../db/records.ts'
import { toNewRecord } from '../db/rows.ts'
import { denialError, type Scope } from '../db/scope.ts'
import { deletedColumns, isShownColumn } from '../db/shown.ts'
import { isSpamSql } from '../db/spam.ts'
import { changedPartition, statePartitions } from '../db/testimonial-state.ts'
import { rememberFirstWorkspace } from '../db/workspace-cache.ts'
import { isShown } from '../display/public-testimonial.ts'
import { displayChange, purgeDeleted, purgeDisplay } from '../display/purge.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { sha256 } from '../lib/hash.ts'
import { isServiceHost } from '../lib/hosts.ts'
import { spamSignals } from '../lib/spam-signals.ts'
import { allowAnonymous, requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonPage } from '../middleware/json-page.ts'
import { mediaHosts } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError, validateBody, validateQuery } from '../middleware/validate.ts'
import { deliverSoon } from '../notifications/schedule-delivery.ts'
import { toChangedColumns, toNewColumns } from '../submissions/columns.ts'
import { createConsentEvents, keyEvent } from '../submissions/consent-events.ts'
import { checkSubmission, readSubmission } from '../submissions/form-rules.ts'
import { isUncheckedVisitor } from '../submissions/turnstile.ts'

const table = {
  name: 'testimonials',
  recordSchema: Testimonial,
  columns: { hasReceivers: hasReceiversSql },
  writeColumns: ['hasReceivers'],
}

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
  const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
  const requestScope = await createScope(c, input)
  const settings = await validateSubmission(requestScope, input)
  const submission = readSubmission(settings, input)
  const scope = await addSpamRule(c, requestScope, input, submission.testimonialText)
  const created = new Date().toISOString()
  const isVisitor = 'visitor' in scope.caller
  const claims = input.gaveConsent ? [keyEvent(true, created)] : []
  const consents = JSON.stringify(isVisitor ? await createConsentEvents(input, settings, created) : claims)
  const giverHash = input.giverToken ? await sha256(input.giverToken) : undefined
  const invitationHash = input.invite ? await sha256(input.invite) : undefined
  const files = claimMedia(mediaHosts(c), input, !('visitor' in scope.caller))
  const given = { ...toNewColumns(submission, created), ...files.columns, consents, giverHash, invitationHash }
  // Spam is announced when it leaves its folder.
  const columns = { ...given, folder: sql`iif(isSpam, 'spam', NULL)`, announced: sql`iif(isSpam, NULL, ${created})` }
  const rulesFor = (id: string) => [
    ...(giverHash === undefined ? [] : newTokenRules(giverHash)(id)),
    ...(invitationHash === undefined ? [] : invitationRules(invitationHash)(id)),
    ...files.rulesForNew(table.name, id),
  ]
  const { record, version, row, isReplay } = await createIdempotent(table, scope, columns, idempotency, rulesFor)
  if (isVisitor && scope.workspaceId === undefined) rememberFirstWorkspace(record.workspaceId)
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  else deliverSoon(c, row)
  if (!isReplay) await purgeDisplay(c, record.workspaceId, displayChange(false, isShown(record)))
  if (!isReplay || !isVisitor) return { record, version, isReplay, settings }
  const { id, workspaceId } = record
  const asCreated = toNewRecord(table, { id, workspaceId, ...toNewColumns(submission, record.created) })
  return { record: asCreated, isReplay, settings }
}

/**
 * Returns the settings of the form's version that a submission names, `undefined` if it names none.
 * @throws ValidationError if it breaks a rule of that version; and see `findFormSettings`.
 */
async function validateSubmission(scope: Scope, input: VisitorTestimonialInput): Promise<FormSettings | undefined> {
  if (input.formId === undefined) return undefined
  const settings = await findFormSettings(scope, input.formVersion)
  const issues = checkSubmission(settings, input)
  if (issues.length === 0) return settings
  // Without access, what is missing would be of no use.
  throw (await denialError(scope)) ?? new ValidationError(formatIssues(issues, VisitorTestimonialInput), issues)
}

/** Adds to a visitor's scope whether the testimonial is spam; that of a key holder never is. */
async function addSpamRule(
  c: Context<AppEnv>,
  scope: Scope,
  input: VisitorTestimonialInput,
  text: string | null | undefined,
): Promise<Scope> {
  if (!('visitor' in scope.caller)) return scope
  const { turnstileToken } = input
  const isUnchecked = await isUncheckedVisitor(c.env.TURNSTILE_SECRET, turnstileToken)
  // Cloudflare may have used up the time for the database.
  const deadline = turnstileToken ? createDeadline() : scope.deadline
  return { ...scope, deadline, isSpamSql: isSpamSql(spamSignals(input, text, isUnchecked)) }
}

/** The routes below `/v1/testimonial`. */
export const testimonials = createRouter()
  .post('/', checkBodyHeaders, allowAnonymous, readBody, validateTestimonial, async (c) => {
    const { record, version } = await createTestimonial(c, c.req.valid('json'))
    return c.json(record, 201, version === undefined ? {} : { ETag: formatEtag(version) })
  })
  .get('/', requireCaller, validateQuery(EmailQuery), async (c) => {
    const { email } = c.req.valid('query')
    return jsonWithEtag(c, await listByEmail(table, await createScope(c), email))
  })
  .get('/all/:workspaceId', requireCaller, validateQuery(TestimonialListQuery), (c) => {
    const { state, published, changed, ...query } = c.req.valid('query')
    const matchesPublished = (listed: TestimonialState) =>
      published === undefined || published === (listed === 'published')
    const states = state ? [state] : listedStates.filter(matchesPublished)
    return jsonPage(c, table, query, changed ? [changedPartition(states)] : statePartitions(states))
  })
  .get('/:id', requireCaller, async (c) => {
    const { record, version } = await find(table, await createScope(c), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .put('/:id', checkBodyHeaders, requireCaller, readBody, validateTestimonial, async (c) => {
    const input = c.req.valid('json')
    rejectSelfEmbed(c, input)
    const scope = await createScope(c, input)
    // Otherwise, it was shown before only if it is shown now.
    const mayHide = input.published === false || input.gaveConsent === false
    const before = mayHide ? isShownColumn : undefined
    const id = canonicalId(c.req.param('id'))
    const files = claimMedia(mediaHosts(c), input, true)
    const columns = { ...toChangedColumns(input), ...files.columns }
    const rules = [...claimRules(id, input), ...files.rulesFor(id)]
    const changed = await update(table, scope, id, columns, { before, rules })
    const { record, version, attempts } = changed
    // An earlier attempt may have hidden it already.
    const wasShown = mayHide && (attempts > 1 || Boolean(changed.before?.isShown))
    deliverSoon(c, changed.row)
    await purgeDisplay(c, record.workspaceId, displayChange(wasShown, isShown(record)))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireCaller, async (c) => {
    const scope = await createScope(c)
    const row = await remove(table, scope, canonicalId(c.req.param('id')), { returned: deletedColumns })
    deliverSoon(c, row)
    await purgeDeleted(c, scope, row)
    return c.body(null, 204)
  })

/** Rejects an iframe of the service's own host: its content would run with the service's origin. */
function rejectSelfEmbed(c: Context<AppEnv>, { externalVideoHtml }: TestimonialInput): void {
  const iframe = externalVideoHtml && parsePlainIframe(externalVideoHtml)
  if (!iframe) return
  const requested = new URL(c.req.url).hostname.replace(/\.$/, '')
  // A wrangler.toml from an earlier version lacks the variable.
  if (isServiceHost(iframe.hostname, [requested, ...(c.env.SERVICE_HOSTS ?? '').split(' ')])) {
    throw new HTTPException(400, { message: 'externalVideoHtml: must not embed this service itself' })
  }
}
