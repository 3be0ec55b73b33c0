import { removeOldDeliveries } from './db/deliveries.ts'
import { removeOldSpam } from './db/spam.ts'
import { deliverDue } from './deliveries/run.ts'
import { logCronError } from './log.ts'
import { removeExpiredMedia } from './storage/expired-media.ts'

/** What the cron does every minute. What fails is logged, and done by the next run. */
const jobs: Record<string, (env: Env) => Promise<void>> = {
  deliveries: deliverDue,
  media: removeExpiredMedia,
  cleanUp: ({ DB }) => removeOldDeliveries(DB),
  spam: ({ DB }) => removeOldSpam(DB),
}

/** The cron: each job runs, whether the others fail or not. */
export const runCron: ExportedHandlerScheduledHandler<Env> = async (_controller, env) => {
  await Promise.all(
    Object.entries(jobs).map(([cron, run]) => run(env).catch((error: unknown) => logCronError(cron, error))),
  )
}
