import { setBounded } from './set-bounded.ts'

/** Numbers of a counter; `interval` is in milliseconds. */
type Bounds = { interval: number; maxNames: number; maxWrites: number }

/**
 * Returns a function that counts an event under a name, and returns how many to store now: all since it last did, or 0 within an
 * interval of that, or if `maxWrites` were stored in this interval. Of more than `maxNames`, the oldest are forgotten.
 */
export function createRejectionCounter({ interval, maxNames, maxWrites }: Bounds) {
  const counts = new Map<string, { waiting: number; next: number }>()
  let ends = 0
  let writes = 0
  return (name: string, now: number): number => {
    if (now >= ends) [ends, writes] = [now + interval, 0]
    const { waiting, next } = counts.get(name) ?? { waiting: 0, next: 0 }
    const isDue = now >= next && writes < maxWrites
    setBounded(counts, maxNames, name, isDue ? { waiting: 0, next: now + interval } : { waiting: waiting + 1, next })
    if (!isDue) return 0
    writes += 1
    return waiting + 1
  }
}
