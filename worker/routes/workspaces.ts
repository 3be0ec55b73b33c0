import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { Workspace, WorkspaceInput } from '../../shared/workspace.ts'
import { asks } from '../db/list.ts'
import { find, update } from '../db/records.ts'
import { keyHolder, scopeOf, workspaceOf } from '../db/scope.ts'
import { type App, routes } from '../env.ts'
import { announced, fits, read } from '../middleware/body.ts'
import { tag } from '../middleware/etag.ts'

const table = { name: 'workspaces', record: Workspace, columns: { workspaceId: 'id' } }

/** The routes below `/v1/workspaces`: a key holder sees and changes the own workspace. */
export const workspaces = routes()
  .get('/', keyHolder, asks(NoQuery), async (c) => {
    const { record, version } = await own(c)
    const { workspaceId, name, website } = record
    const all = { registeredWorkspaces: [workspaceId], workspaceDetails: [{ workspaceId, name, website }] }
    return c.json(all, 200, { ETag: tag(version) })
  })
  .put('/:id', announced, keyHolder, read, fits(Workspace, WorkspaceInput), async (c) => {
    const { origins, ...columns } = c.req.valid('json')
    const [scope, id] = [await scopeOf(c, {}), canonicalId(c.req.param('id'))]
    const { record, version } = await update(table, scope, id, {
      ...columns,
      origins: origins && JSON.stringify(origins),
    })
    return c.json(record, 200, { ETag: tag(version) })
  })

/** An older name of `GET /v1/workspaces`, which connectors still ask for. */
export const websites = routes().get('/', keyHolder, asks(NoQuery), async (c) => {
  const { workspaceId, name } = (await own(c)).record
  return c.json({ brands: [{ id: workspaceId, name }] })
})

/** The workspace of the key. */
async function own(c: Context<App>) {
  const scope = await scopeOf(c, {})
  return find(table, scope, workspaceOf(scope))
}
