import type { Translate } from './translate.ts'

/* The types of sending, which the form, its lazy part and the upload of files share. */

/** The content of a request, by default JSON; however often it is sent, it takes effect once. */
export type RequestOptions = { method: string; headers: Record<string, string>; body: string | Blob | null }

/**
 * The response to one request: the stored record; or the service's error message and its language.
 * `rejected`: a retry would fail too; `invalid`: because of what was sent. `retryAfter`: the wait that the service asks for, in seconds.
 */
export type SendResult = {
  record?: object
  rejected?: boolean
  invalid?: boolean
  error?: string
  lang?: string
  retryAfter?: number
}

/** Sends a request once; `keepalive`: also if the page is left. */
export type SendOnce = (
  url: string,
  options: RequestOptions,
  keepalive: boolean,
  signal: AbortSignal,
) => Promise<SendResult>

/** The reason why a testimonial is not sent yet, and the actions besides waiting. */
export type PendingRetry = {
  message: string
  offline?: boolean | undefined
  /** Undefined if that is pointless. */
  retry: (() => void) | undefined
  cancel: () => void
  /** The part of a file that has been uploaded, as a percentage. */
  progress?: string | undefined
  /** Sends the testimonial without the file. */
  skip?: () => void
}

/** The result of a request and its retries; `cancelled`: the visitor stopped waiting. */
export type SubmitResult = Omit<SendResult, 'retryAfter'> & { cancelled?: boolean }

/** The function `sendWithRetry` of the lazy part. */
export type SendWithRetry = (
  url: string,
  options: RequestOptions & { send?: SendOnce },
  t: Translate,
  onWait: (pending: PendingRetry) => void,
) => Promise<SubmitResult>
