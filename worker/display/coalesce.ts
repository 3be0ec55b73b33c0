/** The runs for a key, numbered as they begin; `done` is the last one that has succeeded. */
type Runs = { begun: number; done: number; isRunning: boolean }

const stepMs = 50

/**
 * Returns a function that calls `start`; while another call for the same key runs, after it, and once for all that wait, at most
 * `maxWaitMs`. They share numbers and wait with timers of their own: a promise of a request that Cloudflare has ended never settles.
 */
export function coalesce(maxWaitMs: number) {
  const runsByKey = new Map<string, Runs>()
  return async (key: string, start: () => Promise<void>): Promise<void> => {
    const runs = runsByKey.get(key) ?? { begun: 0, done: 0, isRunning: false }
    runsByKey.set(key, runs)
    const { begun } = runs
    for (let waitedMs = 0; runs.isRunning && waitedMs < maxWaitMs; waitedMs += stepMs) {
      await new Promise((resolve) => setTimeout(resolve, stepMs))
      if (runs.done > begun) return
    }
    runs.isRunning = true
    runs.begun += 1
    const run = runs.begun
    try {
      await start()
      runs.done = run
    } finally {
      if (run === runs.begun) runs.isRunning = false
    }
  }
}
