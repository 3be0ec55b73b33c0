import { canonicalId } from '../../shared/fields.ts'
import { setGiverLink } from '../db/my-testimonial.ts'
import { createRouter } from '../env.ts'
import { generateGiverToken, giverLink } from '../lib/giver-link.ts'
import { sha256 } from '../lib/hash.ts'
import { requireOwner, requireOwnerKey } from '../middleware/auth.ts'
import { createScope } from '../middleware/scope.ts'

/** The routes `/{id}/giver-link` below `/v1/testimonial`: a link with which the giver of a testimonial reads and changes it. */
export const giverLinks = createRouter()
  .post('/:id/giver-link', requireOwner, requireOwnerKey, async (c) => {
    const token = generateGiverToken()
    await setGiverLink(await createScope(c), canonicalId(c.req.param('id')), await sha256(token))
    return c.json({ url: giverLink(c.req.url, token) }, 201)
  })
  .delete('/:id/giver-link', requireOwner, requireOwnerKey, async (c) => {
    await setGiverLink(await createScope(c), canonicalId(c.req.param('id')), null)
    return c.body(null, 204)
  })
