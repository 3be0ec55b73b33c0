import { createBatches } from '../../../../shared/import/create-batches.ts'

/** The outcome of one row, as the service returns it. */
export type RowResult = {
  status: 'created' | 'exists' | 'changed' | 'erased' | 'error'
  id?: string
  /** The sentence about an `error`, which names the field. */
  error?: string
}

/**
 * Why rows are not sent any more. `stopped`: by the owner; `offline`: nothing arrived; `session`: it has ended; `fault`: the service
 * failed, also again; `rejected`: the service rejects the import itself, for the reason in `sentence`.
 */
export type Stop = { reason: 'stopped' | 'offline' | 'session' | 'fault' | 'rejected'; sentence: string }

/** A request that did not succeed: how long to wait before it is sent again, or why there is no use in that. */
export type Failure = { waitSeconds: number } | Stop

export type Pacing = {
  /** The service asks to wait; 0 once it goes on. */
  onWait: (seconds: number) => void
  /** Resolves after some seconds, at once when the signal aborts. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>
  /** Aborts when the owner stops: what is on its way then is still completed. */
  signal: AbortSignal
}

type Sending<Row> = Pacing & {
  /** Resolves to the results in the order of the rows. */
  send: (rows: Row[]) => Promise<{ results: RowResult[] } | Failure>
  onResults: (results: RowResult[]) => void
}

/** The seconds before a request is sent again that met a fault of the service. */
const faultSeconds = [1, 4]

/** Sends rows in batches, one after the other. Resolves to `null` once all are in, or else to why it stopped. */
export async function sendRows<Row>(rows: Iterable<Row>, sending: Sending<Row>): Promise<Stop | null> {
  for (const batch of createBatches(rows)) {
    const outcome = await sendPatiently(() => sending.send(batch), sending)
    if ('reason' in outcome) return outcome
    if (outcome.results.length !== batch.length) return { reason: 'fault', sentence: '' }
    sending.onResults(outcome.results)
  }
  return null
}

/** Sends a request until it succeeds, as long as the service asks to wait, or up to three times if it has a fault. */
export async function sendPatiently<Result extends object>(
  send: () => Promise<Result | Failure>,
  { onWait, wait, signal }: Pacing,
): Promise<Result | Stop> {
  let faults = 0
  while (!signal.aborted) {
    const result = await send()
    if ('waitSeconds' in result) {
      onWait(result.waitSeconds)
      await wait(result.waitSeconds, signal)
      onWait(0)
      continue
    }
    const seconds = 'reason' in result && result.reason === 'fault' ? faultSeconds[faults++] : undefined
    if (seconds === undefined) return result
    await wait(seconds, signal)
  }
  return { reason: 'stopped', sentence: '' }
}
