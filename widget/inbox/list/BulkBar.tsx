import { Component } from 'preact'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { texts as listTexts } from '../state/en.ts'
import { states } from '../state/filters.ts'
import { focusElement } from '../state/focus.ts'
import { clearSelection, selectAll } from '../state/selection.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { texts } from './en-selection.ts'
import { MoveButton } from './MoveButton.tsx'

/** The most rows of a short list: a longer one fills each screen, and would take long to be laid out anew. */
const fewRows = 50

const loadMore = () => import('./MoreMoves.tsx')

type Props = {
  ids: string[]
  /** The state that the list shows; empty if it shows all. */
  from: string
  /** The number of testimonials in the list. */
  count: number
}

/** The actions on the selected testimonials; each button names their number. */
export default class BulkBar extends Component<Props, { isOpen: boolean }> {
  override state = { isOpen: false }

  private readonly toggle = () => this.setState({ isOpen: !this.state.isOpen })

  // No toggle: a focus that leaves closes it, too.
  private readonly close = () => this.setState({ isOpen: false })

  private readonly selectAll = () => {
    // The button will be gone. The bar is in view already: scrolling to where it stands in the list would move that.
    focusElement('unselect', true)
    selectAll()
  }

  override render({ ids, from, count }: Props, { isOpen }: { isOpen: boolean }) {
    // The two usual ones, as for a record, and the others behind "More".
    const [first = 'pending', second = 'archived', ...others] = (
      [from === 'spam' ? 'pending' : 'published', 'archived', ...states] as const
    ).filter((to, index, all) => to !== from && all.indexOf(to) === index)
    return (
      <section class={count > fewRows ? 'actions bulk' : 'actions bulk few'} aria-label={texts.selection}>
        <p>
          {listTexts.selected(ids.length)}{' '}
          {ids.length < count && (
            <button type="button" class="link" onClick={this.selectAll}>
              {texts.selectAll(count)}
            </button>
          )}
        </p>
        <button
          id="unselect"
          type="button"
          class="quiet end"
          aria-label={texts.clearSelection}
          onClick={clearSelection}
        >
          <Icon path={icons.x} />
        </button>
        <MoveButton ids={ids} from={from} to={first} isPrimary />
        <MoveButton ids={ids} from={from} to={second} />
        {others.length === 1 ? (
          others.map((to) => <MoveButton key={to} ids={ids} from={from} to={to} />)
        ) : (
          <button type="button" class="quiet end" aria-expanded={isOpen} onClick={this.toggle}>
            <Icon path={icons.more} />
            {listTexts.more}
          </button>
        )}
        {isOpen && <LazyPart load={loadMore} props={{ ids, from, others, onClose: this.close }} />}
      </section>
    )
  }
}
