import { mailtoUrl } from '../../../shared/texts/mailto-url.ts'
import { texts } from './en.ts'

type Letter = { email: string; name: string; workspace: string; url: string }

/** Returns the URL of a letter with an invitation. */
export function mailUrl({ email, name, workspace, url }: Letter): string {
  const body = texts.mailBody(name, workspace, url).replaceAll('\n', '\r\n')
  return mailtoUrl(email, texts.mailSubject(workspace), body)
}
