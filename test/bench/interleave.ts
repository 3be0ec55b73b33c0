import { type Goal, row } from './rows.ts'

/**
 * What each of some does, in as many rounds, one after the other. Who begins changes from round to round, since the first
 * may have it harder; what the machine does else then falls on all of them.
 */
export async function inTurns<Result>(rounds: number, ...parties: (() => Promise<Result>)[]): Promise<Result[][]> {
  const results = parties.map((): Result[] => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < parties.length; turn++) {
      const at = (round + turn) % parties.length
      const result = await parties[at]?.()
      if (result !== undefined) results[at]?.push(result)
    }
  }
  return results
}

/** Does the same with two, and answers what makes a row of a number in their results: the first one's beside the second's. */
export async function compare<Result>(rounds: number, ours: () => Promise<Result>, reference: () => Promise<Result>) {
  const [results = [], references = []] = await inTurns(rounds, ours, reference)
  return (name: string, unit: string, value: (result: Result) => number, goal?: Goal) =>
    row(name, unit, results.map(value), references.map(value), goal)
}
