import { describe, expect, test } from 'vitest'
import { createRejectionCounter } from '../../worker/lib/rejection-counter.ts'

/* How many rejections an isolate stores, and how often. */

const create = () => createRejectionCounter({ interval: 60_000, maxNames: 3, maxWrites: 2, maxOfGroup: 2 })

describe('a counter of rejections', () => {
  test('stores the first one at once, and the others together after an interval', () => {
    const count = create()
    expect([0, 1, 59_999].map((now) => count('a', now))).toEqual([1, 0, 0])
    expect([60_000, 60_001].map((now) => count('a', now))).toEqual([3, 0])
  })

  test('counts each name by itself', () => {
    const count = create()
    expect([count('a', 0), count('b', 0), count('a', 1), count('b', 60_000)]).toEqual([1, 1, 0, 1])
  })

  test('stores no more than a few in an interval, however many names there are', () => {
    const count = create()
    const stored = Array.from({ length: 1_000 }, (_, index) => count(`${index}`, index))
    expect(stored.filter(Boolean)).toEqual([1, 1])
    expect(count('999', 60_000)).toBe(2)
  })

  test('leaves a part of them to other groups', () => {
    const count = createRejectionCounter({ interval: 60_000, maxNames: 100, maxWrites: 3, maxOfGroup: 2 })
    const stored = [...'abcd'].map((name) => count(name, 0, 'shop'))
    expect([...stored, count('a', 0, 'blog'), count('b', 0, 'blog')]).toEqual([1, 1, 0, 0, 1, 0])
    expect(count('c', 60_000, 'shop')).toBe(2)
  })
})
