import { listAnswersInText } from '../../../shared/answers.ts'
import * as limits from '../../../shared/limits.ts'
import type { MessageTexts } from '../../../shared/texts/en/messages.ts'
import { fill, selectPlural } from '../../../shared/texts/fill.ts'
import { getMessageTexts } from '../../../shared/texts/messages.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { hourMs } from '../../lib/time.ts'
import type { ChannelContent, DisabledWebhook, NewTestimonial } from '../channel-messages.ts'
import type { LeasedDelivery } from '../delivery.ts'
import { failureMs } from '../retries.ts'
import { toLine, toLines } from './clean-text.ts'
import type { Message, MessageItem, MessageLink } from './message.ts'

/** Returns the links of an item besides that to the inbox. */
type ExtraLinks = (testimonial: NewTestimonial) => MessageLink[]

/**
 * Builds the message about what is new for a channel, or a test message; `undefined` if there is nothing to say. The name of a
 * workspace is the owner's own.
 */
export function createAnnouncement(
  content: ChannelContent,
  deliveries: [LeasedDelivery, ...LeasedDelivery[]],
  extraLinks: ExtraLinks,
): Message | undefined {
  const { testimonials, testimonialCount, webhooks, spamCount, origin } = content
  const [{ event, workspaceId }] = deliveries
  const texts = getMessageTexts(content.messageLanguage)
  const inbox = { url: `${origin}/inbox/${workspaceId}`, texts }
  const items = [
    ...webhooks.map((webhook) => webhookItem(webhook, inbox, deliveries)),
    ...testimonials.map((testimonial) => testimonialItem(testimonial, inbox, extraLinks(testimonial))),
  ]
  // A test that was not sent in time leaves with what is new.
  const isTest = event === 'channel.test' && !items[0]
  if (!items[0] && !isTest) return undefined
  return {
    texts,
    subject: createSubject(content, texts, isTest),
    items: isTest ? [{ note: texts.testNote, links: [inboxLink(inbox)] }] : items,
    others: testimonialCount - testimonials.length,
    closing: spamCount > 0 ? fill(texts.markedAsSpam, { n: formatNumber(spamCount, texts.locale) }) : '',
  }
}

function createSubject(content: ChannelContent, texts: MessageTexts, isTest: boolean): string {
  const { workspaceName, testimonialCount } = content
  const name = toLine(workspaceName, limits.subjectName)
  const n = formatNumber(testimonialCount, texts.locale)
  const other = isTest ? texts.testMessage : texts.disabledWebhook
  const subject = testimonialCount > 0 ? selectPlural(texts.newTestimonials, testimonialCount, texts.lang) : other
  return fill(subject, { name, n })
}

/** The URL of a workspace in the inbox, and the texts of its language. */
type Inbox = { url: string; texts: MessageTexts }

const inboxLink = ({ url, texts }: Inbox, path = ''): MessageLink => ({ label: texts.openInInbox, url: url + path })

function testimonialItem(testimonial: NewTestimonial, inbox: Inbox, links: MessageLink[]): MessageItem {
  const { id, title, firstname, lastname, company, stars, gaveConsent, published, hasPhoto, hasVideo } = testimonial
  const name = [firstname, lastname].filter(Boolean).join(' ')
  const { texts } = inbox
  const notes = [
    stars !== null && fill(texts.stars, { n: formatNumber(stars, texts.locale) }),
    hasPhoto && texts.hasPhoto,
    hasVideo && texts.hasVideo,
    gaveConsent ? texts.hasConsent : texts.hasNoConsent,
    published && texts.published,
  ]
  return {
    quote: toLines([title, words(testimonial)].filter(Boolean).join('\n'), limits.quote),
    author: toLine([name, company].filter(Boolean).join(', '), limits.messageAuthor),
    stars: stars ?? 0,
    note: notes.filter(Boolean).join(' · '),
    links: [...links, inboxLink(inbox, `/${id}`)],
  }
}

/** Returns the text, with each question before its answer. */
function words(testimonial: NewTestimonial): string | null {
  const answers = listAnswersInText(testimonial)
  if (!answers[0]) return testimonial.testimonialText
  return answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
}

/** A webhook that has failed for three days is disabled; before that, only one that responds with 410 is. */
function webhookItem(
  { id, url, failingSince }: DisabledWebhook,
  inbox: Inbox,
  deliveries: LeasedDelivery[],
): MessageItem {
  const disabled = deliveries.find(({ recordId }) => recordId === id)?.created ?? ''
  // It was disabled by another clock.
  const hasFailedLong = Date.parse(disabled) - Date.parse(failingSince ?? disabled) > failureMs - hourMs
  const { webhookFailed, webhookGone } = inbox.texts
  return {
    note: fill(hasFailedLong ? webhookFailed : webhookGone, { host: new URL(url).host }),
    links: [inboxLink(inbox, '/settings/webhooks')],
  }
}
