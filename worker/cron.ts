import { removeOldInvitations } from './db/invitations.ts'
import { removeOldSpam } from './db/spam.ts'
import { recordStatus } from './db/status/service-status.ts'
import { logCronError } from './log.ts'
import { removeExpiredMedia } from './media/expired-media.ts'
import { removeOldDeliveries } from './notifications/deliveries.ts'
import { deliverDue } from './notifications/run.ts'

/** The jobs of the cron, every minute. A job that fails is logged, and done by the next run. */
const jobs: Record<string, (env: Env) => Promise<void>> = {
  deliveries: deliverDue,
  media: removeExpiredMedia,
  cleanUp: ({ DB }) => removeOldDeliveries(DB),
  spam: ({ DB }) => removeOldSpam(DB),
  invitations: ({ DB }) => removeOldInvitations(DB),
}

/** The cron: each job runs, whether the others fail or not. Stores when, and which jobs have failed, for owners. */
export const runCron: ExportedHandlerScheduledHandler<Env> = async (_controller, env) => {
  const failed: string[] = []
  const fail = (cron: string) => (error: unknown) => {
    failed.push(cron)
    logCronError(cron, error)
  }
  await Promise.all(Object.entries(jobs).map(([cron, run]) => run(env).catch(fail(cron))))
  await recordStatus(env.DB, 'cron', failed.sort().join(', ') || null).catch(fail('status'))
}
