import { Component } from 'preact'
import { texts } from '../state/en.ts'
import { type Filters, filterNames, isNarrowed, noFilters } from '../state/filters.ts'
import { listUrl } from '../state/routes.ts'
import type { State } from '../state/store.ts'
import { knownTags } from '../state/tags.ts'

type Props = { filters: Filters; stored: State['stored']; workspaceId: string }

/** The filters besides the state; each applies as soon as it is chosen. */
export class FilterForm extends Component<Props> {
  override shouldComponentUpdate({ filters, stored }: Props) {
    // Otherwise the text being typed would be replaced.
    return filters !== this.props.filters || Object.keys(stored).length !== Object.keys(this.props.stored).length
  }

  override render({ filters, stored, workspaceId }: Props) {
    // It never closes by itself: the focus may be in it.
    const isOpen = document.querySelector<HTMLDetailsElement>('.filters')?.open
    const chosen = filterNames.filter((name) => !['state', 'q'].includes(name) && filters[name])
    return (
      <details class="filters" open={isOpen || chosen.length > 0}>
        <summary>
          {texts.filters}
          {chosen.length > 0 && ` (${chosen.length})`}
        </summary>
        <form action={listUrl(workspaceId, noFilters)} onChange={({ currentTarget }) => currentTarget.requestSubmit()}>
          <input type="hidden" name="state" value={filters.state} />
          <input type="hidden" name="q" value={filters.q} />
          {this.choice(
            'stars',
            ['5', '4', '3', '2', '1'].map((stars) => [stars, texts.starsOf(Number(stars))]),
          )}
          {this.choice('consent', Object.entries(texts.consentValues))}
          {this.choice('has', Object.entries(texts.hasValues))}
          {this.choice('changed', Object.entries(texts.changedValues))}
          <label>
            {texts.filterNames.tag}
            <input name="tag" list="known-tags" autoComplete="off" value={filters.tag} />
          </label>
          <datalist id="known-tags">
            {knownTags(stored).map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          {isNarrowed(filters) && (
            <a class="button" href={listUrl(workspaceId, { ...noFilters, state: filters.state })}>
              {texts.clearFilters}
            </a>
          )}
        </form>
      </details>
    )
  }

  private choice(name: 'stars' | 'consent' | 'has' | 'changed', options: [string, string][]) {
    return (
      <label>
        {texts.filterNames[name]}
        <select name={name} value={this.props.filters[name]}>
          <option value="">{texts.any}</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )
  }
}
