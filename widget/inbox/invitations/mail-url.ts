import { texts } from './en.ts'

type Letter = { email: string; name: string; workspace: string; url: string }

/** Returns a `mailto:` URL. Everything is percent-encoded, or an e-mail address could add other recipients. */
export function mailUrl({ email, name, workspace, url }: Letter): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(texts.mailSubject(workspace))
  // Line breaks as RFC 6068 requires them.
  const body = encodeURIComponent(texts.mailBody(name, workspace, url).replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${subject}&body=${body}`
}
