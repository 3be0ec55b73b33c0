import { expect, test } from 'vitest'
import { setBounded } from '../../worker/lib/set-bounded.ts'

test('a bounded map drops the entry that was set the longest ago', () => {
  const map = new Map<string, number>()
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    setBounded(map, 2, key, value)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
