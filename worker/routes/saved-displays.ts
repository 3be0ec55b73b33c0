import {
  PreviewInput,
  SavedDisplay,
  SavedDisplayInput,
  SavedDisplayUpdate,
} from '../../shared/displays/saved-display.ts'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { update } from '../db/records.ts'
import { purgeDeleted, purgeDisplay } from '../display/purge.ts'
import {
  createSavedDisplay,
  deleteSavedDisplay,
  listSavedDisplays,
  savedDisplayTable,
  selectSettings,
  toDisplayColumns,
} from '../display/saved-displays.ts'
import { renderPreview } from '../display/saved-preview.ts'
import { createApp } from '../env.ts'
import { requireOwner } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag, jsonWithEtag } from '../middleware/etag.ts'
import { jsonRecord } from '../middleware/json-records.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

/** The routes of displays, for owner keys below `/v1/displays` and for sessions below `/inbox/api/{workspaceId}/displays`. */
export const savedDisplays = createApp()
  .get('/', requireOwner, validateQuery(NoQuery), async (c) =>
    jsonWithEtag(c, await listSavedDisplays(await createScope(c))),
  )
  .post('/', checkBodyHeaders, requireOwner, readBody, validateBody(SavedDisplay, SavedDisplayInput), async (c) => {
    const { name, settings } = c.req.valid('json')
    const { record, version } = await createSavedDisplay(await createScope(c), name, settings)
    return c.json(record, 201, { ETag: formatEtag(version) })
  })
  .post('/preview', checkBodyHeaders, requireOwner, readBody, validateBody(SavedDisplay, PreviewInput), async (c) => {
    const preview = await renderPreview(c, await createScope(c), c.req.valid('json'))
    if (c.req.header('Accept') !== 'text/html') return c.json(preview)
    // For the app, whose policy lets the browser alone parse HTML, and no style elements in it.
    return c.html(`<script type="text/css">${preview.css}</script>${preview.html}`)
  })
  .get('/:id', requireOwner, (c) => jsonRecord(c, savedDisplayTable))
  .put('/:id', checkBodyHeaders, requireOwner, readBody, validateBody(SavedDisplay, SavedDisplayUpdate), async (c) => {
    const columns = toDisplayColumns(c.req.valid('json'))
    const id = canonicalId(c.req.param('id'))
    const scope = await createScope(c)
    const changed = await update(savedDisplayTable, scope, id, columns, { before: [selectSettings] })
    const { record, version, row, before } = changed
    const isSame = columns.settings === undefined || columns.settings === before?.settings
    await purgeDisplay(c, String(row.workspaceId), isSame ? 'none' : 'addition')
    return c.json(record, 200, { ETag: formatEtag(version) })
  })
  .delete('/:id', requireOwner, async (c) => {
    const scope = await createScope(c)
    await purgeDeleted(c, scope, await deleteSavedDisplay(scope, canonicalId(c.req.param('id'))))
    return c.body(null, 204)
  })
