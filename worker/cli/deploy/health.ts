import { setTimeout as sleep } from 'node:timers/promises'
import { deployAgain, isWorkersBuild } from '../lib/ci.ts'
import { fetchErrorCode } from '../lib/fetch-error.ts'

/** Seconds between attempts, two minutes in all: DNS and certificates of a new host take a while. */
const retryDelays = [1, 2, 3, 4, 5, 10, 15, 20, 30, 30]

/**
 * Waits until the service and its database are healthy; calls `onWait` once if the first attempt fails.
 * @throws Error when the last attempt fails, or at once when the service reports an error of its own.
 */
export async function waitUntilHealthy(origin: string, onWait: () => void, delays = retryDelays): Promise<void> {
  for (const [index, delay] of [...delays, undefined].entries()) {
    const { problem, isFinal } = await checkHealth(`${origin}/health`)
    if (!problem) return
    if (delay === undefined || isFinal) {
      const log = isWorkersBuild()
        ? "See its log on the Worker's page, below Observability"
        : 'Run `npx wrangler tail` to see its log'
      throw new Error(
        `Laurel is deployed, but ${origin}/health reports a problem (${problem}). ${log}, then ${deployAgain()}.`,
      )
    }
    if (index === 0) onWait()
    await sleep(delay * 1_000)
  }
}

/** Returns the problem, if there is one, and whether waiting cannot solve it. */
async function checkHealth(url: string): Promise<{ problem?: string; isFinal?: boolean }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    if (response.ok && (await response.text()) === '"ok"') return {}
    // Only the service itself sends a request id; of its errors, only a database timeout (503) is temporary.
    return {
      problem: `HTTP ${response.status}`,
      isFinal: response.headers.has('X-Request-Id') && response.status !== 503,
    }
  } catch (error) {
    return { problem: fetchErrorCode(error) }
  }
}
