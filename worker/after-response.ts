import type { Context } from 'hono'
import type { AppEnv } from './env.ts'
import { logError } from './log.ts'

/** Runs a task after the response. A failure is only logged. */
export function runAfterResponse(c: Context<AppEnv>, task: () => Promise<unknown>): void {
  const run = async () => {
    // Lets the response leave first.
    await scheduler.wait(0)
    await task()
  }
  c.executionCtx.waitUntil(run().catch((error) => logError(c, error)))
}
