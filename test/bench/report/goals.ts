import { formatNumber } from './format-number.ts'

type Medians = { value: number; baseline: number; ratio: number }

/** A goal for a result, as text and as a predicate over the medians. */
export type Goal = { text: string; isMet: (medians: Medians) => boolean }

export const ratioAtLeast = (limit: number): Goal => ({
  text: `ratio at least ${limit}`,
  isMet: ({ ratio }) => ratio >= limit,
})

export const ratioAtMost = (limit: number): Goal => ({
  text: `ratio at most ${limit}`,
  isMet: ({ ratio }) => ratio <= limit,
})

export const atMost = (limit: number): Goal => ({
  text: `at most ${formatNumber(limit)}`,
  isMet: ({ value }) => value <= limit,
})

export const atMostAboveBaseline = (limit: number): Goal => ({
  text: `at most ${formatNumber(limit)} above the baseline`,
  isMet: ({ value, baseline }) => value - baseline <= limit,
})

export const equalToBaseline: Goal = {
  text: 'equal',
  isMet: ({ value, baseline }) => value === baseline,
}
