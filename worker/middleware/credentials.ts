import type { Context } from 'hono'
import { runAfterResponse } from '../after-response.ts'
import type { AppEnv } from '../env.ts'
import { setBounded } from '../lib/set-bounded.ts'
import { limitUnverifiedCredentials } from './rate-limit.ts'

/* The memory of this isolate of credentials, by their hashes. Whether they are valid is up to each statement. */

const maxHashes = 10_000

/**
 * Those that this isolate has seen to be valid, with the day on which it last recorded their use (one write a day, not per
 * request), `""` for none.
 */
const lastUseByHash = new Map<string, string>()

/** Counts a request with credentials that this isolate has not seen to be valid. @throws RateLimitError */
export async function limitUnknownCredentials(c: Context<AppEnv>, hash: string): Promise<void> {
  if (!lastUseByHash.has(hash)) await limitUnverifiedCredentials(c)
}

/**
 * Remembers from the status of a response whether credentials are valid. `acceptedStatuses` are those that only follow when the
 * database has found them.
 */
export function rememberCredentials(hash: string, status: number, acceptedStatuses: number[]): void {
  if (status === 401) lastUseByHash.delete(hash)
  else if (acceptedStatuses.includes(status)) rememberUse(hash, lastUseByHash.get(hash) ?? '')
}

const rememberUse = (hash: string, day: string) => setBounded(lastUseByHash, maxHashes, hash, day)

/** Calls `record` after a successful response, once a day for each of the credentials. */
export function recordDailyUse(c: Context<AppEnv>, hash: string, record: (today: string) => Promise<unknown>): void {
  const today = new Date().toISOString().slice(0, 10)
  if (!c.res.ok || lastUseByHash.get(hash) === today) return
  runAfterResponse(c, async () => {
    await record(today)
    rememberUse(hash, today)
  })
}
