import { Contact, ContactInput } from '../shared/contact.ts'
import { canonicalId } from '../shared/fields.ts'
import { announced, fits, read } from './body.ts'
import { routes } from './env.ts'
import { createOnce } from './idempotency.ts'
import { keyHolder, scopeOf } from './scope.ts'
import { type Columns, update } from './table.ts'

const table = { name: 'contacts', record: Contact }

/** The routes below `/v1/contacts`. */
export const contacts = routes()
  .post('/', announced, keyHolder, read, fits(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    return createOnce(c, table, input, toColumns(input))
  })
  .put('/:id', announced, keyHolder, read, fits(Contact, ContactInput), async (c) => {
    const input = c.req.valid('json')
    const record = await update(table, await scopeOf(c, input), canonicalId(c.req.param('id')), toColumns(input))
    return c.json(record)
  })

/** The columns that an input sets: the record writes two names with a capital N. */
function toColumns({ workspaceId, brandId, firstname, lastname, ...columns }: ContactInput): Columns {
  return { ...columns, firstName: firstname, lastName: lastname }
}
