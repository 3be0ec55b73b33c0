import * as limits from '../../../shared/limits.ts'
import type { ChannelContent } from '../channel-messages.ts'
import { toLine } from './clean-text.ts'
import type { Message } from './message.ts'

/** Builds the question whether messages may be sent to an e-mail address. */
export function createConfirmation({ workspaceName, origin }: ChannelContent, url: string): Message {
  const name = toLine(workspaceName, limits.subjectName)
  const note = `Someone who manages the testimonials for ${name} at ${new URL(origin).host} wants to send you messages about new ones. If you want them, confirm your e-mail address within three days. Otherwise, ignore this message.`
  return {
    subject: `Do you want messages about testimonials for ${name}?`,
    items: [{ note, links: [{ label: 'Confirm the e-mail address', url }] }],
    others: 0,
    closing: '',
  }
}
