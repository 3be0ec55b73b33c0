import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeightSample, highestSamples, reservedHeight } from '../../widget/inbox/forms/preview/reserved-height.ts'

/** Returns what a formula reserves on a page of this width; both in rem. */
function evaluate(formula: string, width: number): number {
  const [, wide, start = wide, vw = '0'] =
    /^(?:max\()?([\d.]+)rem(?:, ([\d.]+)rem - ([\d.]+)vw\))?$/.exec(formula) ?? []
  return Math.max(Number(wide), Number(start) - (Number(vw) * width) / 100)
}

test.each<[string, string, number, [number, number][]]>([
  [
    'a form that is as high everywhere',
    '40rem',
    40,
    [
      [20, 40],
      [40, 40],
      [80, 40],
    ],
  ],
  [
    'a height between two halves',
    '40.5rem',
    40.5,
    [
      [20, 40.1],
      [80, 40.2],
    ],
  ],
  [
    'one that is highest on wide pages',
    '42rem',
    42,
    [
      [20, 40],
      [80, 42],
    ],
  ],
  [
    'one that falls with the width',
    'max(40rem, 56rem - 20vw)',
    50,
    [
      [20, 50],
      [30, 45],
      [40, 40],
      [80, 40],
    ],
  ],
  [
    'a step, which can be anywhere between two samples',
    'max(40rem, 56rem - 20vw)',
    50,
    [
      [20, 50],
      [30, 42],
      [40, 40],
      [80, 40],
    ],
  ],
  ['no samples', '0rem', 0, []],
])('%s', (_, height, narrow, samples) => {
  expect(reservedHeight(samples.map(([width, height]) => ({ width, height })))).toEqual({ height, narrow })
})

test('a formula is nowhere below the form, and never above its greatest height by more than a line that falls needs', () => {
  const heights = fc.array(fc.double({ min: 20, max: 120, noNaN: true }), { minLength: 2, maxLength: 24 })
  fc.assert(
    fc.property(heights, fc.boolean(), (heights, isFalling) => {
      const falling = isFalling ? heights.toSorted((a, b) => b - a) : heights
      const samples: HeightSample[] = falling.map((height, index) => ({ width: 20 + index * 1.5, height }))
      const { height, narrow } = reservedHeight(samples)
      for (const [index, sample] of samples.entries()) {
        const next = samples[index + 1] ?? sample
        const highest = Math.max(sample.height, next.height)
        for (const width of [sample.width, (sample.width + next.width) / 2, next.width])
          expect(evaluate(height, width)).toBeGreaterThanOrEqual(width === sample.width ? sample.height : highest)
      }
      expect(narrow).toBe(Math.ceil(Math.max(...falling) * 2) / 2)
    }),
    { numRuns: 300 },
  )
})

test('the greatest heights of forms are taken at each width', () => {
  const sample = (width: number, height: number) => ({ width, height })
  const english = [sample(20, 50), sample(40, 42)]
  const german = [sample(20, 48), sample(40, 44)]
  expect(highestSamples([english, german])).toEqual([sample(20, 50), sample(40, 44)])
  expect(highestSamples([english])).toEqual(english)
  expect(highestSamples([])).toEqual([])
})
