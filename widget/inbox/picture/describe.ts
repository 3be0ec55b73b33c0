import type { Contents } from './draw.ts'
import { texts } from './en.ts'

/** Returns the alternative text of a picture: everything that can be read on it. */
export function describePicture({ text, name, details, stars, business }: Contents): string {
  const who = [name, ...details].join(', ')
  return [`“${text}” ${who}.`, stars !== null && texts.describeStars(stars), texts.about(business)]
    .filter(Boolean)
    .join(' ')
}
