import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { mailtoUrl } from '../../../shared/texts/mailto-url.ts'
import { shownItem } from '../state/changes.ts'
import { inbox, workspaceName } from '../state/store.ts'
import { texts } from './en-mail.ts'

/** Returns the URL of an e-mail to an author. */
export function mailUrl({ email, firstname }: InboxTestimonial): string {
  const subject = texts.replySubject(workspaceName(inbox.value.page))
  return mailtoUrl(email ?? '', subject, texts.replyBody(firstname?.trim() ?? ''))
}

/** Opens an e-mail to the author of the open testimonial. */
export function writeMail(): void {
  const item = shownItem(inbox.value, `${inbox.value.route.recordId}`)
  if (item?.email) location.assign(mailUrl(item))
}
