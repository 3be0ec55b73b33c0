// Without the characters that change the direction of the text after them: it could show what is not there.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Returns a text as one line without control characters, of at most `limit` code points. */
export const toLine = (text: string, limit: number): string => cutText(cleanLine(text.replace(lineBreak, ' ')), limit)

/** Returns a text as lines without control characters, of at most `limit` code points. */
export const toLines = (text: string, limit: number): string =>
  cutText(text.replace(lineBreak, '\n').split('\n').map(cleanLine).join('\n').trim(), limit)

const cleanLine = (text: string) =>
  text
    .replace(directionControls, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/** Cuts a text to this many code points, the last of them an ellipsis. */
export function cutText(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, 2 * limit + 2))
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text
}
