import { canonicalId } from '../../shared/fields.ts'
import { Form, FormInput, FormUpdate, FormVersion, VersionInput } from '../../shared/forms/form.ts'
import { NoQuery } from '../../shared/query.ts'
import { findVersion, listVersions, publish } from '../db/form-versions.ts'
import {
  createForm,
  deleteForm,
  formTable,
  listForms,
  selectFormShown,
  summarizeForms,
  toFormColumns,
} from '../db/forms.ts'
import { update } from '../db/records.ts'
import { displayChange, purgeDeletedForm, purgeForm } from '../display/purge.ts'
import { createApp } from '../env.ts'
import { requireOwner } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { jsonRecord } from '../middleware/json-records.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

/** The routes of forms, for owner keys below `/v1/forms` and for sessions below `/inbox/api/{workspaceId}/forms`. */
export const forms = createApp()
  .get('/', requireOwner, validateQuery(NoQuery), async (c) => jsonWithEtag(c, await listForms(await createScope(c))))
  .post('/', checkBodyHeaders, requireOwner, readBody, validateBody(Form, FormInput), async (c) => {
    const { name, settings } = c.req.valid('json')
    const { record, version } = await createForm(await createScope(c), name, settings)
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .get('/:id', requireOwner, (c) => jsonRecord(c, formTable))
  .put('/:id', checkBodyHeaders, requireOwner, readBody, validateBody(Form, FormUpdate), async (c) => {
    const input = c.req.valid('json')
    const id = canonicalId(c.req.param('id'))
    const scope = await createScope(c)
    const changed = await update(formTable, scope, id, toFormColumns(input), { before: [selectFormShown] })
    const { record, version, row, before } = changed
    const isShown = record.live !== null && !record.closed
    const isSame = before && Boolean(before.isShown) === isShown
    await purgeForm(c, id, row.workspaceId, isSame ? 'none' : displayChange(true, isShown))
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireOwner, async (c) => {
    const id = canonicalId(c.req.param('id'))
    const scope = await createScope(c)
    await purgeDeletedForm(c, scope, id, await deleteForm(scope, id))
    return c.body(null, 204)
  })
  .get('/:id/versions', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listVersions(await createScope(c), canonicalId(c.req.param('id')))),
  )
  .post(
    '/:id/versions',
    checkBodyHeaders,
    requireOwner,
    readBody,
    validateBody(FormVersion, VersionInput),
    async (c) => {
      const id = canonicalId(c.req.param('id'))
      const { record, version, isNew, row } = await publish(await createScope(c), id, c.req.valid('json').settings)
      await purgeForm(c, id, row.workspaceId, isNew && row.closed === null ? 'addition' : 'none')
      return c.json(record, isNew ? 201 : 200, { ETag: formatEtag(version) })
    },
  )
  .get('/:id/versions/:number', requireOwner, async (c) => {
    const { id, number } = c.req.param()
    return c.json(await findVersion(await createScope(c), canonicalId(id), parseNumber(number)))
  })

/** The route `/inbox/api/{workspaceId}/form-summaries`, for the app only. */
export const formSummaries = createApp().get('/', requireOwner, validateQuery(NoQuery), async (c) =>
  c.json(await summarizeForms(await createScope(c))),
)

/** Returns the number of a version, or 0, which no version has, for any other string. */
const parseNumber = (number: string) => (/^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0)
