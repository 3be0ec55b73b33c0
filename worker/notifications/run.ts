import { logCronError } from '../log.ts'
import { sendToChannel } from './deliver-channel.ts'
import { readWebhooks, sendToWebhook } from './deliver-webhook.ts'
import { leaseDue, leaseOne, leaseOthers } from './deliveries.ts'
import type { LeasedDelivery } from './delivery.ts'
import { findDelivery } from './delivery-log.ts'
import { storeResults } from './delivery-results.ts'
import { type DeliveryResult, type ReceiverHealth, toDeliveryResult, toReceiverHealth } from './retries.ts'

/*
 * Sends deliveries: those of a workspace after a response, and all that are due in the cron. The numbers keep a run within the 50
 * requests, and the 50 statements, that the free plan allows, and within its lease.
 */

/** Deliveries that a run of the cron sends. */
const maxPerCron = 15
/** Deliveries sent at the same time, and after a response: workerd allows six connections. */
const maxConcurrent = 6

/** Sends what is due, in turns across workspaces. */
export async function deliverDue(env: Env): Promise<void> {
  await send(env, await leaseDue(env.DB, maxPerCron))
}

/** Sends what is due for a workspace: the first attempt, after the response. The cron does the rest. */
export async function deliverWorkspace(env: Env, workspaceId: string): Promise<void> {
  await send(env, await leaseDue(env.DB, maxConcurrent, workspaceId))
}

/** Sends one delivery, for an owner who waits, and returns its result. @throws HTTPException 404 if it was deleted. */
export async function deliverOne(env: Env, receiverId: string, id: string) {
  await sendBatch(env, (await leaseOne(env.DB, receiverId, id)).map(toJob))
  return findDelivery(env.DB, receiverId, id)
}

async function send(env: Env, leased: LeasedDelivery[]): Promise<void> {
  const jobs = await groupByMessage(env, leased)
  while (jobs.length > 0) await sendBatch(env, jobs.splice(0, maxConcurrent))
}

/** The content of one request or message: one delivery to a webhook, or all of a channel. */
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

/** Sends jobs at the same time, and stores their results. What webhooks get is read just before, in one round trip. */
async function sendBatch(env: Env, jobs: Job[]): Promise<void> {
  const results: DeliveryResult[] = []
  const states = new Map<string, ReceiverHealth>()
  let mailError: string | null | undefined
  const toWebhooks = jobs.flat().filter(({ isWebhook }) => isWebhook)
  const webhooks = readWebhooks(env.DB, toWebhooks)
  await Promise.all(
    jobs.map(async ([delivery, ...others]) => {
      if (!delivery) return
      const { receiverId, isWebhook } = delivery
      const started = Date.now()
      const sending = isWebhook
        ? webhooks.then((rows) => sendToWebhook(delivery, rows.get(delivery)))
        : sendToChannel(env, receiverId, [delivery, ...others])
      // A delivery that the database fails to read is due again when the lease ends.
      const attempt = await sending.catch((error: unknown) => logCronError('deliveries', error))
      if (!attempt) return
      // What works for one e-mail works.
      if ('mailError' in attempt && mailError !== null) mailError = attempt.mailError
      const ms = Date.now() - started
      results.push(...[delivery, ...others].map((sent) => toDeliveryResult(sent, attempt, ms)))
      const state = toReceiverHealth(attempt, delivery.event)
      // What works for one delivery is not failing.
      if (state && states.get(receiverId)?.state !== 'working') states.set(receiverId, state)
    }),
  )
  if (results.length > 0) await storeResults(env.DB, results, states, mailError)
}
