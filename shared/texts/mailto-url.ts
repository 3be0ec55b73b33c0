/**
 * Returns a `mailto:` URL (RFC 6068). Everything is percent-encoded, or an e-mail address could add other recipients; but not the
 * `@`, as some mail programs do not decode it. Lines of the body end with `\r\n`.
 */
export const mailtoUrl = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
