import { expect, test } from 'vitest'
import { isLongRun } from '../support/scale.ts'
import { callWithFaults, keys, unknownId } from '../support/service/harness.ts'

/*
 * Measures whether the time of a 401 depends on how close a guessed key is to a real one. The times are printed, not asserted:
 * p is the probability that two samples of one distribution differ this much (Mann-Whitney), so look into p < 0.01.
 */

test.runIf(isLongRun)('rejects an almost correct key as fast as a random one', async () => {
  const near = Array.from('abcdefgh', (end) => keys.workspaceA.slice(0, -1) + end)
  const times: Record<'near' | 'random', number[]> = { near: [], random: [] }
  for (let round = 0; round < 10_000; round++) {
    const guesses = [
      ['near', near[round % near.length] ?? ''],
      ['random', `lk_${crypto.randomUUID()}`.padEnd(keys.workspaceA.length, 'x')],
    ] as const
    // Alternates the order.
    for (const [kind, key] of round % 2 ? guesses : guesses.toReversed()) {
      const start = performance.now()
      const { status } = await callWithFaults('PUT', `/v1/contacts/${unknownId}`, { key })
      times[kind].push(performance.now() - start)
      expect(status).toBe(401)
    }
  }
  console.error('near and random keys: medians in ms', median(times.near), median(times.random), 'p', pValue(times))
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(3)

/** Returns the two-sided p of the Mann-Whitney U test, by its normal approximation. */
function pValue({ near, random }: { near: number[]; random: number[] }): string {
  const ranked = [...near.map((time) => ({ time, near: 1 })), ...random.map((time) => ({ time, near: 0 }))].sort(
    (a, b) => a.time - b.time,
  )
  const ranks = ranked.reduce((sum, { near }, index) => sum + near * (index + 1), 0)
  const [n, m] = [near.length, random.length]
  const z = (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Abramowitz and Stegun 26.2.17, accurate to seven digits.
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const polynomial = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, c) => (sum + c) * t,
    0,
  )
  return ((2 * Math.exp((-z * z) / 2) * polynomial) / Math.sqrt(2 * Math.PI)).toFixed(3)
}
