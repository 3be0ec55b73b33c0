import { Component } from 'preact'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { stateNames, texts } from '../state/en.ts'
import { longDate, shortDate, shownName } from '../state/format.ts'
import { toggleSelected } from '../state/selection.ts'
import { formatSourceDay } from '../state/source-day.ts'
import type { MarkWords } from '../state/store.ts'
import { Portrait } from './Portrait.tsx'
import { Stars } from './Stars.tsx'

export type RowProps = {
  item: InboxTestimonial
  url: string
  /** The words that the list was searched for, once what marks them is loaded. */
  query: string
  markWords: MarkWords | undefined
  selected: boolean
  current: boolean
  showsState: boolean
}

/** A testimonial in the list; rendered again only if it has changed. */
export class Row extends Component<RowProps> {
  private checkbox: HTMLInputElement | null = null

  override shouldComponentUpdate({ item, url, selected, current, markWords }: RowProps) {
    const now = this.props
    // "Select all" would otherwise render every row again.
    if (this.checkbox) this.checkbox.checked = selected
    return item !== now.item || url !== now.url || current !== now.current || markWords !== now.markWords
  }

  override render({ item, url, query, markWords, selected, current, showsState }: RowProps) {
    const { id, created, sourceDay, stars, title, testimonialText, gaveConsent, tags, pinned, state } = item
    const name = shownName(item)
    // Two lines are shown; a longer text would only slow the layout down.
    const words = testimonialText || title || texts.noWords
    return (
      <article data-id={id} class={current ? 'row current' : 'row'} aria-labelledby={`row-${id}`}>
        <Portrait item={item} />
        <h2>
          <a
            id={`row-${id}`}
            href={url}
            aria-current={current || undefined}
            aria-describedby={`facts-${id} words-${id}`}
          >
            <bdi>{name}</bdi>
          </a>
        </h2>
        {item.source ? (
          sourceDay && <time dateTime={sourceDay}>{formatSourceDay(sourceDay, 'short')}</time>
        ) : (
          <time dateTime={created} title={longDate(created)}>
            {shortDate(created)}
          </time>
        )}
        <p id={`facts-${id}`} class="facts">
          {stars !== null && <Stars stars={stars} />}
          {showsState && <span class={`state ${state}`}>{stateNames[state]}</span>}
          {!gaveConsent && <span class="state alarm">{item.withdrawn ? texts.withdrawn : texts.noConsent}</span>}
          {item.changedFields.length > 0 && <span class="state alarm">{texts.changed}</span>}
          {pinned && <span>{texts.pinned}</span>}
          {item.importId && <span>{texts.imported}</span>}
          {(item.videoVideoUrl || item.externalVideoHtml) && <span>{texts.video}</span>}
          {item.imageUrl && <span>{texts.photo}</span>}
          {tags.map((tag) => (
            <bdi key={tag} class="tag">
              {tag}
            </bdi>
          ))}
        </p>
        <p id={`words-${id}`} class={testimonialText || title ? 'words' : 'words muted'} dir="auto">
          {query && markWords ? markWords(words, query) : words.slice(0, 600)}
        </p>
        <label class="pick">
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
      </article>
    )
  }
}
