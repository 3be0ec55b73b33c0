/** How often tests try what happens by chance or in a race: `few` in `npm test`, `many` in `npm run test:long`. */
export const often = (few: number, many: number) => (process.env.LONG ? many : few)
