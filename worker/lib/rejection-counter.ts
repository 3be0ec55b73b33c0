import { setBounded } from './set-bounded.ts'

/** Numbers of a counter; `interval` is in milliseconds. */
type Bounds = { interval: number; maxNames: number; maxWrites: number; maxOfGroup: number }

/**
 * Returns a function that counts an event under a name of a group, and returns how many to store now: all since it last did, or 0
 * within an interval of that, or if `maxWrites`, or `maxOfGroup` of this group, were stored in this interval. Of more than `maxNames`,
 * the oldest are forgotten.
 */
export function createRejectionCounter({ interval, maxNames, maxWrites, maxOfGroup }: Bounds) {
  const counts = new Map<string, { waiting: number; next: number }>()
  let ends = 0
  let groups: string[] = []
  return (name: string, now: number, group = ''): number => {
    if (now >= ends) [ends, groups] = [now + interval, []]
    const key = `${group} ${name}`
    const { waiting, next } = counts.get(key) ?? { waiting: 0, next: 0 }
    const isAllowed = groups.length < maxWrites && groups.filter((written) => written === group).length < maxOfGroup
    const isDue = isAllowed && now >= next
    setBounded(counts, maxNames, key, isDue ? { waiting: 0, next: now + interval } : { waiting: waiting + 1, next })
    if (!isDue) return 0
    groups.push(group)
    return waiting + 1
  }
}
