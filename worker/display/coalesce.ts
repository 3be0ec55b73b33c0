import { withTimeout } from '../lib/timeout.ts'

/**
 * Returns a function that calls `start`; while a call for the same key is running, after it, and once for all that wait. Each
 * waits with a timer of its own: what another request has begun never settles if Cloudflare has ended that request.
 */
export function coalesce(timeoutMs: number) {
  /** The last run, by key. */
  const runs = new Map<string, { done: Promise<void>; isRunning: boolean }>()
  return async (key: string, start: () => Promise<void>): Promise<void> => {
    const current = runs.get(key)
    if (current?.isRunning) {
      await withTimeout(timeoutMs, current.done).catch(() => undefined)
      const next = runs.get(key)
      if (next && next !== current) return withTimeout(timeoutMs, next.done)
    }
    const run = { done: start(), isRunning: true }
    runs.set(key, run)
    return run.done.finally(() => {
      run.isRunning = false
    })
  }
}
