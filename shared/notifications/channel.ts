import * as z from 'zod/mini'
import { dateTimeColumn, idColumn } from '../columns.ts'
import { choice, requiredEmail, validText } from '../fields.ts'
import * as limits from '../limits.ts'
import { listChoices } from '../list-choices.ts'
import { type ChannelKind, channelKinds, chatKinds, chats, findChat } from './chats.ts'

/* The channels in which owners read messages. */

const chatNames = listChoices(chatKinds.map((kind) => chats[kind].name))
const targetRule = `must be an e-mail address or the URL of an incoming webhook of ${chatNames}, as the kind says`

/** A target in the form in which it is stored, and the kind of channel that it is for. */
export type Target = { kind: ChannelKind; target: string }

/** Reads an e-mail address or the URL of an incoming webhook of a chat; returns `undefined` for anything else. */
export function parseTarget(text: string): Target | undefined {
  if (requiredEmail.safeParse(text).success) return { kind: 'email', target: text }
  if (text.length > limits.url || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, username, password, pathname, href, hash } = url
  if (protocol !== 'https:' || username || password || hash || pathname === '/') return undefined
  const kind = findChat(url)
  return kind && { kind, target: href }
}

const target = validText(targetRule, (text) => parseTarget(text) !== undefined)
const kind = choice(channelKinds)
const schedule = z.enum(['each', 'daily'], { error: 'must be each or daily' })

/** The request body that creates a channel. */
export const ChannelInput = z
  .strictObject({ kind, target, schedule: z.optional(schedule) })
  .check(z.refine(({ kind, target }) => parseTarget(target)?.kind === kind, { path: ['target'], error: targetRule }))

/** The request body that updates a channel; absent fields keep their value, and the kind stays. */
export const ChannelUpdate = z.strictObject({ target: z.optional(target), schedule: z.optional(schedule) })

/** A target as responses show it: of the URL of a chat, the host and the last four characters. */
const targetColumn = z.pipe(
  z.transform((target) => String(target).replace(/^https:\/\/([^/]+).*(.{4})$/, '$1/…$2')),
  z.string(),
)

/**
 * A channel as returned by the API. The URL of a chat is a secret: of its `target`, there are only the host and
 * the last four characters. `confirmed` is when the recipient of an e-mail address has confirmed it, `stopped` since when the
 * channel gets no messages, and `lastDelivered` when it got one last.
 */
export const Channel = z.object({
  id: idColumn,
  created: dateTimeColumn,
  kind,
  target: targetColumn,
  schedule,
  confirmed: z.nullable(dateTimeColumn),
  stopped: z.nullable(dateTimeColumn),
  failingSince: z.nullable(dateTimeColumn),
  lastDelivered: z.nullable(dateTimeColumn),
})
export type Channel = z.output<typeof Channel>
