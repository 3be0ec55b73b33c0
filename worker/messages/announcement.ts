import * as limits from '../../shared/limits.ts'
import type { ChannelNews, DisabledWebhook, NewTestimonial } from '../db/channel-messages.ts'
import type { Delivery } from '../deliveries/delivery.ts'
import { hourMs } from '../lib/media-objects.ts'
import { toLine, toLines } from './clean-text.ts'
import type { Message, MessageItem, MessageLink } from './message.ts'

/** Which links an item gets besides that to the inbox. */
type ExtraLinks = (testimonial: NewTestimonial) => MessageLink[]

/**
 * Builds the message about what is new for a channel, or a test message; `undefined` if there is nothing to say. The name of a
 * workspace is the owner's own.
 */
export function createAnnouncement(
  news: ChannelNews,
  deliveries: Delivery[],
  extraLinks: ExtraLinks,
): Message | undefined {
  const { workspaceName, testimonials, testimonialCount, webhooks, spamCount } = news
  const inbox = inboxUrl(news, deliveries)
  const items = [
    ...webhooks.map((webhook) => webhookItem(webhook, inbox, deliveries)),
    ...testimonials.map((testimonial) => testimonialItem(testimonial, inbox, extraLinks(testimonial))),
  ]
  const isTest = items.length === 0 && deliveries.some(({ event }) => event === 'channel.test')
  if (items.length === 0 && !isTest) return undefined
  return {
    subject: `${title(testimonialCount, isTest)} ${toLine(workspaceName, limits.subjectName)}`,
    items: isTest ? [{ notes: ['New testimonials will be announced here.'], links: [inboxLink(inbox)] }] : items,
    others: testimonialCount - testimonials.length,
    notes: spamCount > 0 ? [`In the last day, ${countOf(spamCount, 'testimonial')} went to the spam folder.`] : [],
  }
}

function title(testimonialCount: number, isTest: boolean): string {
  if (isTest) return 'A test message for'
  if (testimonialCount === 0) return 'A disabled webhook of'
  return testimonialCount === 1 ? 'A new testimonial for' : `${testimonialCount} new testimonials for`
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const inboxUrl = ({ origin }: ChannelNews, [delivery]: Delivery[]) => `${origin}/inbox/${delivery?.workspaceId}`

const inboxLink = (url: string): MessageLink => ({ label: 'Open in the inbox', url })

function testimonialItem(testimonial: NewTestimonial, inbox: string, links: MessageLink[]): MessageItem {
  const { id, text, firstname, lastname, company, stars, gaveConsent, published, hasPhoto, hasVideo } = testimonial
  const name = [firstname, lastname].filter(Boolean).join(' ')
  const files = [hasPhoto && 'a photo', hasVideo && 'a video'].filter(Boolean).join(' and ')
  return {
    quote: toLines(text ?? '', limits.quote),
    author: toLine([name, company].filter(Boolean).join(', '), limits.messageAuthor),
    notes: [
      ...(stars === null ? [] : [`${stars} of ${limits.stars} stars`]),
      ...(files ? [`With ${files}`] : []),
      gaveConsent ? 'With consent to publication' : 'Without consent to publication',
      ...(published ? ['Published'] : []),
    ],
    links: [...links, inboxLink(`${inbox}/${id}`)],
  }
}

/** A webhook that has failed for three days is disabled; before that, only one that responds with 410 is. */
function webhookItem({ id, url, failingSince }: DisabledWebhook, inbox: string, deliveries: Delivery[]): MessageItem {
  const disabled = deliveries.find(({ recordId }) => recordId === id)?.created ?? ''
  const hasFailedLong = Date.parse(disabled) - Date.parse(failingSince ?? disabled) > 71 * hourMs
  const reason = hasFailedLong ? 'its requests have failed for three days' : 'it responded with 410 (Gone)'
  return {
    notes: [
      `The webhook to ${new URL(url).host} is disabled, because ${reason}. You can enable it again in the inbox.`,
    ],
    links: [inboxLink(`${inbox}/notifications`)],
  }
}
