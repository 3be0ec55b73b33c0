type Chat = {
  name: string
  /** As its makers write it, if that is not its name. */
  fullName?: string
  /** The start of the URLs of its incoming webhooks, or else the end of their hosts. */
  urlStart?: string
  hostEnd?: string
}

const table = {
  slack: { name: 'Slack', urlStart: 'https://hooks.slack.com/' },
  discord: { name: 'Discord', urlStart: 'https://discord.com/api/webhooks/' },
  teams: { name: 'Teams', fullName: 'Microsoft Teams', hostEnd: '.environment.api.powerplatform.com' },
} as const satisfies Record<string, Chat>

export type ChatKind = keyof typeof table
export type ChannelKind = 'email' | ChatKind

/** The chats in which owners can read messages, by the kind of the channel. */
export const chats: Readonly<Record<ChatKind, Chat>> = table

export const chatKinds = Object.keys(table) as ChatKind[]
export const channelKinds: readonly ChannelKind[] = ['email', ...chatKinds]

/** Returns the chat that has this https URL of an incoming webhook, `undefined` for any other. */
export const findChat = ({ href, host }: URL): ChatKind | undefined =>
  chatKinds.find((kind) => {
    const { urlStart, hostEnd = '' } = chats[kind]
    return urlStart ? href.startsWith(urlStart) : host.endsWith(hostEnd)
  })
