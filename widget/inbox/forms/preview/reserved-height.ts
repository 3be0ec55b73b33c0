/** The height that a form needs on a page of a width; both in rem. */
export type HeightSample = { width: number; height: number }

/** `height`: a CSS length that follows the width of the page. `narrow`: the greatest height of all, in rem. */
export type ReservedHeight = { height: string; narrow: number }

/** Steps in which a line falls, in vw: heights per width of the page. */
const slopes = Array.from({ length: 61 }, (_, step) => step * 5)

/**
 * Returns the height to reserve for a form, such as `max(46.5rem, 73.5rem - 90vw)`: what it needs on a wide page, and on narrower
 * ones a line that falls with the width. Between two samples, the form may be as high as at the one where it is higher; of all lines
 * that are nowhere below that, this one reserves the least. `samples` are sorted by width; the last one is that of wide pages.
 */
export function reservedHeight(samples: readonly HeightSample[]): ReservedHeight {
  const heights = samples.map(({ height }) => height)
  const wide = roundUp(heights.at(-1) ?? 0)
  const narrow = roundUp(Math.max(0, ...heights))
  // A line that falls is lowest at the end of each interval.
  const needs = samples
    .map(({ width, height }, index) => ({ width, height: Math.max(height, heights[index - 1] ?? 0) }))
    .filter(({ height }) => height > wide)
  const lines = slopes.map((vw) => {
    const start = roundUp(Math.max(0, ...needs.map(({ width, height }) => height + (width * vw) / 100)))
    const reserved = samples.map(({ width }) => Math.max(wide, start - (width * vw) / 100))
    return { vw, start, total: reserved.reduce((sum, height) => sum + height, 0) }
  })
  const best = lines.reduce((least, line) => (line.total < least.total ? line : least))
  if (needs.length === 0) return { height: `${wide}rem`, narrow }
  if (best.vw === 0) return { height: `${narrow}rem`, narrow }
  return { height: `max(${wide}rem, ${best.start}rem - ${best.vw}vw)`, narrow }
}

/** Returns the greatest height at each width, of forms that are measured at the same widths. */
export const highestSamples = ([first = [], ...others]: readonly (readonly HeightSample[])[]): HeightSample[] =>
  first.map(({ width, height }, index) => ({
    width,
    height: Math.max(height, ...others.map((samples) => samples[index]?.height ?? 0)),
  }))

/** Rounds up to half a rem. */
const roundUp = (height: number) => Math.ceil(height * 2) / 2
