import { Component } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { highlightWords } from '../lazy/load-action.ts'
import { move, publishable } from '../state/actions.ts'
import { actionTexts, keys, moveLabel, texts } from '../state/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { Key } from '../ui/Key.tsx'

const loadMore = () => import('./MoreActions.tsx')

type Props = { item: InboxTestimonial }

/** The actions on the open testimonial: the usual steps first, the rest behind "More". */
export class Actions extends Component<Props, { isOpen: boolean }> {
  override state = { isOpen: false }

  private readonly toggle = () => this.setState({ isOpen: !this.state.isOpen })

  private move(to: InboxTestimonial['state'], className = '') {
    const { id, state } = this.props.item
    if (state === to) return null
    const isBlocked = to === 'published' && publishable([id]).length === 0
    return (
      <button
        type="button"
        class={className}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? 'why' : undefined}
        onClick={() => move([id], to)}
      >
        {moveLabel(state, to)} <Key name={keys[to]} />
      </button>
    )
  }

  override render({ item }: Props, { isOpen }: { isOpen: boolean }) {
    const { testimonialText, highlight, state } = item
    const isPending = state === 'pending'
    return (
      <section class="actions" aria-label={texts.actions}>
        {isPending && this.move('published', 'primary')}
        {!isPending && this.move('pending', state === 'spam' ? 'primary' : '')}
        {this.move('archived')}
        {isPending && this.move('spam', 'wide quiet')}
        {isPending && testimonialText && !highlight && (
          <button type="button" class="wide quiet" onClick={highlightWords}>
            {actionTexts.highlight.label} <Key name={keys.highlight} />
          </button>
        )}
        <button type="button" class="quiet end" id="more-actions" aria-expanded={isOpen} onClick={this.toggle}>
          <Icon path={icons.more} />
          {texts.more}
        </button>
        {isOpen && <LazyPart load={loadMore} props={{ item, onClose: this.toggle }} />}
      </section>
    )
  }
}
