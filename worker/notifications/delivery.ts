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
 * The status of the response to what was sent, `null` for no response, and after how many seconds to try again at the earliest.
 * `mailError`: the class of the error of a transport of e-mails, without e-mail addresses, or `null` if it works; absent if the error
 * is about the recipient.
 */
export type SendResult = { status: number | null; retryAfter?: number | undefined; mailError?: string | null }

/**
 * The result of an attempt to send something to a target: a URL, or an e-mail address. A `status` of 2xx delivers, 410 stops the
 * receiver, and any other is tried again. `dropped`: there is nothing to send any more. `postponed`: not an attempt; the moment at
 * which to try.
 */
export type Attempt = (SendResult & { target: string }) | { dropped: true } | { postponed: string }
