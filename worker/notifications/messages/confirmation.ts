import * as limits from '../../../shared/limits.ts'
import type { ChannelContent } from '../channel-messages.ts'
import { toLine } from './clean-text.ts'
import type { Message } from './message.ts'
import { removeLinks } from './remove-links.ts'

/** Builds the question whether messages may be sent to an e-mail address, whose owner may not know the sender. */
export function createConfirmation({ workspaceName, origin }: ChannelContent, url: string): Message {
  const name = removeLinks(toLine(workspaceName, limits.subjectName))
  const forName = name && ` for ${name}`
  const note = `Someone who manages the testimonials${forName} at ${new URL(origin).host} wants to send you messages about new ones. If you want them, confirm your e-mail address within three days. Otherwise, ignore this message.`
  return {
    subject: `Do you want messages about testimonials${forName}?`,
    items: [{ note, links: [{ label: 'Confirm the e-mail address', url }] }],
    others: 0,
    closing: '',
  }
}
