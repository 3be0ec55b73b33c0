import { sha256 } from '../lib/hash.ts'
import { fromNow } from '../lib/time.ts'
import type { ChannelNews, DueChannel } from './channel-messages.ts'
import { readNews, releaseChannel, storeLinks } from './channel-messages.ts'
import type { Attempt, LeasedDelivery } from './delivery.ts'
import { createAnnouncement } from './messages/announcement.ts'
import { createChatMessage } from './messages/chat.ts'
import { createConfirmation } from './messages/confirmation.ts'
import { createEmail } from './messages/email.ts'
import { createLinks } from './messages/links.ts'
import { mailSender, postEmail } from './messages/post-email.ts'
import { postJson } from './post-json.ts'

/** Sends the deliveries that are due for a channel as one message. Never throws for what the receiver does. */
export async function sendToChannel(
  env: Env,
  channelId: string,
  deliveries: [LeasedDelivery, ...LeasedDelivery[]],
): Promise<Attempt> {
  const receiver = { channelId, workspaceId: deliveries[0].workspaceId, deliveries }
  // An owner waits for a test, and a recipient for the question.
  const isUrgent = deliveries.every(({ event }) => event.startsWith('channel.'))
  const news = await readNews(env.DB, receiver, !isUrgent)
  if (!news) {
    const closed = isUrgent ? undefined : await readNews(env.DB, receiver, false)
    return closed ? { postponed: closed.quietUntil ?? fromNow(0) } : { dropped: true }
  }
  const attempt = await send(env, receiver, news)
  if ('dropped' in attempt && !isUrgent) await releaseChannel(env.DB, channelId, news.quietUntil)
  return attempt
}

async function send(env: Env, receiver: DueChannel, news: ChannelNews): Promise<Attempt> {
  if (news.stopped) return { dropped: true }
  if (news.kind === 'email') return sendEmail(env, receiver, news)
  const message = createAnnouncement(news, receiver.deliveries, () => [])
  if (!message) return { dropped: true }
  const { target } = news
  return { target, ...(await postJson(target, {}, createChatMessage(news.kind, message))) }
}

/** Sends an e-mail whose links are stored before it leaves. */
async function sendEmail(env: Env, receiver: DueChannel, news: ChannelNews): Promise<Attempt> {
  const { deliveries } = receiver
  const from = mailSender(env, news.origin)
  const links = createLinks(news.origin)
  const question = news.confirmed ? undefined : deliveries.find(({ event }) => event === 'channel.confirm')
  const message = news.confirmed
    ? createAnnouncement(news, deliveries, links.forTestimonial)
    : question && createConfirmation(news, links.add('confirm'))
  if (!from || !message) return { dropped: true }
  const email = await createEmail(news.target, message, news.confirmed ? links.add('unsubscribe') : undefined)
  // A retry keeps the link of an attempt that may have arrived.
  await storeLinks(env.DB, { ...receiver, ...news }, await links.rows(), question?.tries === 1 ? 'confirm' : undefined)
  return { target: news.target, ...(await postEmail(env, from, email, await idempotencyKey(deliveries))) }
}

/** Returns the id of one delivery, or the same string for the same deliveries. */
async function idempotencyKey(deliveries: LeasedDelivery[]): Promise<string> {
  const ids = deliveries.map(({ id }) => id).toSorted()
  return ids[1] ? sha256(ids.join(' ')) : String(ids[0])
}
