import type { Goal } from './goals.ts'

/** The median and the range of the values that several rounds measured. */
export type Spread = { median: number; min: number; max: number }

/** One measured quantity and its baseline, which was measured in the same rounds; `null` where there is no baseline. */
export type Result = {
  name: string
  unit: string
  value: Spread
  baseline: Spread | null
  /** The median of the ratios per round, so that noise which affects a whole round cancels out; `null` if the baseline is 0. */
  ratio: number | null
  /** The spread of the ratios if there are several; only printed, not part of the JSON report. */
  ratios: Spread | null
  goal: string | null
  passed: boolean | null
}

/**
 * Summarises the rounds of one quantity. The baseline has as many rounds, or none.
 * @throws Error if a value is not a finite number.
 */
export function createResult(
  name: string,
  unit: string,
  values: number[],
  baselines: number[] = [],
  goal?: Goal,
): Result {
  if (![...values, ...baselines].every(Number.isFinite)) throw new Error(`${name}: could not be measured.`)
  const ratios = baselines.map((baseline, round) => (values[round] ?? Number.NaN) / baseline)
  // The goal is checked against the ratio as it is printed.
  const ratio = Number(median(ratios).toFixed(2))
  const medians = { value: median(values), baseline: median(baselines), ratio }
  const hasRatio = medians.baseline > 0
  return {
    name,
    unit,
    value: spread(values),
    baseline: baselines.length > 0 ? spread(baselines) : null,
    ratio: hasRatio ? ratio : null,
    ratios: hasRatio && ratios.length > 1 ? spread(ratios) : null,
    goal: goal?.text ?? null,
    passed: goal?.isMet(medians) ?? null,
  }
}

/** Returns the median, the upper one if there are two, or NaN for an empty list. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const spread = (values: number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})
