/** True while `npm run test:long` is running. */
export const isLongRun = Boolean(process.env.LONG)

/** Returns how often a random or racing test repeats: `few` times in `npm test`, `many` times in `npm run test:long`. */
export const repetitions = (few: number, many: number) => (isLongRun ? many : few)
