import { Contact, ContactInput } from '../../shared/contact.ts'
import { canonicalId } from '../../shared/fields.ts'
import { EmailQuery, ListQuery } from '../../shared/query.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { listByEmail, listPage } from '../db/list.ts'
import { type Columns, find, remove, update } from '../db/records.ts'
import { createScope } from '../db/scope.ts'
import { createRouter } from '../env.ts'
import { requireApiKey } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { etag, jsonWithEtag } from '../middleware/etag.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'contacts', record: Contact }

/** The routes below `/v1/contacts`. */
export const contacts = createRouter()
  .post('/', checkBodyHeaders, requireApiKey, readBody, validateBody(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    const { record, version } = await createIdempotent(c, table, input, toColumns(input))
    return c.json(record, 201, { ETag: etag(version) })
  })
  .get('/', requireApiKey, validateQuery(EmailQuery), async (c) => {
    const { email } = c.req.valid('query')
    return jsonWithEtag(c, await listByEmail(table, await createScope(c, {}), email))
  })
  .get('/all/:workspaceId', requireApiKey, validateQuery(ListQuery), async (c) =>
    jsonWithEtag(c, await listPage(c, table, c.req.valid('query'))),
  )
  .get('/:id', requireApiKey, async (c) => {
    const { record, version } = await find(table, await createScope(c, {}), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: etag(version) })
  })
  .put('/:id', checkBodyHeaders, requireApiKey, readBody, validateBody(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    const [scope, id] = [await createScope(c, input), canonicalId(c.req.param('id'))]
    const { record, version } = await update(table, scope, id, toColumns(input))
    return c.json(record, 200, { ETag: etag(version) })
  })
  .delete('/:id', requireApiKey, async (c) => {
    await remove(table, await createScope(c, {}), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** The columns that an input sets: the record writes two names with a capital N. */
function toColumns({ workspaceId, brandId, firstname, lastname, ...columns }: ContactInput): Columns {
  return { ...columns, firstName: firstname, lastName: lastname }
}
