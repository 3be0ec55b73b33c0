import { logCronError } from '../log.ts'
import { sendToChannel } from './deliver-channel.ts'
import { sendToWebhook } from './deliver-webhook.ts'
import { leaseDue, leaseOne, leaseOthers } from './deliveries.ts'
import type { LeasedDelivery } from './delivery.ts'
import { findDelivery } from './delivery-log.ts'
import { storeResults } from './delivery-results.ts'
import { type ReceiverState, type Result, receiverState, resultOf } from './retries.ts'

/*
 * Sends deliveries: those of a workspace after a response, and all that are due in the cron. The numbers keep a run within the 50
 * requests, and the 50 statements, that the free plan allows, and within its lease.
 */

/** How many a run of the cron sends. */
const mostInCron = 15
/** How many are sent at once, and after a response: workerd allows six connections. */
const mostAtOnce = 6

/** Sends what is due, in turns across workspaces. */
export async function deliverDue(env: Env): Promise<void> {
  await send(env, await leaseDue(env.DB, mostInCron))
}

/** Sends what is due for a workspace: the first attempt, after the response. The cron does the rest. */
export async function deliverNow(env: Env, workspaceId: string): Promise<void> {
  await send(env, await leaseDue(env.DB, mostAtOnce, workspaceId))
}

/** Sends one delivery, for an owner who waits, and returns what became of it. @throws HTTPException 404 if it was deleted. */
export async function sendNow(env: Env, receiverId: string, id: string) {
  await sendAtOnce(env, (await leaseOne(env.DB, receiverId, id)).map(toJob))
  return findDelivery(env.DB, receiverId, id)
}

async function send(env: Env, leased: LeasedDelivery[]): Promise<void> {
  const jobs = await groupByMessage(env, leased)
  while (jobs.length > 0) await sendAtOnce(env, jobs.splice(0, mostAtOnce))
}

/** What one request or message sends: one delivery to a webhook, or all of a channel. */
type Job = LeasedDelivery[]

const toJob = (delivery: LeasedDelivery): Job => [delivery]

/** Adds what else is due for the channels, and makes one job of all that a channel gets. */
async function groupByMessage(env: Env, leased: LeasedDelivery[]): Promise<Job[]> {
  const toWebhooks = leased.filter(({ isWebhook }) => isWebhook)
  const toChannels = leased.filter(({ isWebhook }) => !isWebhook)
  if (toChannels.length > 0) toChannels.push(...(await leaseOthers(env.DB, toChannels)))
  const messages = Map.groupBy(toChannels, ({ receiverId }) => receiverId)
  return [...toWebhooks.map(toJob), ...messages.values()]
}

/** Sends jobs at the same time, and stores what became of them. */
async function sendAtOnce(env: Env, jobs: Job[]): Promise<void> {
  const results: Result[] = []
  const states = new Map<string, ReceiverState>()
  await Promise.all(
    jobs.map(async ([delivery, ...others]) => {
      if (!delivery) return
      const { receiverId, isWebhook } = delivery
      const started = Date.now()
      const sending = isWebhook ? sendToWebhook(env, delivery) : sendToChannel(env, receiverId, [delivery, ...others])
      // What the database fails to read is due again when the lease ends; the others go on.
      const attempt = await sending.catch((error: unknown) => logCronError('deliveries', error))
      if (!attempt) return
      const ms = Date.now() - started
      results.push(...[delivery, ...others].map((sent) => resultOf(sent, attempt, ms)))
      const state = receiverState(attempt, delivery.event)
      // What works for one delivery is not failing.
      if (state && states.get(receiverId)?.state !== 'working') states.set(receiverId, state)
    }),
  )
  if (results.length > 0) await storeResults(env.DB, results, states)
}
