/** What a message says. Only `quote` and `author` have words of visitors; each renderer escapes them. */
export type Message = {
  /** One line, without words of visitors. */
  subject: string
  items: MessageItem[]
  /** How many testimonials there are besides the items. */
  others: number
  /** What follows the items. */
  notes: string[]
}

export type MessageItem = {
  quote?: string
  /** One line. */
  author?: string
  notes: string[]
  links: MessageLink[]
}

export type MessageLink = { label: string; url: string }

/** Returns what follows the items. */
export const closingNotes = ({ others, notes }: Message): string[] => [
  ...(others > 0 ? [`${others} more ${others === 1 ? 'is' : 'are'} in the inbox.`] : []),
  ...notes,
]
