import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../lib/fetch-error.ts'

/** Seconds between the questions: two minutes in all, as names and certificates of a new address take a while. */
const pauses = [1, 2, 3, 4, 5, 10, 15, 20, 30, 30]

/**
 * Waits until the service answers at its address, and its database with it; `onWait` is called when it does not at once.
 * @throws Error with one sentence when it does not after the last pause, or answers that it is at fault itself.
 */
export async function healthy(address: string, onWait: () => void, seconds = pauses): Promise<void> {
  for (const [index, pause] of [...seconds, undefined].entries()) {
    const { wrong, isFinal } = await lookAt(`${address}/health`)
    if (!wrong) return
    if (pause === undefined || isFinal) {
      throw new Error(
        `Laurel is deployed, but ${address}/health does not say that it works (${wrong}); \`npx wrangler tail\` shows its faults, and \`npm run deploy\` can be run again.`,
      )
    }
    if (index === 0) onWait()
    await sleep(pause * 1_000)
  }
}

/** What is wrong with the answer, if anything, and whether it is not worth waiting for another one. */
async function lookAt(url: string): Promise<{ wrong?: string; isFinal?: boolean }> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    if (answer.ok && (await answer.text()) === '"ok"') return {}
    // What comes from the service itself has the id of its request; of all faults, a database that is silent passes.
    return {
      wrong: `it answers ${answer.status}`,
      isFinal: answer.headers.has('X-Request-Id') && answer.status !== 503,
    }
  } catch (error) {
    return { wrong: codeOf(error) }
  }
}
