/** Whether this is `npm run test:long`. */
export const isLongRun = Boolean(process.env.LONG)

/** How often tests try what happens by chance or in a race: `few` in `npm test`, `many` in `npm run test:long`. */
export const repetitions = (few: number, many: number) => (isLongRun ? many : few)
