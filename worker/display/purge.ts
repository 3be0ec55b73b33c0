import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { runAfterResponse } from '../after-response.ts'
import { forgetForm } from '../db/live-forms.ts'
import type { Row } from '../db/query.ts'
import type { Scope } from '../db/scope.ts'
import { deletedRow } from '../db/shown.ts'
import { recordStatus } from '../db/status/service-status.ts'
import type { AppEnv } from '../env.ts'
import { withTimeout } from '../lib/timeout.ts'
import { logError } from '../log.ts'
import { isWithinRate } from '../middleware/rate-limit.ts'
import { formsTag, formTag, workspaceTag } from './cache-tags.ts'
import { coalesce } from './coalesce.ts'

/*
 * Removes what Cloudflare has cached of a workspace's public display or of a form, before the response to a change. Purges are
 * scarce: five a minute for an account. Without one, the lifetimes of the cached responses are the limit.
 */

/** The effect of a change on displays: none, something new, or something that they must no longer show. */
export type DisplayChange = 'none' | 'addition' | 'withdrawal'

const purgeMs = 2_000

/** Purges a tag once for all changes that wait for it, at most a second. */
const share = coalesce(1_000)

/**
 * Purges the display of a workspace after a change. Additions leave a part of the budget to withdrawals, and each workspace a
 * part to the others. A failure is logged. Where there is no cache, it does nothing.
 */
export async function purgeDisplay(c: Context<AppEnv>, workspaceId: string, change: DisplayChange): Promise<void> {
  await purge(c, workspaceId, workspaceTag(workspaceId), change)
}

/** Does the same for what pages get of a form. */
export async function purgeForm(
  c: Context<AppEnv>,
  formId: string,
  workspaceId: unknown,
  change: DisplayChange,
): Promise<void> {
  if (change !== 'none') forgetForm(formId)
  await purge(c, String(workspaceId), formTag(formId), change)
}

/** Does the same for what pages get of all forms of a workspace, after a change of its settings that hides none. */
export const purgeForms = (c: Context<AppEnv>, workspaceId: string): Promise<void> =>
  purge(c, workspaceId, formsTag(workspaceId), 'addition')

async function purge(c: Context<AppEnv>, workspaceId: string, tag: string, change: DisplayChange): Promise<void> {
  const { exports } = c.executionCtx
  if (change === 'none' || !exports?.DisplayPages) return
  const start = async () => {
    if (change === 'addition' && !(await isWithinRate(c, 'PURGE_RATE', 'purge'))) return
    if (!(await isWithinRate(c, 'WORKSPACE_PURGE_RATE', workspaceId))) return
    await withTimeout(purgeMs, exports.DisplayPages.purge(tag))
  }
  await share(`${tag} ${change}`, start).catch((error: unknown) => recordFailure(c, error))
}

/** Logs that a purge has failed, and stores it after the response. */
function recordFailure(c: Context<AppEnv>, error: unknown): void {
  logError(c, Object.assign(new Error(), { name: 'PurgeFailed' }))
  const detail = error instanceof Error ? error.name : 'Error'
  runAfterResponse(c, () => recordStatus(c.env.DB, 'purge', detail))
}

/** Purges the display of a testimonial after its deletion; without a row, an earlier attempt has deleted it. */
export async function purgeDeleted(c: Context<AppEnv>, scope: Scope, row: Row | undefined): Promise<void> {
  const deleted = row ?? (await deletedRow(scope))
  if (deleted) await purgeDisplay(c, String(deleted.workspaceId), displayChange(Boolean(deleted.isShown), false))
}

/** Purges a form after its deletion, in the same way. */
export async function purgeDeletedForm(c: Context<AppEnv>, scope: Scope, formId: string, row: Row | undefined) {
  const deleted = row ?? (await deletedRow(scope))
  if (deleted) await purgeForm(c, formId, deleted.workspaceId, displayChange(Boolean(deleted.isShown), false))
}

/** Runs a change to its end, with the purge: Cloudflare would end it when its client disconnects. */
export const completeChanges = createMiddleware<AppEnv>(async (c, next) => {
  const done = next()
  if (c.req.method !== 'GET') c.executionCtx.waitUntil(done)
  await done
})

/** Returns the kind of a change by whether a testimonial was shown before and is shown now. */
export function displayChange(wasShown: boolean, isShown: boolean): DisplayChange {
  if (isShown) return 'addition'
  return wasShown ? 'withdrawal' : 'none'
}
