import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import sql, { raw, type Sql } from 'sql-template-tag'
import { canonicalId } from '../shared/fields.ts'
import { Testimonial, TestimonialInput, VisitorTestimonialInput } from '../shared/testimonial.ts'
import { plainFrame } from '../shared/video.ts'
import { announced, fits, read } from './body.ts'
import type { App } from './env.ts'
import { keyHolder, keyHolderOrVisitor, scopeOf } from './scope.ts'
import { type Columns, insert, update } from './table.ts'

const table = { name: 'testimonials', record: Testimonial }

/** The routes below `/v1/testimonial`. */
export const testimonials = new Hono<App>()
  .post('/', announced, keyHolderOrVisitor, read, fits(TestimonialInput, VisitorTestimonialInput), async (c) => {
    const input = c.req.valid('json')
    refuseOwnFrame(input, c.req.url)
    const record = await insert(table, scopeOf(c, input), toColumns(input, nothing))
    return c.json(record, 201)
  })
  .put('/:id', announced, keyHolder, read, fits(TestimonialInput), async (c) => {
    const input = c.req.valid('json')
    refuseOwnFrame(input, c.req.url)
    const record = await update(table, scopeOf(c, input), canonicalId(c.req.param('id')), toColumns(input, raw))
    return c.json(record)
  })

/** What a new record holds in a column, for the rules below: nothing. */
const nothing = () => sql`NULL`

/**
 * The columns that an input sets. Where a rule depends on what a column holds already, `stored` is the SQL for that.
 * A consent without a date gets the server's; a token goes when the video that it belongs to goes.
 */
function toColumns(input: TestimonialInput, stored: (column: string) => Sql): Columns {
  const { workspaceId, brandId, videoUrl, socialMediaProfiles, ...columns } = input
  const { gaveConsent, consentDateTime, videoToken } = columns
  const kept = consentDateTime === null ? nothing() : stored('consentDateTime')
  const dated = consentDateTime || !gaveConsent
  const sameVideo = sql`CASE ${stored('videoVideoUrl')} WHEN ${videoUrl} THEN ${stored('videoToken')} END`
  return {
    ...columns,
    socialMediaProfiles: socialMediaProfiles && JSON.stringify(socialMediaProfiles),
    consentDateTime: dated ? consentDateTime : sql`coalesce(${kept}, ${new Date().toISOString()})`,
    videoVideoUrl: videoUrl,
    videoToken: videoUrl !== undefined && videoToken === undefined ? sameVideo : videoToken,
  }
}

/** A frame of the service's own host would run with its origin, whatever is served there some day. */
function refuseOwnFrame({ externalVideoHtml }: TestimonialInput, url: string): void {
  if (externalVideoHtml && plainFrame(externalVideoHtml)?.hostname === new URL(url).hostname) {
    throw new HTTPException(400, { message: 'externalVideoHtml: must not show this service itself' })
  }
}
