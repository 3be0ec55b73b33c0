import { dayMs, fromNow, hourMs } from '../lib/time.ts'
import type { Attempt, LeasedDelivery } from './delivery.ts'

const minuteMs = 60_000

/** The pauses after the attempts, as https://github.com/standard-webhooks/standard-webhooks recommends them: three days in all. */
const pausesMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  dayMs,
]

/** A receiver that fails for so long is disabled. */
export const failureMs = 3 * dayMs

/** The state of a delivery after an attempt; `outcome` is `null` if it is tried again when it is `due`. */
export type DeliveryResult = {
  receiverId: string
  created: string
  id: string
  outcome: 'delivered' | 'failed' | 'dropped' | null
  due: string | null
  status: number | null
  ms: number | null
  tries: number
}

/** Returns the delivery's state after an attempt that took these milliseconds. */
export function toDeliveryResult(
  { receiverId, created, id, tries, event }: LeasedDelivery,
  attempt: Attempt,
  ms: number,
): DeliveryResult {
  const result = { receiverId, created, id, outcome: null, due: null, status: null, ms: null, tries }
  if ('dropped' in attempt) return { ...result, outcome: 'dropped' }
  if ('postponed' in attempt) return { ...result, due: attempt.postponed, tries: tries - 1 }
  const { status, retryAfter = 0 } = attempt
  if (isSuccess(status)) return { ...result, outcome: 'delivered', status, ms }
  // The owner sees how a test has failed, and repeats it.
  const pause = isTest(event) ? undefined : pausesMs[tries - 1]
  if (pause === undefined) return { ...result, outcome: 'failed', status, ms }
  // Up to a tenth later: what has failed together does not come back together.
  const delay = Math.max(pause, Math.min(retryAfter * 1_000, dayMs)) * (1 + Math.random() / 10)
  return { ...result, due: fromNow(delay), status, ms }
}

/** The health of a receiver after an attempt; valid as long as the receiver has the same target. */
export type ReceiverHealth = { state: 'working' | 'failing' | 'gone'; target: string }

/**
 * Returns the health of a receiver after an attempt to send an event; `undefined` if the attempt shows nothing about it. A test
 * that fails does not count: it is not repeated, so that a single failure days later would count as three days of failures.
 */
export function toReceiverHealth(attempt: Attempt, event: string): ReceiverHealth | undefined {
  if (!('status' in attempt)) return undefined
  const { status, target } = attempt
  if (isSuccess(status)) return { state: 'working', target }
  if (status === 410) return { state: 'gone', target }
  return isTest(event) ? undefined : { state: 'failing', target }
}

const isTest = (event: string) => event.endsWith('.test')

/** Returns whether the status of a response says that it has arrived. */
export const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300
