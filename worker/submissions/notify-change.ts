import type { Context } from 'hono'
import type { Changed } from '../db/inbox-changes.ts'
import type { Row } from '../db/query.ts'
import type { Scope } from '../db/scope.ts'
import { isShown } from '../db/shown.ts'
import { type DisplayChange, displayChange, purgeDeleted, purgeDisplay } from '../display/purge.ts'
import type { AppEnv } from '../env.ts'
import { scheduleDelivery } from '../notifications/schedule-delivery.ts'

/** Sends what a change of this row has announced, and purges the display of its workspace. */
export async function notifyChange(
  c: Context<AppEnv>,
  workspaceId: string,
  row: Row | undefined,
  change: DisplayChange,
): Promise<void> {
  scheduleDelivery(c, row)
  await purgeDisplay(c, workspaceId, change)
}

/** Does the same for testimonials of one workspace that an owner has changed. */
export async function notifyChanges(c: Context<AppEnv>, { items, row, wasShown, isDifferent }: Changed): Promise<void> {
  const change = wasShown ? 'withdrawal' : displayChange(false, items.some(isShown))
  scheduleDelivery(c, row)
  if (isDifferent && items[0]) await purgeDisplay(c, items[0].workspaceId, change)
}

/** Does the same after a deletion; without a row, an earlier attempt has deleted it. */
export async function notifyDeletion(c: Context<AppEnv>, scope: Scope, row: Row | undefined): Promise<void> {
  scheduleDelivery(c, row)
  await purgeDeleted(c, scope, row)
}
