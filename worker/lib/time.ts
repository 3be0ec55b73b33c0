export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Returns a moment this many milliseconds from now, as it is stored. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
