import type { ConsentPurpose } from '../consent-purposes.ts'

/*
 * The content of the column `consents` of a testimonial: an array of events, to which further ones are only appended. Without IP
 * address and user agent.
 */

/** One consent that was given, refused or withdrawn. What is unknown is `null`. */
export type ConsentEvent = {
  purpose: ConsentPurpose
  /** `claimed`: someone with an API key says that it was given. */
  decision: 'given' | 'refused' | 'withdrawn' | 'claimed'
  /** The text of the question, as the person saw it. */
  text: string | null
  /** The SHA-256 of `text` in hexadecimal. */
  textHash: string | null
  /** A language tag. */
  language: string | null
  formId: string | null
  formVersion: number | null
  /** The URL of the page, without query and fragment. */
  page: string | null
  /** A date-time of the service. */
  at: string
  /** The kind of caller; `link` is the author with a link that was made with an API key. */
  by: 'visitor' | 'giver' | 'link' | 'key' | 'import'
  /**
   * `form`: the text is that of the form's version, or else the service's own sentence. `page`: the page has replaced it. `owner`: the
   * text is no question, but how the owner knows that the person agrees.
   */
  wording: 'form' | 'page' | 'owner' | null
}
