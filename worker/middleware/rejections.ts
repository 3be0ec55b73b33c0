import type { Context } from 'hono'
import { isOrigin } from '../../shared/workspace/origin.ts'
import { runAfterResponse } from '../after-response.ts'
import { OriginError } from '../db/scope.ts'
import { addLimitedRequests, addRejectedOrigin } from '../db/status/rejections.ts'
import type { AppEnv } from '../env.ts'
import { createRejectionCounter } from '../lib/rejection-counter.ts'
import { RateLimitError } from './rate-limit.ts'

/* Stores how many visitors were rejected, for the owners. A flood of them costs an isolate few writes. */

// A flood in one workspace leaves writes to the others.
const countOrigin = createRejectionCounter({ interval: 60_000, maxNames: 100, maxWrites: 20, maxOfGroup: 5 })
const countLimited = createRejectionCounter({ interval: 60_000, maxNames: 1, maxWrites: 1, maxOfGroup: 1 })

/** The rate limits of owners and their clients, and of attempts to guess credentials: no visitor reaches them. */
const otherLimiters = ['FAILED_AUTH_RATE', 'KEY_RATE', 'SEARCH_RATE', 'SIGN_IN_RATE']

/** A longer one is no origin of a page: names of hosts have up to 253 characters. */
const maxOrigin = 300

/** Stores after the response that a visitor was rejected, if the error says so. A failure is logged. */
export function recordRejection(c: Context<AppEnv>, error: Error): void {
  const write = prepareWrite(c.env.DB, error)
  if (write) runAfterResponse(c, write)
}

/** Counts a rejection, and returns the function that stores it; `undefined` if there is nothing to store now. */
function prepareWrite(db: D1Database, error: Error): (() => Promise<unknown>) | undefined {
  if (error instanceof RateLimitError && !otherLimiters.includes(error.name)) {
    const count = countLimited('', Date.now())
    return count ? () => addLimitedRequests(db, count) : undefined
  }
  if (!(error instanceof OriginError) || error.origin.length > maxOrigin || !isOrigin(error.origin)) return undefined
  const { workspaceId, origin } = error
  const count = countOrigin(origin, Date.now(), workspaceId)
  return count ? () => addRejectedOrigin(db, workspaceId, origin, count) : undefined
}
