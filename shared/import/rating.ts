/* Ratings as files have them. */

/** A rating as written: a number, and the highest one if the cell says it. */
export type Rating = { value: number; highest: number | null }

const words = ['one', 'two', 'three', 'four', 'five']
const noRating = /^(?:[-–—]|n\/?a)?$/i
const digits =
  /^(\d{1,3}(?:[.,]\d{1,9})?)\s*(?:stars?|sterne?|(?:\/|of|out of|von)\s*(\d{1,3})(?:\s*(?:stars?|sternen?))?)?$/i

/** Returns the rating in a cell: null without any, `undefined` if it cannot be read. */
export function parseRating(cell: string): Rating | null | undefined {
  if (noRating.test(cell)) return null
  const word = words.indexOf(cell.toLowerCase()) + 1
  const [, full = '', hollow = ''] = /^((?:[★⭐]\uFE0F?){0,10})(☆{0,10})$/u.exec(cell) ?? []
  const filled = full.replaceAll('\uFE0F', '').length
  const [, number, of] = digits.exec(cell) ?? []
  const value = word || filled || (number ? Number(number.replace(',', '.')) : undefined)
  if (value === undefined && !hollow) return undefined
  if (!value) return null
  if (word) return { value, highest: 5 }
  return { value, highest: hollow ? filled + hollow.length : of ? Number(of) : null }
}

/** Returns whether a rating can be read as stars although the owner has declared no scale. */
export const fitsFiveStars = ({ value, highest }: Rating) => value <= 5 && (highest ?? 5) === 5

/** Returns a rating as stars of five; `undefined` if it is on neither scale, or above its own. */
export function toStars({ value, highest }: Rating, scale: number): number | undefined {
  const limit = highest ?? scale
  if ((limit !== scale && limit !== 5) || value > limit) return undefined
  return limit === 5 ? value : Math.round((value * 50) / limit) / 10
}
