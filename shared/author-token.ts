/* The token in the link to an author's own page: `lg_` and 32 bytes in base64url. */

/** Matches a token and nothing else. */
export const authorTokenPattern = /^lg_[\w-]{43}$/

/** Returns the token in a code or a whole link, `""` without one. */
export const findAuthorToken = (text: string): string => /lg_[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? ''
