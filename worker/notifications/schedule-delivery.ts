import type { Context } from 'hono'
import { runAfterResponse } from '../after-response.ts'
import type { Row } from '../db/query.ts'
import type { AppEnv } from '../env.ts'
import { deliverWorkspace } from './run.ts'

/**
 * Sends after the response what a change of this row has announced, if there are receivers: the column `hasReceivers`. Without
 * this, the next cron would. A failure is logged.
 */
export function scheduleDelivery(c: Context<AppEnv>, row: Row | undefined): void {
  if (row?.hasReceivers) runAfterResponse(c, () => deliverWorkspace(c.env, String(row.workspaceId)))
}
