import * as limits from '../../shared/limits.ts'
import type { ChannelNews } from '../db/channel-messages.ts'
import { toLine } from './clean-text.ts'
import type { Message } from './message.ts'

/** Builds the question whether messages may be sent to an e-mail address. */
export function createConfirmation({ workspaceName, origin }: ChannelNews, url: string): Message {
  const name = toLine(workspaceName, limits.subjectName)
  return {
    subject: `Do you want messages about testimonials for ${name}?`,
    items: [
      {
        notes: [
          `Someone who manages the testimonials for ${name} at ${new URL(origin).host} wants to send messages about new ones to this e-mail address. If you want them, confirm it within three days.`,
        ],
        links: [{ label: 'Confirm the e-mail address', url }],
      },
    ],
    others: 0,
    notes: ['Otherwise, ignore this message, and you will get none of them.'],
  }
}
