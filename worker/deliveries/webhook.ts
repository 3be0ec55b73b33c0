import type { Attempt, Delivery } from './delivery.ts'

/** Sends a delivery to its webhook. Never throws for what the receiver does. */
export async function sendToWebhook(_env: Env, _delivery: Delivery): Promise<Attempt> {
  return { dropped: true }
}
