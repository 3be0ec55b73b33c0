import { randomInt } from 'node:crypto'

// Without those that look like others in some typefaces.
const letters = 'abcdefghjkmnpqrstuvwxyz'

const randomGroup = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Returns a random set-up code: four groups of five letters, so 90 bits. `isSetupCode` of the service knows this format. */
export const generateSetupCode = (): string => Array.from({ length: 4 }, randomGroup).join('-')
