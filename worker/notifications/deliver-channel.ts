import { getMessageTexts } from '../../shared/texts/messages.ts'
import { sha256 } from '../lib/hash.ts'
import { fromNow } from '../lib/time.ts'
import type { ChannelContent, DueChannel } from './channel-messages.ts'
import { readMessageContent, storeLinks, unlockChannel } from './channel-messages.ts'
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
  const content = await readMessageContent(env.DB, receiver, !isUrgent)
  if (!content) {
    const locked = isUrgent ? undefined : await readMessageContent(env.DB, receiver, false)
    return locked ? { postponed: locked.quietUntil ?? fromNow(0) } : { dropped: true }
  }
  const attempt = await send(env, receiver, content)
  if ('dropped' in attempt && !isUrgent) await unlockChannel(env.DB, channelId, content.quietUntil)
  return attempt
}

async function send(env: Env, receiver: DueChannel, content: ChannelContent): Promise<Attempt> {
  if (content.stopped) return { dropped: true }
  if (content.kind === 'email') return sendEmail(env, receiver, content)
  const message = createAnnouncement(content, receiver.deliveries, () => [])
  if (!message) return { dropped: true }
  const { target } = content
  return { target, ...(await postJson(target, {}, createChatMessage(content.kind, message))) }
}

/** Sends an e-mail whose links are stored before it leaves. */
async function sendEmail(env: Env, receiver: DueChannel, content: ChannelContent): Promise<Attempt> {
  const { deliveries } = receiver
  const from = mailSender(env, content.origin)
  const links = createLinks(content.origin, getMessageTexts(content.messageLanguage))
  const question = content.confirmed ? undefined : deliveries.find(({ event }) => event === 'channel.confirm')
  const message = content.confirmed
    ? createAnnouncement(content, deliveries, links.forTestimonial)
    : question && createConfirmation(content, links.add('confirm'))
  if (!from || !message) return { dropped: true }
  const email = await createEmail(content.target, message, content.confirmed ? links.add('unsubscribe') : undefined)
  // A retry keeps the link of an attempt that may have arrived.
  await storeLinks(
    env.DB,
    { ...receiver, ...content },
    await links.rows(),
    question?.tries === 1 ? 'confirm' : undefined,
  )
  return { target: content.target, ...(await postEmail(env, from, email, await idempotencyKey(deliveries))) }
}

/** Returns the id of one delivery, or the same string for the same deliveries. */
async function idempotencyKey(deliveries: LeasedDelivery[]): Promise<string> {
  const ids = deliveries.map(({ id }) => id).toSorted()
  return ids[1] ? sha256(ids.join(' ')) : String(ids[0])
}
