import { listAnswersInText } from '../../../shared/answers.ts'
import * as limits from '../../../shared/limits.ts'
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
  const { workspaceName, testimonials, testimonialCount, webhooks, spamCount, origin } = content
  const [{ event, workspaceId }] = deliveries
  const inbox = `${origin}/inbox/${workspaceId}`
  const items = [
    ...webhooks.map((webhook) => webhookItem(webhook, inbox, deliveries)),
    ...testimonials.map((testimonial) => testimonialItem(testimonial, inbox, extraLinks(testimonial))),
  ]
  // A test that was not sent in time leaves with what is new.
  const isTest = event === 'channel.test' && !items[0]
  if (!items[0] && !isTest) return undefined
  const title =
    testimonialCount > 1
      ? `${testimonialCount} new testimonials for`
      : testimonialCount === 1
        ? 'A new testimonial for'
        : isTest
          ? 'A test message for'
          : 'A disabled webhook of'
  return {
    subject: `${title} ${toLine(workspaceName, limits.subjectName)}`,
    items: isTest ? [{ note: 'New testimonials will be announced here.', links: [inboxLink(inbox)] }] : items,
    others: testimonialCount - testimonials.length,
    closing: spamCount > 0 ? `Marked as spam in the last day: ${spamCount}.` : '',
  }
}

const inboxLink = (url: string): MessageLink => ({ label: 'Open in the inbox', url })

function testimonialItem(testimonial: NewTestimonial, inbox: string, links: MessageLink[]): MessageItem {
  const { id, title, firstname, lastname, company, stars, gaveConsent, published, hasPhoto, hasVideo } = testimonial
  const name = [firstname, lastname].filter(Boolean).join(' ')
  const notes = [
    stars !== null && `${stars} of ${limits.stars} stars`,
    hasPhoto && 'a photo',
    hasVideo && 'a video',
    gaveConsent ? 'consent to publication' : 'no consent to publication',
    published && 'published',
  ]
  return {
    quote: toLines([title, words(testimonial)].filter(Boolean).join('\n'), limits.quote),
    author: toLine([name, company].filter(Boolean).join(', '), limits.messageAuthor),
    stars: stars ?? 0,
    note: notes.filter(Boolean).join(' · '),
    links: [...links, inboxLink(`${inbox}/${id}`)],
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
  inbox: string,
  deliveries: LeasedDelivery[],
): MessageItem {
  const disabled = deliveries.find(({ recordId }) => recordId === id)?.created ?? ''
  // It was disabled by another clock.
  const hasFailedLong = Date.parse(disabled) - Date.parse(failingSince ?? disabled) > failureMs - hourMs
  const reason = hasFailedLong ? 'failed for three days' : 'responded with 410 (Gone)'
  return {
    note: `The webhook to ${new URL(url).host} has ${reason}, and is disabled. You can enable it again.`,
    links: [inboxLink(`${inbox}/notifications`)],
  }
}
