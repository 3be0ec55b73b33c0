import { canonicalId } from '../../shared/fields.ts'
import { setAuthorLink } from '../db/my-testimonial.ts'
import { createApp } from '../env.ts'
import { authorLink, generateAuthorToken } from '../lib/author-link.ts'
import { sha256 } from '../lib/hash.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { createScope } from '../middleware/scope.ts'

/** The routes `/{id}/giver-link` below `/v1/testimonial`: a link with which the author of a testimonial reads and changes it. */
export const authorLinks = createApp()
  .post('/:id/giver-link', requireOwner, requireOwnerKey, async (c) => {
    const token = generateAuthorToken()
    await setAuthorLink(await createScope(c), canonicalId(c.req.param('id')), await sha256(token))
    return c.json({ url: authorLink(c.req.url, token) }, 201)
  })
  .delete('/:id/giver-link', requireOwner, requireOwnerKey, async (c) => {
    await setAuthorLink(await createScope(c), canonicalId(c.req.param('id')), null)
    return c.body(null, 204)
  })
