import { setTimeout } from 'node:timers/promises'

/** A fault that may be over when it is tried again, after so many milliseconds at the earliest. */
export class Passing extends Error {
  readonly after: number
  constructor(message: string, after = 0) {
    super(message)
    this.after = after
  }
}

/** How often something is tried, and for how many milliseconds it is left alone after a try, counted from 1. */
type Patience = { tries: number; pause: (attempt: number) => number }

/** What the work brings, which is told how many tries there have been with this one; a `Passing` has it tried again. */
export async function patiently<Result>(
  { tries, pause }: Patience,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof Passing) || attempt === tries) throw error
      await setTimeout(Math.max(pause(attempt), error.after))
    }
  }
}
