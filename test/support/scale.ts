/** Whether this is `npm run test:long`. */
export const long = Boolean(process.env.LONG)

/** How often tests try what happens by chance or in a race: `few` in `npm test`, `many` in `npm run test:long`. */
export const often = (few: number, many: number) => (long ? many : few)
