import { canonicalId } from '../../shared/fields.ts'
import { Import, ImportInput, ImportRows } from '../../shared/provenance/imports.ts'
import { NoQuery } from '../../shared/query.ts'
import { createImport, listImports } from '../db/imports/imports.ts'
import { storeRows } from '../db/imports/store-rows.ts'
import { undoImport } from '../db/imports/undo.ts'
import { createApp } from '../env.ts'
import { requireOwner } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { mediaHosts } from '../middleware/media.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'
import { toBatchRows } from '../submissions/import-rows.ts'

/** The routes of imports, for owner keys below `/v1/imports` and for sessions below `/inbox/api/{workspaceId}/imports`. */
export const imports = createApp()
  .get('/', requireOwner, validateQuery(NoQuery), async (c) => jsonWithEtag(c, await listImports(await createScope(c))))
  .post('/', checkBodyHeaders, requireOwner, readBody, validateBody(Import, ImportInput), async (c) => {
    const { id } = await createImport(await createScope(c), c.req.valid('json'))
    return c.json({ id }, 201)
  })
  .post('/:id/rows', checkBodyHeaders, requireOwner, readBody, validateBody(ImportRows, ImportRows), async (c) => {
    const scope = await createScope(c)
    const rows = await toBatchRows(c.req.valid('json').rows, mediaHosts(c))
    return c.json(await storeRows(scope, canonicalId(c.req.param('id')), rows))
  })
  .delete('/:id', requireOwner, async (c) =>
    c.json(await undoImport(await createScope(c), canonicalId(c.req.param('id')))),
  )
