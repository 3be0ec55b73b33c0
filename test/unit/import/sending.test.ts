import { describe, expect, test } from 'vitest'
import { createBatches } from '../../../shared/import/create-batches.ts'
import {
  type Failure,
  type RowResult,
  type Stop,
  sendPatiently,
  sendRows,
} from '../../../widget/inbox/import/sending/send-rows.ts'
import { toInputs } from '../../../widget/inbox/import/sending/to-inputs.ts'

/* How the inbox sends the rows of an import, with a service and a clock of the test. */

type Row = { text: string }

const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ text: `Words ${index}` }))
const bytes = (batch: Row[]) => new TextEncoder().encode(JSON.stringify({ rows: batch })).length

describe('batches', () => {
  test('have at most 50 rows, all of them in their order', () => {
    const batches = [...createBatches(rows(120))]
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
    expect(batches.flat()).toEqual(rows(120))
    expect([...createBatches([])]).toEqual([])
  })

  test('have at most 60,000 bytes of UTF-8, unless a single row has more', () => {
    const long = Array.from({ length: 7 }, () => ({ text: '王'.repeat(8_000) }))
    const batches = [...createBatches(long)]
    expect(batches.map((batch) => batch.length)).toEqual([2, 2, 2, 1])
    for (const batch of batches) expect(bytes(batch)).toBeLessThan(60_100)
    expect([...createBatches([{ text: 'a'.repeat(70_000) }, ...rows(1)])].map((batch) => batch.length)).toEqual([1, 1])
  })

  test('are made one at a time', () => {
    let made = 0
    function* count() {
      for (const row of rows(10_000)) {
        made++
        yield row
      }
    }
    createBatches(count()).next()
    expect(made).toBe(51)
  })
})

const created = (batch: Row[]): RowResult[] => batch.map(() => ({ status: 'created' }))
const offline: Stop = { reason: 'offline', sentence: '' }
const fault: Stop = { reason: 'fault', sentence: '' }

/** Sends rows to a service that responds with these failures first; `stopAfter`: the owner stops after so many requests. */
async function send(count: number, failures: (Failure | undefined)[] = [], stopAfter = Number.POSITIVE_INFINITY) {
  const stopper = new AbortController()
  const log: string[] = []
  let requests = 0
  let inFlight = 0
  const stop = await sendRows(rows(count), {
    send: async (batch) => {
      const failure = failures[requests++]
      expect(++inFlight).toBe(1)
      await Promise.resolve()
      inFlight--
      if (requests >= stopAfter) stopper.abort()
      return failure ?? { results: created(batch) }
    },
    onResults: (results) => log.push(`${results.length} results`),
    onWait: (seconds) => log.push(`waits ${seconds} s`),
    wait: async (seconds) => void log.push(`${seconds} s pass`),
    signal: stopper.signal,
  })
  return { stop, log, requests }
}

describe('sending', () => {
  test('has one batch in flight, and ends with the last one', async () => {
    expect(await send(120)).toEqual({ stop: null, log: ['50 results', '50 results', '20 results'], requests: 3 })
  })

  test('waits as long as the service asks to, and says so', async () => {
    const { stop, log, requests } = await send(60, [undefined, { waitSeconds: 12 }, { waitSeconds: 3 }])
    expect({ stop, requests }).toEqual({ stop: null, requests: 4 })
    expect(log).toEqual([
      '50 results',
      ...['waits 12 s', '12 s pass', 'waits 0 s', 'waits 3 s', '3 s pass', 'waits 0 s'],
      '10 results',
    ])
  })

  test('sends a batch again after a fault of the service, twice', async () => {
    expect(await send(1, [fault, fault])).toEqual({
      stop: null,
      log: ['1 s pass', '4 s pass', '1 results'],
      requests: 3,
    })
    expect(await send(1, [fault, fault, fault])).toMatchObject({ stop: fault, requests: 3 })
  })

  test.each<Stop>([
    offline,
    { reason: 'session', sentence: 'Your session has ended.' },
    { reason: 'rejected', sentence: 'imports: this import was undone; please start another' },
  ])('stops at once: $reason', async (failure) => {
    expect(await send(120, [undefined, failure])).toEqual({ stop: failure, log: ['50 results'], requests: 2 })
  })

  test('stops for the owner after the batch that is on its way', async () => {
    const { stop, log } = await send(120, [], 2)
    expect(stop).toEqual({ reason: 'stopped', sentence: '' })
    expect(log).toEqual(['50 results', '50 results'])
  })

  test('does not take a response for its results that has another number of them', async () => {
    const sending = { onResults: () => expect.unreachable(), onWait: () => undefined, wait: async () => undefined }
    const { signal } = new AbortController()
    expect(await sendRows(rows(2), { ...sending, signal, send: async () => ({ results: [] }) })).toEqual(fault)
  })

  test('a request that the owner stops is not sent', async () => {
    const pacing = { onWait: () => undefined, wait: async () => undefined, signal: AbortSignal.abort() }
    expect(await sendPatiently(() => expect.unreachable(), pacing)).toMatchObject({ reason: 'stopped' })
  })
})

describe('the owner’s ground', () => {
  const verdict = (gaveConsent?: boolean) => ({
    file: 'a.csv',
    line: 2,
    status: 'ready' as const,
    row: { source: 'google' as const, firstname: 'Ada', ...(gaveConsent !== undefined && { gaveConsent }) },
    notes: [],
  })
  const ready = [verdict(), verdict(true), verdict(false)]
  const consents = (kind: 'unknown' | 'agreed' | 'column', isEarlier = false) =>
    Array.from(toInputs(ready, { kind, text: ' By e-mail. ' }, isEarlier), ({ gaveConsent, ground }) => [
      gaveConsent,
      ground,
    ])

  test('stands for no one while it is unknown, for all, or for those of whom a column says so', () => {
    expect(consents('unknown')).toEqual([[], [], []].map(() => [undefined, undefined]))
    expect(consents('agreed')).toEqual([[true], [true], [true]].map(() => [true, undefined]))
    expect(consents('column')).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, undefined],
    ])
  })

  test('goes with each row of an earlier import, which may have another', () => {
    expect(consents('column', true)[1]).toEqual([true, 'By e-mail.'])
  })
})
