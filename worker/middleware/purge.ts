import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { withTimeout } from '../lib/timeout.ts'
import { logError } from '../log.ts'
import { isWithinRate } from './rate-limit.ts'

/*
 * Removes what Cloudflare has cached of a workspace's public display, before the response to a change. Purges are scarce: five a
 * minute for an account. Without one, the lifetimes of the cached responses are the limit.
 */

/** A change of what is shown: nobody, visitors who see something new, or visitors who must no longer see something. */
export type DisplayChange = 'none' | 'addition' | 'withdrawal'

const purgeMs = 2_000

/** The purges of this isolate that run or wait, by workspace and kind: concurrent changes share one that begins after them. */
const purges = new Map<string, { running: Promise<void>; next: Promise<void> | undefined }>()

/**
 * Purges the display of a workspace after a change. Withdrawals always try; other changes leave a part of the budget to them.
 * A failure is logged. Where there is no cache, it does nothing.
 */
export async function purgeDisplay(c: Context<AppEnv>, workspaceId: string, change: DisplayChange): Promise<void> {
  const { exports } = c.executionCtx
  if (change === 'none' || !exports?.PublicPages) return
  const start = async () => {
    if (change === 'addition' && !(await isWithinRate(c, 'PURGE_RATE', 'purge'))) return
    await withTimeout(purgeMs, exports.PublicPages.purge(workspaceId))
  }
  await share(`${workspaceId} ${change}`, start).catch(() =>
    logError(c, Object.assign(new Error(), { name: 'PurgeFailed' })),
  )
}

/** Calls `start` now, or once after the call that is running. */
function share(key: string, start: () => Promise<void>): Promise<void> {
  const current = purges.get(key)
  if (current?.next) return current.next
  if (current) {
    current.next = withTimeout(
      2 * purgeMs,
      current.running.catch(() => undefined),
    ).then(() => run(key, start))
    return current.next
  }
  return run(key, start)
}

function run(key: string, start: () => Promise<void>): Promise<void> {
  const running = start()
  purges.set(key, { running, next: undefined })
  return running.finally(() => {
    if (purges.get(key)?.next === undefined) purges.delete(key)
  })
}

/** Returns the kind of a change by whether a testimonial was shown before and is shown now. */
export function displayChange(wasShown: boolean, isShown: boolean): DisplayChange {
  if (isShown) return 'addition'
  return wasShown ? 'withdrawal' : 'none'
}
