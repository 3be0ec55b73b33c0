import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql, { raw, type Sql } from 'sql-template-tag'
import { canonicalId } from '../../shared/fields.ts'
import { parsePlainIframe } from '../../shared/iframe.ts'
import { EmailQuery, TestimonialListQuery } from '../../shared/query.ts'
import { Testimonial, TestimonialInput, VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { listByEmail, listPage } from '../db/list.ts'
import { type Columns, find, remove, update } from '../db/records.ts'
import { createScope } from '../db/scope.ts'
import { type AppEnv, createRouter } from '../env.ts'
import { allowAnonymous, requireApiKey } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { etag, jsonWithEtag } from '../middleware/etag.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'testimonials', record: Testimonial }

/** Lets a new testimonial pass that fits its sender. */
export const validateTestimonial = validateBody(Testimonial, TestimonialInput, VisitorTestimonialInput)

/** Creates a testimonial, see `createOnce`. */
export async function createTestimonial(c: Context<AppEnv>, input: TestimonialInput) {
  rejectSelfEmbed(input, c.req.url)
  return createIdempotent(c, table, input, toColumns(input, nothing))
}

/** The routes below `/v1/testimonial`. */
export const testimonials = createRouter()
  .post('/', checkBodyHeaders, allowAnonymous, readBody, validateTestimonial, async (c) => {
    const { record, version } = await createTestimonial(c, c.req.valid('json'))
    return c.json(record, 201, { ETag: etag(version) })
  })
  .get('/', requireApiKey, validateQuery(EmailQuery), async (c) => {
    const { email } = c.req.valid('query')
    return jsonWithEtag(c, await listByEmail(table, await createScope(c, {}), email))
  })
  .get('/all/:workspaceId', requireApiKey, validateQuery(TestimonialListQuery), async (c) => {
    const { published, ...query } = c.req.valid('query')
    // One index has both of these parts in order.
    const parts = (published === undefined ? [true, false] : [published]).map((part) => sql`AND published = ${part}`)
    return jsonWithEtag(c, await listPage(c, table, query, parts))
  })
  .get('/:id', requireApiKey, async (c) => {
    const { record, version } = await find(table, await createScope(c, {}), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: etag(version) })
  })
  .put('/:id', checkBodyHeaders, requireApiKey, readBody, validateBody(Testimonial, TestimonialInput), async (c) => {
    const input = c.req.valid('json')
    rejectSelfEmbed(input, c.req.url)
    const [scope, id] = [await createScope(c, input), canonicalId(c.req.param('id'))]
    const { record, version } = await update(table, scope, id, toColumns(input, raw))
    return c.json(record, 200, { ETag: etag(version) })
  })
  .delete('/:id', requireApiKey, async (c) => {
    await remove(table, await createScope(c, {}), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** SQL for what a column holds before the statement: on an update the column itself, in a new record nothing. */
type Before = (column: string) => Sql

const nothing: Before = () => sql`NULL`

/** The columns that an input sets. */
function toColumns(input: TestimonialInput, before: Before): Columns {
  const { workspaceId, brandId, videoUrl, socialMediaProfiles, ...same } = input
  return {
    ...same,
    socialMediaProfiles: socialMediaProfiles && JSON.stringify(socialMediaProfiles),
    consentDateTime: consentDateTime(input, before),
    videoVideoUrl: videoUrl,
    videoToken: videoToken(input, before),
  }
}

/** A consent that has no date gets the server's. */
function consentDateTime({ gaveConsent, consentDateTime: sent }: TestimonialInput, before: Before) {
  if (sent || !gaveConsent) return sent
  const now = new Date().toISOString()
  return sent === null ? now : sql`coalesce(${before('consentDateTime')}, ${now})`
}

/** A token goes when the video that it belongs to goes. */
function videoToken({ videoUrl, videoToken: sent }: TestimonialInput, before: Before) {
  if (videoUrl === undefined || sent !== undefined) return sent
  return sql`CASE ${before('videoVideoUrl')} WHEN ${videoUrl} THEN ${before('videoToken')} END`
}

/** A frame of the service's own host would run with its origin, whatever is served there some day. */
function rejectSelfEmbed({ externalVideoHtml }: TestimonialInput, url: string): void {
  const frame = externalVideoHtml && parsePlainIframe(externalVideoHtml)
  if (frame && host(frame) === host(new URL(url))) {
    throw new HTTPException(400, { message: 'externalVideoHtml: must not show this service itself' })
  }
}

/** The name of a host, which may be written with a dot at its end. */
const host = ({ hostname }: { hostname: string }) => hostname.replace(/\.$/, '')
