import { generateToken } from './token.ts'

/** Generates the token of an author's link. */
export const generateAuthorToken = () => `lg_${generateToken()}`

/**
 * Returns the link with a token, on the host of a request's URL. The token is in the fragment, which browsers send neither to a
 * server nor in `Referer` (RFC 9110 §10.1.3).
 */
export const authorLink = (requestUrl: string, token: string) => `${new URL(requestUrl).origin}/my-testimonial#${token}`
