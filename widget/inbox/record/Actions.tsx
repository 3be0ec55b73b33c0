import { Component } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { change, erase, move, publishable } from '../state/actions.ts'
import { actionTexts, moveLabel, texts } from '../state/en.ts'
import { inbox } from '../state/store.ts'
import { highlightSelection } from './highlight.ts'
import { replyUrl } from './links.ts'

type Props = { item: InboxTestimonial }

/** The actions on the open testimonial: the usual steps first; on a narrow screen the rest is behind "More". */
export class Actions extends Component<Props, { expanded: boolean }> {
  override state = { expanded: false }

  private button(label: string, onClick: () => void, className = '', hint = '') {
    const run = () => {
      // The button is about to be hidden with the others behind "More".
      if (this.state.expanded) document.querySelector<HTMLElement>('.more')?.focus()
      this.setState({ expanded: false })
      onClick()
    }
    return (
      <button type="button" class={className} aria-disabled={!!hint} title={hint} onClick={run}>
        {label}
      </button>
    )
  }

  private move(to: InboxTestimonial['state'], className = '') {
    const { id, state } = this.props.item
    const hint = to === 'published' && publishable([id]).length === 0 ? texts.withdrawnHint : ''
    return state !== to && this.button(moveLabel(state, to), () => move([id], to), className, hint)
  }

  override render({ item }: Props, { expanded }: { expanded: boolean }) {
    const { id, email, testimonialText, highlight, pinned, state } = item
    const isSpam = state === 'spam'
    const { workspaceId, workspaces } = inbox.value.page
    const workspace = workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.name ?? ''
    return (
      <div class="actions bar">
        {this.move(isSpam ? 'pending' : 'published', 'primary')}
        {this.move(isSpam ? 'published' : 'pending')}
        {this.move('archived')}
        <button
          type="button"
          class="more"
          aria-expanded={expanded}
          aria-controls="more-actions"
          onClick={() => this.setState({ expanded: !expanded })}
        >
          {texts.more}
        </button>
        <div id="more-actions" class={expanded ? 'expanded' : ''}>
          {email && (
            <a class="button" id="reply" href={replyUrl(item, workspace)}>
              {texts.reply}
            </a>
          )}
          {highlight
            ? this.button(actionTexts.unhighlight.label, () => change([id], { highlight: null }))
            : testimonialText && this.button(actionTexts.highlight.label, highlightSelection)}
          {this.button(actionTexts[pinned ? 'unpin' : 'pin'].label, () => change([id], { pinned: !pinned }))}
          {this.move('spam')}
          {this.button(actionTexts.erase.label, () => erase(id), 'danger')}
        </div>
      </div>
    )
  }
}
