/** A whole number by chance, from 0 up to and without this one. */
export type Chance = (below: number) => number

/** Chance that repeats itself: the same seed brings the same numbers (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
