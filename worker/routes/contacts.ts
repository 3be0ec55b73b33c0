import { Contact, ContactInput } from '../../shared/contact.ts'
import { canonicalId } from '../../shared/fields.ts'
import { EmailQuery, ListQuery } from '../../shared/query.ts'
import { createIdempotent } from '../db/idempotency.ts'
import { claimMedia, claimNewMedia } from '../db/media-claims.ts'
import { type Columns, remove, update } from '../db/records.ts'
import { pickColumns } from '../db/rows.ts'
import { createApp } from '../env.ts'
import { requireCaller } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag } from '../middleware/etag.ts'
import { parseIdempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonByEmail, jsonPage, jsonRecord } from '../middleware/json-records.ts'
import { mediaHosts } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

const table = { name: 'contacts', recordSchema: Contact }
const validateContact = validateBody(Contact, ContactInput)

/** The routes below `/v1/contacts`. */
export const contacts = createApp()
  .post('/', checkBodyHeaders, requireCaller, readBody, validateContact, async (c) => {
    const input = c.req.valid('json')
    const idempotency = { key: parseIdempotencyKey(c), body: c.get('body') }
    const scope = await createScope(c, input)
    const { columns: files, rulesFor } = claimNewMedia(table.name, mediaHosts(c), input, true)
    const columns = { created: new Date().toISOString(), ...toColumns(input), ...files }
    const { record, version, isReplay } = await createIdempotent(table, scope, { columns, rulesFor }, idempotency)
    if (isReplay) c.header('Idempotent-Replayed', 'true')
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .get('/', requireCaller, validateQuery(EmailQuery), (c) => jsonByEmail(c, table, c.req.valid('query')))
  .get('/all/:workspaceId', requireCaller, validateQuery(ListQuery), (c) => jsonPage(c, table, c.req.valid('query')))
  .get('/:id', requireCaller, (c) => jsonRecord(c, table))
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
function toColumns(input: ContactInput): Columns {
  return { ...pickColumns(table, input), firstName: input.firstname, lastName: input.lastname }
}
