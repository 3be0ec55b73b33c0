import { expect, test } from 'vitest'
import { callWithFaults, keys, unknownId } from '../support/harness.ts'
import { isLongRun } from '../support/scale.ts'

/*
 * Whether the time of a refusal tells how near a guessed key is to a real one. Times are measured and printed, never
 * asserted: p is the probability that two samples of one distribution differ as much as these (Mann-Whitney), so below
 * 0.01 somebody should look.
 */

test.runIf(isLongRun)('a key that is nearly right is refused like any other', async () => {
  const near = Array.from('abcdefgh', (end) => keys.workspaceA.slice(0, -1) + end)
  const times: Record<'near' | 'random', number[]> = { near: [], random: [] }
  for (let round = 0; round < 10_000; round++) {
    const guesses = [
      ['near', near[round % near.length] ?? ''],
      ['random', `lk_${crypto.randomUUID()}`.padEnd(keys.workspaceA.length, 'x')],
    ] as const
    // Now the one first, now the other.
    for (const [kind, key] of round % 2 ? guesses : guesses.toReversed()) {
      const start = performance.now()
      const { status } = await callWithFaults('PUT', `/v1/contacts/${unknownId}`, { key })
      times[kind].push(performance.now() - start)
      expect(status).toBe(401)
    }
  }
  console.error('near and random keys: medians in ms', median(times.near), median(times.random), 'p', p(times))
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(3)

/** The two-sided p of the Mann-Whitney U test, by its normal approximation. */
function p({ near, random }: { near: number[]; random: number[] }): string {
  const ranked = [...near.map((time) => ({ time, near: 1 })), ...random.map((time) => ({ time, near: 0 }))].sort(
    (a, b) => a.time - b.time,
  )
  const ranks = ranked.reduce((sum, { near }, index) => sum + near * (index + 1), 0)
  const [n, m] = [near.length, random.length]
  const z = (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Abramowitz and Stegun 26.2.17, good to seven digits.
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const polynomial = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, c) => (sum + c) * t,
    0,
  )
  return ((2 * Math.exp((-z * z) / 2) * polynomial) / Math.sqrt(2 * Math.PI)).toFixed(3)
}
