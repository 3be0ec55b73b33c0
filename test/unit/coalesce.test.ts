import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from '../../worker/display/coalesce.ts'

const never = () => new Promise<void>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('those that come during a run share the next one', async () => {
  const share = coalesce(1_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  const start = vi.fn(async () => undefined)
  const runs = [share('a', () => promise), share('a', start), share('a', start), share('b', start)]
  expect(start).toHaveBeenCalledOnce()
  resolve()
  await Promise.all([...runs, vi.runAllTimersAsync()])
  expect(start).toHaveBeenCalledTimes(2)
})

test('runs that ended with their requests keep no other from a run of its own', async () => {
  const share = coalesce(1_000)
  share('a', never)
  share('a', never)
  const start = vi.fn(async () => undefined)
  await Promise.all([share('a', start), share('a', start), vi.advanceTimersByTimeAsync(60_000)])
  expect(start).toHaveBeenCalled()
  start.mockClear()
  await share('a', start)
  expect(start).toHaveBeenCalledOnce()
})

test('a run that fails does not stop later ones, and is shared with none', async () => {
  const share = coalesce(1_000)
  const start = vi.fn(async () => undefined)
  const failed = share('a', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw new Error('failed')
  })
  await Promise.all([expect(failed).rejects.toThrow('failed'), share('a', start), vi.runAllTimersAsync()])
  expect(start).toHaveBeenCalledOnce()
})
