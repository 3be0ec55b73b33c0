import { useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../../shared/inbox.ts'
import { LazyPart } from '../../lazy/LazyPart.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Property } from '../Property.tsx'
import { texts } from './en.ts'

const loadDialog = () => import('./ReplyDialog.tsx')

/** The public reply to a testimonial, with the button that writes or changes it. */
export function ReplyProperty({ item }: { item: InboxTestimonial }) {
  const { reply, replied, replyOutdated } = item
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Property name={texts.reply}>
      {reply && (
        <p class="reply" dir="auto">
          {reply}
        </p>
      )}
      {replied && <span class="muted">{texts.replied(formatDay(replied))}</span>}
      {replyOutdated && <p class="state alarm">{texts.outdated}</p>}
      <p class="bar">
        <button type="button" class="link" onClick={() => setIsOpen(true)}>
          {reply ? texts.change : texts.write}
        </button>
      </p>
      {isOpen && <LazyPart load={loadDialog} props={{ item, onClose: close }} onError={close} />}
    </Property>
  )
}
