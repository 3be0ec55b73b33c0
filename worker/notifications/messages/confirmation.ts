import * as limits from '../../../shared/limits.ts'
import { fill } from '../../../shared/texts/fill.ts'
import { getMessageTexts } from '../../../shared/texts/messages.ts'
import type { ChannelContent } from '../channel-messages.ts'
import { toLine } from './clean-text.ts'
import type { Message } from './message.ts'
import { removeLinks } from './remove-links.ts'

/** Builds the question whether messages may be sent to an e-mail address, whose owner may not know the sender. */
export function createConfirmation(content: ChannelContent, url: string): Message {
  const { workspaceName, origin, messageLanguage } = content
  const texts = getMessageTexts(messageLanguage)
  const name = removeLinks(toLine(workspaceName, limits.subjectName))
  const [subject, note] = name
    ? [texts.confirmation, texts.confirmationNote]
    : [texts.confirmationWithoutName, texts.confirmationNoteWithoutName]
  const values = { name, host: new URL(origin).host }
  return {
    texts,
    subject: fill(subject, values),
    items: [{ note: fill(note, values), links: [{ label: texts.confirmAddress, url }] }],
    others: 0,
    closing: '',
  }
}
