import type { CellConsent } from '../../../../shared/import/consent.ts'
import { texts } from '../en-steps.ts'
import type { ReadyVerdict } from '../import-state.ts'

/** The most values that are named for an answer: others are counted. */
const mostNamed = 5

/** Returns how many of the rows say no in the column about consent. */
export const countNo = (ready: readonly ReadyVerdict[]): number =>
  ready.filter(({ consent }) => consent?.answer === 'no').length

/** Returns how many of the rows are without consent for each reason, in words. */
export const describeRefusals = (ready: readonly ReadyVerdict[]): string =>
  (['no', 'empty', 'unclear'] as const)
    .map((name) => ({ name, count: ready.filter(({ consent }) => consent?.answer === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => texts.withoutConsent[name](count))
    .join(', ')

/** Returns sentences that name the values of the column about consent, with their numbers, by what they are read as. */
export function describeAnswers(ready: readonly ReadyVerdict[]): string[] {
  const counts = new Map<string, CellConsent & { count: number }>()
  for (const { consent } of ready) {
    if (!consent) continue
    const counted = counts.get(consent.cell)
    if (counted) counted.count++
    else counts.set(consent.cell, { ...consent, count: 1 })
  }
  const all = Array.from(counts.values()).toSorted((one, other) => other.count - one.count)
  return (['yes', 'no', 'unclear', 'empty'] as const).flatMap((name) => {
    const found = all.filter(({ answer }) => answer === name)
    const named = found.slice(0, mostNamed).map(({ cell, count }) => texts.answer(cell, count))
    const others = found.slice(mostNamed).reduce((sum, { count }) => sum + count, 0)
    if (others > 0) named.push(texts.moreAnswers(others))
    return named.length > 0 ? [texts.answers[name](named.join(', '))] : []
  })
}
