import type { Goal } from './report/goals.ts'
import { createResult } from './report/results.ts'

/**
 * Runs each contender once per round, one after the other, and returns their values per contender. The first rotates from round
 * to round, and the direction alternates: a place may be at a disadvantage, and noise then affects all of them equally.
 */
export async function interleave<Value>(rounds: number, ...contenders: (() => Promise<Value>)[]): Promise<Value[][]> {
  const values = contenders.map((): Value[] => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + (round % 2 ? contenders.length - turn : turn)) % contenders.length
      const value = await contenders[index]?.()
      if (value !== undefined) values[index]?.push(value)
    }
  }
  return values
}

/** Interleaves a candidate with its baseline and returns a function that creates a result from one number per round. */
export async function compare<Value>(rounds: number, candidate: () => Promise<Value>, baseline: () => Promise<Value>) {
  const [values = [], baselines = []] = await interleave(rounds, candidate, baseline)
  return (name: string, unit: string, select: (value: Value) => number, goal?: Goal) =>
    createResult(name, unit, values.map(select), baselines.map(select), goal)
}
