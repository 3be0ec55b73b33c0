import { Component } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { stateNames, texts } from '../state/en.ts'
import { longDate, shortDate, shownName } from '../state/format.ts'
import { toggleSelected } from '../state/selection.ts'
import { Avatar } from './Avatar.tsx'
import { Stars } from './Stars.tsx'

export type RowProps = { item: InboxTestimonial; url: string; selected: boolean; current: boolean; showsState: boolean }

/** A testimonial in the list; rendered again only if it has changed. */
export class Row extends Component<RowProps> {
  private checkbox: HTMLInputElement | null = null

  override shouldComponentUpdate({ item, url, selected, current }: RowProps) {
    const now = this.props
    // "Select all" would otherwise render every row again.
    if (this.checkbox) this.checkbox.checked = selected
    return item !== now.item || url !== now.url || current !== now.current
  }

  override render({ item, url, selected, current, showsState }: RowProps) {
    const { id, created, stars, title, testimonialText, gaveConsent, tags, pinned, state } = item
    const name = shownName(item)
    return (
      <article data-id={id} class={current ? 'row current' : 'row'} aria-labelledby={`row-${id}`}>
        <label class="check">
          <input
            type="checkbox"
            aria-label={texts.select(name)}
            checked={selected}
            ref={(checkbox) => {
              this.checkbox = checkbox
            }}
            onClick={({ shiftKey }) => toggleSelected(id, shiftKey)}
          />
        </label>
        <Avatar item={item} />
        <h2>
          <a id={`row-${id}`} href={url} aria-current={current ? 'true' : undefined}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <time dateTime={created} title={longDate(created)}>
          {shortDate(created)}
        </time>
        <div class="facts">
          {stars !== null && <Stars stars={stars} />}
          {showsState && <span class={`chip ${state}`}>{stateNames[state]}</span>}
          {!gaveConsent && <span class="chip warning">{item.withdrawn ? texts.withdrawn : texts.noConsent}</span>}
          {item.changedFields.length > 0 && <span class="chip warning">{texts.changed}</span>}
          {pinned && <span class="chip">{texts.pinned}</span>}
          {(item.videoVideoUrl || item.externalVideoHtml) && <span class="chip">{texts.video}</span>}
          {item.imageUrl && <span class="chip">{texts.photo}</span>}
          {tags.map((tag) => (
            <span key={tag} class="chip tag">
              <bdi>{tag}</bdi>
            </span>
          ))}
        </div>
        <p class={testimonialText || title ? 'words' : 'words muted'} dir="auto">
          {/* Three lines are shown; a longer text would only slow the layout down. */}
          {(testimonialText || title || texts.noWords).slice(0, 600)}
        </p>
      </article>
    )
  }
}
