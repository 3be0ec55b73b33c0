import * as z from 'zod/mini'
import { dateTimeColumn, idColumn } from './columns.ts'
import { requiredEmail } from './fields.ts'
import * as limits from './limits.ts'

/* The channels in which owners read messages. */

/** The kinds of channels. */
export const channelKinds = ['email', 'slack', 'discord', 'teams'] as const
export type ChannelKind = (typeof channelKinds)[number]

const kindRule = `must be ${channelKinds.slice(0, -1).join(', ')} or ${channelKinds.at(-1)}`
const scheduleRule = 'must be each or daily'

const teamsDomain = '.environment.api.powerplatform.com'

/** What a target must be, by kind. */
const targetRules: Record<ChannelKind, string> = {
  email: `must be an e-mail address of at most ${limits.email} characters`,
  slack: 'must begin with https://hooks.slack.com/',
  discord: 'must begin with https://discord.com/api/webhooks/',
  teams: `must be an https URL whose host ends with ${teamsDomain}`,
}

/** A target in the form in which it is stored, and the kind of channel that it is for. */
export type Target = { kind: ChannelKind; target: string }

/** Reads an e-mail address or the URL of an incoming webhook of a chat; returns `undefined` for anything else. */
export function parseTarget(text: string): Target | undefined {
  if (requiredEmail.safeParse(text).success) return { kind: 'email', target: text }
  if (text.length > limits.url || !URL.canParse(text)) return undefined
  const { protocol, host, username, password, pathname, href, hash } = new URL(text)
  if (protocol !== 'https:' || username || password || hash || pathname === '/') return undefined
  if (host === 'hooks.slack.com') return { kind: 'slack', target: href }
  if (host === 'discord.com' && pathname.startsWith('/api/webhooks/')) return { kind: 'discord', target: href }
  return host.endsWith(teamsDomain) ? { kind: 'teams', target: href } : undefined
}

const target = z.string({ error: 'must be an e-mail address or a URL' })
const schedule = z.optional(z.enum(['each', 'daily'], { error: scheduleRule }))

/** The request body that creates a channel. */
export const ChannelInput = z.strictObject({ kind: z.enum(channelKinds, { error: kindRule }), target, schedule }).check(
  z.check(({ value, issues }) => {
    if (parseTarget(value.target)?.kind === value.kind) return
    issues.push({ code: 'custom', path: ['target'], message: targetRules[value.kind], input: value.target })
  }),
)

const anyTargetRule = 'must be an e-mail address or the URL of an incoming webhook of Slack, Discord or Teams'

/** The request body that updates a channel; absent fields keep their value, and the kind stays. */
export const ChannelUpdate = z.strictObject({
  target: z.optional(target.check(z.refine((text) => parseTarget(text) !== undefined, { error: anyTargetRule }))),
  schedule,
})

/**
 * A channel as returned by the API. Whoever has the URL of a chat can write to it: of its `target`, there are only the host and
 * the last four characters. `confirmed` is when the reader of an e-mail address has confirmed it, `stopped` since when the
 * channel gets no messages.
 */
export const Channel = z.object({
  id: idColumn,
  created: dateTimeColumn,
  kind: z.enum(channelKinds),
  target: z.string(),
  schedule: z.enum(['each', 'daily']),
  confirmed: z.nullable(dateTimeColumn),
  stopped: z.nullable(dateTimeColumn),
  failingSince: z.nullable(dateTimeColumn),
})
export type Channel = z.output<typeof Channel>
