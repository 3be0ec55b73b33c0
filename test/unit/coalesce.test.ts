import { expect, test, vi } from 'vitest'
import { coalesce } from '../../worker/display/coalesce.ts'

const never = () => new Promise<void>(() => undefined)

test('those that come during a run share the next one', async () => {
  const share = coalesce(1_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  const start = vi.fn(async () => undefined)
  const runs = [share('a', () => promise), share('a', start), share('a', start), share('b', start)]
  expect(start).toHaveBeenCalledOnce()
  resolve()
  await Promise.all(runs)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a run that ended with its request does not stop later ones', async () => {
  const share = coalesce(50)
  share('a', never)
  const start = vi.fn(async () => undefined)
  await Promise.all([share('a', start), share('a', start)])
  expect(start).toHaveBeenCalledOnce()
  await share('a', start)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a run that fails does not stop later ones', async () => {
  const share = coalesce(50)
  const start = vi.fn(async () => undefined)
  const failed = share('a', () => Promise.reject(new Error('failed')))
  await Promise.all([expect(failed).rejects.toThrow('failed'), share('a', start)])
  expect(start).toHaveBeenCalledOnce()
})
