import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { change, erase, move, publishable } from '../state/actions.ts'
import { actionTexts, keys, moveLabel } from '../state/en.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl } from '../state/routes.ts'
import { inbox } from '../state/store.ts'
import { texts } from '../ui/en.ts'
import { Key } from '../ui/Key.tsx'
import { Menu } from '../ui/Menu.tsx'
import { texts as mailTexts } from './en-mail.ts'
import { highlightSelection } from './highlight.ts'
import { mailUrl } from './mail.ts'

type Props = { item: InboxTestimonial; onClose: () => void }

/** The actions that a testimonial needs less often and, on narrow screens, those that the bar has no room for. */
export default function MoreActions({ item, onClose }: Props) {
  const { id, email, testimonialText, highlight, pinned, state } = item
  const isPending = state === 'pending'
  const button = (label: string, key: string, onClick: () => void, className = '') => (
    <button
      type="button"
      class={className}
      onClick={() => {
        // The button is about to be hidden with the others.
        document.getElementById('more-actions')?.focus()
        onClose()
        onClick()
      }}
    >
      {label} {key && <Key name={key} />}
    </button>
  )
  const moveTo = (to: InboxTestimonial['state'], className?: string) =>
    state !== to && <li class={className}>{button(moveLabel(state, to), keys[to], () => move([id], to))}</li>
  return (
    <Menu label={texts.moreActions} class="up" onClose={onClose}>
      {!isPending && publishable([id]).length > 0 && moveTo('published')}
      {highlight ? (
        <li>{button(actionTexts.unhighlight.label, '', () => change([id], { highlight: null }))}</li>
      ) : (
        testimonialText && (
          <li class={isPending ? 'narrow' : ''}>
            {button(actionTexts.highlight.label, keys.highlight, highlightSelection)}
          </li>
        )
      )}
      <li>{button(actionTexts[pinned ? 'unpin' : 'pin'].label, keys.pin, () => change([id], { pinned: !pinned }))}</li>
      {state === 'published' && (
        <li>
          <a class="button" href={`${listUrl(inbox.value.page.workspaceId, noFilters, id)}/picture`}>
            {texts.picture}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a class="button" href={mailUrl(item)}>
            {mailTexts.write} <Key name={keys.reply} />
          </a>
        </li>
      )}
      {moveTo('spam', isPending ? 'narrow' : '')}
      <li class="apart">{button(actionTexts.erase.label, keys.erase, () => erase(id), 'danger')}</li>
    </Menu>
  )
}
