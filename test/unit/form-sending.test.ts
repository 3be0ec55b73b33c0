import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../../shared/texts/en/form.ts'
import { sendWithRetry } from '../../widget/form/lazy/retry.ts'
import type { PendingRetry } from '../../widget/form/sending.ts'
import { createTranslate } from '../../widget/form/translate.ts'

/*
 * When and how often the form sends a testimonial, with a clock and a network of the test. In a page: test/widget/network/submit.test.ts.
 */

const t = createTranslate(texts, () => undefined)
const url = 'https://t.example/v1/testimonial'
const request = { method: 'POST', headers: { 'Idempotency-Key': 'key' }, body: '{}' }
const stored = () => Response.json({ id: '1' }, { status: 201 })

/** A response, or no response; what it is made of is created when the request is sent. */
type Outcome = () => Response | Promise<Response>

let sent: RequestInit[] = []
let pending: PendingRetry[] = []

/** Sends a testimonial; the first request has the first outcome, and so on, then the testimonial is stored. */
function start(...outcomes: Outcome[]) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return (outcomes[sent.length - 1] ?? stored)()
  })
  return sendWithRetry(url, request, t, (next) => void pending.push(next))
}

const lastMessage = () => pending.at(-1)?.message

beforeEach(() => {
  sent = []
  pending = []
  vi.useFakeTimers()
  // The middle of each delay.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', new EventTarget())
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fail: Outcome = () => Promise.reject(new TypeError('Failed to fetch'))
const html =
  (status: number): Outcome =>
  () =>
    new Response('<!doctype html><title>Wi-Fi</title>', { status })
const json =
  (status: number, body: unknown, headers = {}): Outcome =>
  () =>
    Response.json(body, { status, headers })

describe('sendWithRetry', () => {
  test.each<[string, Outcome]>([
    ['a lost connection', fail],
    ['truncated JSON', () => new Response('{"id":"00000000-0000-4', { status: 201 })],
    ['the login page of a captive portal', html(200)],
    ['a captive portal that responds with JSON', json(200, { id: 'captive' })],
    ['a captive portal that requires a login (511)', html(511)],
    ['a captive portal that forbids access (403)', html(403)],
    ['a 201 without a record', json(201, 'created')],
    ['a 408', json(408, 'Request timeout')],
    ...[500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526].map((status): [string, Outcome] => [
      `an HTML page with the status ${status}`,
      html(status),
    ]),
  ])('sends the same again after %s', async (_, outcome) => {
    const result = start(outcome)
    await vi.advanceTimersByTimeAsync(0)
    expect([sent.length, lastMessage()]).toEqual([1, texts.stillSending])
    await vi.advanceTimersByTimeAsync(500)
    expect(await result).toMatchObject({ record: { id: '1' } })
    expect(sent.map(({ headers, body }) => [headers, body])).toEqual(
      Array(2).fill([{ 'Content-Type': 'application/json', 'Idempotency-Key': 'key' }, '{}']),
    )
  })

  test('lets only the first request outlive the page', async () => {
    const result = start(fail)
    await vi.runAllTimersAsync()
    await result
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
  })

  test('doubles the delay up to five seconds, and gives up after eight attempts', async () => {
    const result = start(...Array(8).fill(fail))
    const delays: number[] = []
    for (let attempts = 1; attempts < 8; attempts++) {
      await vi.advanceTimersByTimeAsync(0)
      const before = Date.now()
      while (sent.length === attempts) await vi.advanceTimersByTimeAsync(25)
      delays.push(Date.now() - before)
    }
    expect(delays).toEqual([375, 750, 1500, 3000, 3750, 3750, 3750])
    expect(await result).toEqual({})
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sent).toHaveLength(8)
  })

  test('aborts a request without a response after ten seconds', async () => {
    const result = start(
      () => new Promise((_, reject) => sent.at(-1)?.signal?.addEventListener('abort', () => reject(new Error()))),
    )
    await vi.advanceTimersByTimeAsync(9_999)
    expect(pending).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(lastMessage()).toBe(texts.stillSending)
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ record: { id: '1' } })
  })

  test.each([429, 503])('waits the seconds that a %i names, and shows them', async (status) => {
    const result = start(json(status, 'Not now', { 'Retry-After': '30' }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect([sent.length, lastMessage()]).toEqual([1, expect.stringContaining('We’ll try again in 30 seconds.')])
    // Also if the network comes back meanwhile.
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toMatchObject({ record: { id: '1' } })
  })

  test('shows at once what the service says if the wait would be longer than a minute', async () => {
    const result = start(json(429, 'Too many in 24 hours.', { 'Retry-After': '3600' }))
    expect(await result).toMatchObject({ rejected: true, error: 'Too many in 24 hours.', lang: 'en' })
    expect([sent.length, pending]).toEqual([1, []])
  })

  test('waits until the date that the service names', async () => {
    vi.setSystemTime('2026-01-31T12:00:00Z')
    const result = start(json(503, 'Not now', { 'Retry-After': 'Sat, 31 Jan 2026 12:00:20 GMT' }))
    await vi.advanceTimersByTimeAsync(19_999)
    expect([sent.length, lastMessage()]).toEqual([1, expect.stringContaining('We’ll try again in 20 seconds.')])
    await vi.advanceTimersByTimeAsync(1)
    await result
  })

  test.each(['1000000000', '9'.repeat(400), 'Fri, 31 Dec 2199 23:59:59 GMT'])(
    'waits at most 60 s for %s',
    async (value) => {
      const result = start(json(503, 'Not now', { 'Retry-After': value }))
      await vi.advanceTimersByTimeAsync(59_999)
      expect([sent.length, lastMessage()]).toEqual([1, expect.stringContaining('We’ll try again in 60 seconds.')])
      await vi.advanceTimersByTimeAsync(1)
      await result
    },
  )

  test.each(['0', '-5', '1e9', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT', ''])(
    'uses the default delay for “%s”',
    async (value) => {
      const result = start(json(503, 'Not now', { 'Retry-After': value }))
      await vi.advanceTimersByTimeAsync(374)
      expect([sent.length, lastMessage()]).toEqual([1, texts.stillSending])
      await vi.advanceTimersByTimeAsync(1)
      await result
    },
  )

  test('waits for the network before the first attempt', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const result = start()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([sent.length, lastMessage(), pending.at(-1)?.offline]).toEqual([0, texts.offline, true])
    vi.stubGlobal('navigator', { onLine: true })
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await result).toMatchObject({ record: { id: '1' } })
  })

  test('tries at once or stops if the visitor wants that', async () => {
    const result = start(json(503, 'Not now', { 'Retry-After': '60' }), json(503, 'Not now', { 'Retry-After': '60' }))
    await vi.advanceTimersByTimeAsync(0)
    pending.at(-1)?.retry?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(2)
    pending.at(-1)?.cancel()
    await vi.advanceTimersByTimeAsync(0)
    expect(await result).toEqual({ cancelled: true })
  })

  test('never repeats a request that the service rejects', async () => {
    const result = await start(json(400, 'email: must be an e-mail address'))
    expect(result).toMatchObject({ rejected: true, error: 'email: must be an e-mail address', lang: 'en' })
    expect(sent).toHaveLength(1)
  })

  test('reports that the policy of the page blocks the service', async () => {
    const result = start(() => {
      const violation = Object.assign(new Event('securitypolicyviolation'), { blockedURI: url, disposition: 'enforce' })
      document.dispatchEvent(violation)
      return fail()
    })
    expect(await result).toEqual({ error: texts.blockedByCsp })
    expect(sent).toHaveLength(1)
  })
})
