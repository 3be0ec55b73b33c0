import { Contact, ContactInput } from '../../shared/contact.ts'
import { canonicalId } from '../../shared/fields.ts'
import { ListQuery, LookUpQuery } from '../../shared/query.ts'
import { createOnce } from '../db/idempotency.ts'
import { asks, ofAddress, page } from '../db/list.ts'
import { type Columns, find, remove, update } from '../db/records.ts'
import { keyHolder, scopeOf } from '../db/scope.ts'
import { routes } from '../env.ts'
import { announced, fits, read } from '../middleware/body.ts'
import { listed, tag } from '../middleware/etag.ts'

const table = { name: 'contacts', record: Contact }

/** The routes below `/v1/contacts`. */
export const contacts = routes()
  .post('/', announced, keyHolder, read, fits(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    const { record, version } = await createOnce(c, table, input, toColumns(input))
    return c.json(record, 201, { ETag: tag(version) })
  })
  .get('/', keyHolder, asks(LookUpQuery), async (c) => {
    const { email } = c.req.valid('query')
    return listed(c, await ofAddress(table, await scopeOf(c, {}), email))
  })
  .get('/all/:workspaceId', keyHolder, asks(ListQuery), async (c) =>
    listed(c, await page(c, table, c.req.valid('query'))),
  )
  .get('/:id', keyHolder, async (c) => {
    const { record, version } = await find(table, await scopeOf(c, {}), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: tag(version) })
  })
  .put('/:id', announced, keyHolder, read, fits(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    const [scope, id] = [await scopeOf(c, input), canonicalId(c.req.param('id'))]
    const { record, version } = await update(table, scope, id, toColumns(input))
    return c.json(record, 200, { ETag: tag(version) })
  })
  .delete('/:id', keyHolder, async (c) => {
    await remove(table, await scopeOf(c, {}), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** The columns that an input sets: the record writes two names with a capital N. */
function toColumns({ workspaceId, brandId, firstname, lastname, ...columns }: ContactInput): Columns {
  return { ...columns, firstName: firstname, lastName: lastname }
}
