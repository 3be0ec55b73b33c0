import type { PendingRetry, RequestOptions, SendOnce, SubmitResult } from '../sending.ts'
import type { Translate } from '../translate.ts'
import { sendRequest } from './send-request.ts'

const maxAttempts = 8

/**
 * Sends a request until the service stores or rejects it, at most eight times. Between attempts it waits for the time the
 * service asks for, an increasing delay or the network, and reports this to `onWait`. Every attempt is the same, so that it is
 * stored once. `send`: sends a single one.
 */
export async function sendWithRetry(
  url: string,
  { send = sendRequest, ...options }: RequestOptions & { send?: SendOnce },
  t: Translate,
  onWait: (pending: PendingRetry) => void,
): Promise<SubmitResult> {
  const csp = watchCsp(url)
  try {
    for (let attempts = 0, hasWaited = false, retryNow = false; ; hasWaited = true) {
      const { signal, ...controls } = createRetryControls()
      let retryAfter = 0
      if (navigator.onLine || retryNow) {
        // The buttons stay in place during the next attempt.
        if (hasWaited) onWait({ message: t(attempts > 0 ? 'stillSending' : 'sending'), ...controls })
        const { retryAfter: seconds = 0, ...result } = await send(url, options, attempts === 0, signal)
        if (result.record || result.rejected) return result
        if (csp.blocked) return { error: t('blockedByCsp') }
        if (!signal.aborted && ++attempts === maxAttempts) return result
        retryAfter = seconds
      }
      const { message, seconds } = retryDelay(attempts, retryAfter, t)
      onWait({ message, offline: seconds === undefined, ...controls })
      await wait(seconds, retryAfter === 0, signal)
      if (signal.reason === 'cancel') return { cancelled: true }
      retryNow = signal.aborted
    }
  } finally {
    csp.unwatch()
  }
}

/** Watches whether the page's content security policy blocks a URL: then retries are pointless. */
function watchCsp(url: string) {
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI && url.startsWith(blockedURI)) csp.blocked = true
  }
  const csp = {
    blocked: false,
    unwatch: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return csp
}

/** Returns the choices of a visitor instead of waiting; the choice aborts the current attempt and is the signal's reason. */
function createRetryControls() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    retry: () => controller.abort('retry'),
    cancel: () => controller.abort('cancel'),
  }
}

/** Returns how long to wait before the next attempt, and why; without `seconds`, until the network is back. */
function retryDelay(attempts: number, retryAfter: number, t: Translate): { message: string; seconds?: number } {
  const seconds = Math.min(5, 2 ** attempts / 4) * (0.5 + Math.random() / 2)
  if (retryAfter > 0) {
    return { message: t('retryIn', { n: Math.ceil(retryAfter) }), seconds: Math.max(retryAfter, seconds) }
  }
  return navigator.onLine ? { message: t('stillSending'), seconds } : { message: t('offline') }
}

/** Waits for the time to pass, the visitor's choice or, with `untilOnline`, the network. */
function wait(seconds: number | undefined, untilOnline: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000)
    if (untilOnline) addEventListener('online', end, { once: true })
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
