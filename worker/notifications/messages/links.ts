import type { MessageTexts } from '../../../shared/texts/en/messages.ts'
import { sha256 } from '../../lib/hash.ts'
import { generateToken } from '../../lib/token.ts'
import type { MessageLinkRow, NewTestimonial } from '../channel-messages.ts'
import { createMessageLink, type LinkPurpose } from '../message-link.ts'
import type { MessageLink } from './message.ts'

/** Creates the links of one message with these texts, below `origin`; `rows` returns what the database needs of them. */
export function createLinks(origin: string, { reviewAndPublish }: MessageTexts) {
  const created: (Omit<MessageLinkRow, 'hash'> & { token: string })[] = []
  const add = (purpose: LinkPurpose, target: Pick<MessageLinkRow, 'testimonialId' | 'version'> = {}) => {
    const token = generateToken()
    const { url, expires } = createMessageLink(origin, purpose, token)
    created.push({ token, purpose, expires, ...target })
    return url
  }
  return {
    add,
    /** The link with which the recipient publishes the testimonial, unless it is published. */
    forTestimonial: ({ id, version, published }: NewTestimonial): MessageLink[] =>
      published ? [] : [{ label: reviewAndPublish, url: add('approve', { testimonialId: id, version }) }],
    rows: (): Promise<MessageLinkRow[]> =>
      Promise.all(created.map(async ({ token, ...row }) => ({ ...row, hash: await sha256(token) }))),
  }
}
