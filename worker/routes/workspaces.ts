import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { NoQuery } from '../../shared/query.ts'
import { toSpamPatterns } from '../../shared/workspace/spam-words.ts'
import { NewWorkspaceInput, Workspace, WorkspaceDetails, WorkspaceInput } from '../../shared/workspace/workspace.ts'
import { insertLogo } from '../db/fragments/stored-logo.ts'
import { find, update } from '../db/records.ts'
import { pickColumns } from '../db/rows.ts'
import { workspaceIdSql } from '../db/scope.ts'
import { createWorkspace, workspaceDetailsTable, workspaceTable } from '../db/workspaces.ts'
import { purgeDisplay, purgeForms } from '../display/purge.ts'
import { selectShownSettings, settingsChange } from '../display/settings-change.ts'
import { type AppEnv, createApp } from '../env.ts'
import { sha256 } from '../lib/hash.ts'
import { addOwnerKey, requireCaller, requireOwner } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { formatEtag } from '../middleware/etag.ts'
import { readFirstOwnerBody } from '../middleware/owner-body.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'

/**
 * The routes below `/v1/workspaces`: a key holder reads the key's workspace, an owner key updates it, and one of the first workspace
 * creates others.
 */
export const workspaces = createApp()
  .get('/', requireCaller, validateQuery(NoQuery), async (c) => {
    const { record, version } = await findKeyWorkspace(c)
    const body = { registeredWorkspaces: [record.workspaceId], workspaceDetails: [record] }
    return c.json(body, 200, { ETag: formatEtag(version) })
  })
  .post('/', ...readFirstOwnerBody, validateBody(WorkspaceDetails, NewWorkspaceInput), async (c) =>
    c.json(await createWorkspace(await createScope(c), c.req.valid('json')), 201),
  )
  .put('/:id', checkBodyHeaders, requireOwner, readBody, validateBody(Workspace, WorkspaceInput), async (c) => {
    const input = c.req.valid('json')
    const { logo, origins, displayItem, controller, spamWords } = input
    if (origins || input.display) await addOwnerKey(c)
    const logoHash = logo && (await sha256(logo))
    const before = [selectShownSettings, ...(logo && logoHash ? [insertLogo(logo, logoHash)] : [])]
    const settings = {
      ...pickColumns(workspaceTable, input),
      logoHash,
      origins: origins && JSON.stringify(origins),
      displayItem: displayItem && JSON.stringify(displayItem),
      controller: controller && JSON.stringify(controller),
      spamWords: spamWords && JSON.stringify(spamWords),
      spamPatterns: spamWords && JSON.stringify(toSpamPatterns(spamWords)),
    }
    const id = canonicalId(c.req.param('id'))
    const changed = await update(workspaceTable, await createScope(c), id, settings, { before })
    const { record, version } = changed
    await purgeDisplay(c, record.workspaceId, settingsChange(changed.before, changed.row))
    if (changed.before?.turnstileSiteKey !== record.turnstileSiteKey) await purgeForms(c, record.workspaceId)
    return c.json(record, 200, { ETag: formatEtag(version) })
  })

/** The route `/v1/websites`, an older name of `GET /v1/workspaces` that connectors still use. */
export const websites = createApp().get('/', requireCaller, validateQuery(NoQuery), async (c) => {
  const { workspaceId, name } = (await findKeyWorkspace(c)).record
  return c.json({ brands: [{ id: workspaceId, name }] })
})

async function findKeyWorkspace(c: Context<AppEnv>) {
  const scope = await createScope(c)
  return find(workspaceDetailsTable, scope, workspaceIdSql(scope))
}
