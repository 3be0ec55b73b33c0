/** Milliseconds between two runs, as in the cron of wrangler.toml. */
const period = 60_000

/**
 * Runs the cron of the local service at once and then every minute, because `wrangler dev` runs none. A failed run is left to
 * the next one; the doctor reports what is overdue.
 * @returns a function that stops it.
 */
export function startLocalCron(servicePort: number): () => void {
  const url = `http://127.0.0.1:${servicePort}/cdn-cgi/local/scheduled`
  const run = async () => {
    await fetch(url, { signal: AbortSignal.timeout(period) })
      .then((response) => response.text())
      .catch(() => undefined)
  }
  void run()
  const timer = setInterval(run, period)
  return () => clearInterval(timer)
}

const warning =
  /\n*[^\n]*Scheduled\s+Workers\s+are\s+not\s+automatically\s+triggered[\s\S]*?#test-cron-triggers-locally[^\n]*\n*/

/** Removes wrangler's warning that crons do not run, and how to run them by hand, from its output. */
export const removeCronWarning = (output: string) => output.replace(warning, '')
