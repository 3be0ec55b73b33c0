import { setTimeout } from 'node:timers/promises'

/** An error that may not occur again; `retryAfter` is the shortest time in milliseconds to wait before the next attempt. */
export class TransientError extends Error {
  readonly retryAfter: number
  constructor(message: string, retryAfter = 0) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** The number of attempts, and the milliseconds to wait after each; attempts count from 1. */
type RetryPolicy = { maxAttempts: number; delay: (attempt: number) => number }

/** Runs `work` again after a `TransientError`, and returns its first result. @throws its last error. */
export async function retry<Result>(
  { maxAttempts, delay }: RetryPolicy,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof TransientError) || attempt === maxAttempts) throw error
      await setTimeout(Math.max(delay(attempt), error.retryAfter))
    }
  }
}
