import { Contact, ContactInput } from '../../shared/contact.ts'
import { canonicalId } from '../../shared/fields.ts'
import { EmailQuery, ListQuery } from '../../shared/query.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { listByEmail } from '../db/list.ts'
import { claimMedia } from '../db/media-claims.ts'
import { type Columns, find, remove, update } from '../db/records.ts'
import { createRouter } from '../env.ts'
import { requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonPage } from '../middleware/json-page.ts'
import { mediaHosts } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'contacts', recordSchema: Contact }
const validateContact = validateBody(Contact, ContactInput)

/** The routes below `/v1/contacts`. */
export const contacts = createRouter()
  .post('/', checkBodyHeaders, requireCaller, readBody, validateContact, async (c) => {
    const input = c.req.valid('json')
    const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
    const scope = await createScope(c, input)
    const files = claimMedia(mediaHosts(c), input, true)
    const columns = { created: new Date().toISOString(), ...toColumns(input), ...files.columns }
    const rulesFor = (id: string) => files.rulesForNew(table.name, id)
    const { record, version, isReplay } = await createIdempotent(table, scope, columns, idempotency, rulesFor)
    if (isReplay) c.header('Idempotent-Replayed', 'true')
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .get('/', requireCaller, validateQuery(EmailQuery), async (c) => {
    const { email } = c.req.valid('query')
    return jsonWithEtag(c, await listByEmail(table, await createScope(c), email))
  })
  .get('/all/:workspaceId', requireCaller, validateQuery(ListQuery), (c) => jsonPage(c, table, c.req.valid('query')))
  .get('/:id', requireCaller, async (c) => {
    const { record, version } = await find(table, await createScope(c), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .put('/:id', checkBodyHeaders, requireCaller, readBody, validateContact, async (c) => {
    const input = c.req.valid('json')
    const scope = await createScope(c, input)
    const id = canonicalId(c.req.param('id'))
    const files = claimMedia(mediaHosts(c), input, true)
    const columns = { ...toColumns(input), ...files.columns }
    const { record, version } = await update(table, scope, id, columns, { rules: files.rulesFor(id) })
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireCaller, async (c) => {
    await remove(table, await createScope(c), canonicalId(c.req.param('id')))
    return c.body(null, 204)
  })

/** Returns the columns that an input sets. The record spells two of its names with a capital N. */
function toColumns({ workspaceId, brandId, firstname, lastname, ...columns }: ContactInput): Columns {
  return { ...columns, firstName: firstname, lastName: lastname }
}
