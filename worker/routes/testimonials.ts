import { canonicalId } from '../../shared/fields.ts'
import { EmailQuery, TestimonialListQuery } from '../../shared/query.ts'
import { listPartitions, testimonialTable } from '../db/testimonials.ts'
import { createApp } from '../env.ts'
import { allowAnonymous, requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag } from '../middleware/etag.ts'
import { jsonByEmail, jsonPage, jsonRecord } from '../middleware/json-records.ts'
import { validateQuery } from '../middleware/validate.ts'
import { createTestimonial, validateTestimonial } from '../submissions/create.ts'
import { deleteTestimonial, updateTestimonial } from '../submissions/update-by-key.ts'

/** The routes below `/v1/testimonial`. */
export const testimonials = createApp()
  .post('/', checkBodyHeaders, allowAnonymous, readBody, validateTestimonial, async (c) => {
    const { record, version } = await createTestimonial(c, c.req.valid('json'))
    return c.json(record, 201, version === undefined ? {} : { ETag: formatEtag(version) })
  })
  .get('/', requireCaller, validateQuery(EmailQuery), (c) => jsonByEmail(c, testimonialTable, c.req.valid('query')))
  .get('/all/:workspaceId', requireCaller, validateQuery(TestimonialListQuery), (c) => {
    const { limit, cursor, ...filters } = c.req.valid('query')
    return jsonPage(c, testimonialTable, { limit, cursor }, listPartitions(filters))
  })
  .get('/:id', requireCaller, (c) => jsonRecord(c, testimonialTable))
  .put('/:id', checkBodyHeaders, requireCaller, readBody, validateTestimonial, async (c) => {
    const { record, version } = await updateTestimonial(c, canonicalId(c.req.param('id')), c.req.valid('json'))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireCaller, async (c) => {
    await deleteTestimonial(c, canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })
