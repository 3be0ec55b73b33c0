import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import type { FormSettings } from '../../shared/form-settings.ts'
import { parsePlainIframe } from '../../shared/iframe.ts'
import { EmailQuery, TestimonialListQuery } from '../../shared/query.ts'
import { Testimonial, TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { listedStates, type TestimonialState } from '../../shared/testimonial-state.ts'
import { findFormSettings } from '../db/form-versions.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { listByEmail } from '../db/list.ts'
import { deletedColumns, isShownColumn } from '../db/public-testimonials.ts'
import { type Columns, find, remove, update } from '../db/records.ts'
import { toNewRecord } from '../db/rows.ts'
import { denialError, type Scope } from '../db/scope.ts'
import { rememberFirstWorkspace } from '../db/workspace-cache.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { createConsentEvents } from '../lib/consent-events.ts'
import { checkSubmission, readSubmission } from '../lib/form-submission.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { isServiceHost } from '../lib/hosts.ts'
import { isShown } from '../lib/public-testimonial.ts'
import { statePartitions } from '../lib/testimonial-state.ts'
import { allowAnonymous, requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { displayChange, purgeDeleted, purgeDisplay } from '../middleware/purge.ts'
import { createScope } from '../middleware/scope.ts'
import { ValidationError, validateBody, validateQuery } from '../middleware/validate.ts'
import { jsonPage } from './json-page.ts'

const table = { name: 'testimonials', recordSchema: Testimonial }

/** Validates a new testimonial against the schema for its caller: key holder or visitor. */
export const validateTestimonial = validateBody(Testimonial, TestimonialInput, VisitorTestimonialInput)

/**
 * Creates a testimonial, see `createIdempotent`, and marks the response to a replay. A visitor's replay gets the record as the
 * first request created it, without a version: what the owner has changed since is not for visitors.
 * @throws ValidationError if it breaks a rule of the form that it names.
 */
export async function createTestimonial(c: Context<AppEnv>, input: VisitorTestimonialInput) {
  rejectSelfEmbed(c, input)
  const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
  const scope = await createScope(c, input)
  const settings = await validateSubmission(scope, input)
  const submission = readSubmission(settings, input)
  const created = new Date().toISOString()
  const consents = input.consents && JSON.stringify(await createConsentEvents(input, settings, created))
  const columns = { ...toNewColumns(submission, created), consents }
  const { record, version, isReplay } = await createIdempotent(table, scope, columns, idempotency)
  const isVisitor = 'visitor' in scope.caller
  if (isVisitor && scope.workspaceId === undefined) rememberFirstWorkspace(record.workspaceId)
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  else await purgeDisplay(c, record.workspaceId, displayChange(false, isShown(record)))
  if (!isReplay || !isVisitor) return { record, version }
  const { id, workspaceId } = record
  return { record: toNewRecord(table, { id, workspaceId, ...toNewColumns(submission, record.created) }) }
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
    const { state, published, ...query } = c.req.valid('query')
    const matchesPublished = (listed: TestimonialState) =>
      published === undefined || published === (listed === 'published')
    return jsonPage(c, table, query, statePartitions(state ? [state] : listedStates.filter(matchesPublished)))
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
    const changed = await update(table, scope, id, toChangedColumns(input), before)
    const { record, version, attempts } = changed
    // An earlier attempt may have hidden it already.
    const wasShown = mayHide && (attempts > 1 || Boolean(changed.before?.isShown))
    await purgeDisplay(c, record.workspaceId, displayChange(wasShown, isShown(record)))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireCaller, async (c) => {
    const scope = await createScope(c)
    await purgeDeleted(
      c,
      scope,
      await remove(table, scope, canonicalId(c.req.param('id')), { returned: deletedColumns }),
    )
    return c.body(null, 204)
  })

/** Returns the columns of a new testimonial. A consent without a date is dated with the creation. */
function toNewColumns(input: TestimonialInput, created: string) {
  const { gaveConsent, consentDateTime, videoToken } = input
  return {
    created,
    ...toInputColumns(input),
    consentDateTime: consentDateTime || (gaveConsent ? created : null),
    videoToken: videoToken ?? null,
  }
}

/**
 * Returns the columns that an update sets. Publishing takes a testimonial out of its folder, a consent without a date is dated
 * with the update, and the token is cleared when the video changes without a new one.
 */
function toChangedColumns(input: TestimonialInput): Columns {
  const { gaveConsent, consentDateTime, videoUrl, videoToken } = input
  const now = new Date().toISOString()
  const defaultDate = consentDateTime === null ? now : sql`coalesce(consentDateTime, ${now})`
  const keptToken = videoUrl === undefined ? undefined : sql`CASE videoVideoUrl WHEN ${videoUrl} THEN videoToken END`
  return {
    ...toInputColumns(input),
    folder: input.published ? null : undefined,
    consentDateTime: gaveConsent && !consentDateTime ? defaultDate : consentDateTime,
    videoToken: videoToken === undefined ? keptToken : videoToken,
  }
}

/** Returns the columns that an input sets in the same way on creation and on update. */
function toInputColumns(input: TestimonialInput) {
  const { workspaceId, brandId, videoUrl, videoToken, consentDateTime, socialMediaProfiles, ...columns } = input
  return {
    ...columns,
    socialMediaProfiles: socialMediaProfiles && JSON.stringify(socialMediaProfiles),
    videoVideoUrl: videoUrl,
  }
}

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
