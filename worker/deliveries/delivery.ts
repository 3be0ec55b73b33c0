/** A delivery that this run sends: no other run sends it before its lease ends. */
export type LeasedDelivery = {
  id: string
  /** A webhook or a channel. */
  receiverId: string
  isWebhook: 0 | 1
  workspaceId: string
  event: string
  recordId: string
  /** When the event happened. */
  created: string
  /** The number of this attempt, from 1. */
  tries: number
}

/**
 * What became of an attempt. A `status` of 2xx delivers, 410 stops the receiver, and any other, or `null` for no response, is
 * tried again, not before `retryAfter` seconds. `dropped`: there is nothing to send any more. `postponed`: not an attempt; the
 * moment at which to try.
 */
export type Attempt =
  | { status: number | null; retryAfter?: number | undefined }
  | { dropped: true }
  | { postponed: string }
