import { Component } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { focusElement } from '../state/focus.ts'
import { inbox } from '../state/store.ts'
import { addTag, knownTags, removeTag, toKnownTag } from '../state/tags.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { texts } from './en-properties.ts'

const findInput = () => document.querySelector<HTMLInputElement>('#new-tag')

/** The tags of the open testimonial, and the field for another one once it is asked for. */
export class Tags extends Component<{ item: InboxTestimonial }, { isAdding: boolean }> {
  override state = { isAdding: false }

  private readonly open = () => this.setState({ isAdding: true }, () => focusElement('new-tag'))

  private readonly submit = (event: SubmitEvent) => {
    event.preventDefault()
    const input = findInput()
    if (!input) return
    const value = toKnownTag(this.props.item.id, input.value)
    input.value = value
    addTag(this.props.item.id, value, () => {
      input.value ||= value
    })
  }

  override componentDidUpdate({ item }: { item: InboxTestimonial }) {
    const input = findInput()
    const tag = input?.value.trim() ?? ''
    // It has the tag now, perhaps because it was tried again.
    if (input && !item.tags.includes(tag) && this.props.item.tags.includes(tag)) input.value = ''
  }

  override render({ item: { id, tags } }: { item: InboxTestimonial }, { isAdding }: { isAdding: boolean }) {
    return (
      <>
        <span class="bar">
          {tags.map((tag) => (
            <span key={tag}>
              <bdi class="tag">{tag}</bdi>
              <button
                type="button"
                class="quiet x"
                aria-label={texts.removeTag(tag)}
                onClick={() => {
                  removeTag(id, tag)
                  focusElement(isAdding ? 'new-tag' : 'add-tag')
                }}
              >
                <Icon path={icons.x} />
              </button>
            </span>
          ))}
          {!isAdding && (
            <button type="button" class="link" id="add-tag" onClick={this.open}>
              {texts.addTag}
            </button>
          )}
        </span>
        {isAdding && (
          <form class="bar nowrap" onSubmit={this.submit}>
            <input id="new-tag" aria-label={texts.addTag} list="tags" autoComplete="off" />
            <datalist id="tags">
              {knownTags(inbox.value.stored).map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
            <button type="submit">{texts.add}</button>
          </form>
        )}
      </>
    )
  }
}
