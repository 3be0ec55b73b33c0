import { dayMs, fromNow } from '../lib/time.ts'

/* The links in messages: `/approve?t=…`, `/confirm?t=…` and `/unsubscribe?t=…`, with a token of which only the hash is stored. */

/** For how many days a link is valid, by what it is for. */
export const linkDays = { confirm: 3, approve: 14, unsubscribe: 180 }

/** The purpose of a link in a message. */
export type LinkPurpose = keyof typeof linkDays

/** Returns the URL of a new link, and when it expires. */
export const createMessageLink = (origin: string, purpose: LinkPurpose, token: string) => ({
  url: `${origin}/${purpose}?t=${token}`,
  expires: fromNow(linkDays[purpose] * dayMs),
})
