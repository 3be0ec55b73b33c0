import type { Context } from 'hono'
import { AuthorInput } from '../../shared/my-testimonial.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { type AuthorTestimonial, findMyTestimonial } from '../db/my-testimonial.ts'
import { type AppEnv, createApp } from '../env.ts'
import { requireAuthor } from '../middleware/author.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag } from '../middleware/etag.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody } from '../middleware/validate.ts'
import { eraseMyTestimonial, saveMyTestimonial } from '../submissions/update-by-author.ts'

/** The route `/v1/my-testimonial`: the author of a testimonial, with the token of the link to it, reads, changes and erases it. */
export const myTestimonial = createApp()
  .get('/', requireAuthor, async (c) => respond(c, await findMyTestimonial(await createScope(c))))
  .put('/', checkBodyHeaders, requireAuthor, readBody, validateBody(Testimonial, AuthorInput), async (c) =>
    respond(c, await saveMyTestimonial(c, c.req.valid('json'))),
  )
  .delete('/', requireAuthor, async (c) => {
    await eraseMyTestimonial(c)
    return c.body(null, 204)
  })

const respond = (c: Context<AppEnv>, { mine, version }: AuthorTestimonial) =>
  c.json(mine, 200, { ETag: formatEtag(version) })
