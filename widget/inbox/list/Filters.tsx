import './styles.ts'
import { Component } from 'preact'
import { sourceOptions } from '../provenance/source-options.ts'
import { useImport } from '../provenance/use-import.ts'
import { texts as listTexts } from '../state/en.ts'
import { filterNames, noFilters, type Filters as Values } from '../state/filters.ts'
import { navigate } from '../state/navigation.ts'
import { listUrl } from '../state/routes.ts'
import type { State } from '../state/store.ts'
import { knownTags } from '../state/tags.ts'
import { formatDay } from '../ui/format-date.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { texts } from './en-filters.ts'

type Props = { state: State; count: number }
type Name = Exclude<(typeof filterNames)[number], 'state' | 'q'>
/** The filters with a field; an import is chosen elsewhere. */
type FieldName = Exclude<Name, 'import'>

const names = filterNames.filter((name): name is Name => name !== 'state' && name !== 'q')
const fieldNames = names.filter((name): name is FieldName => name !== 'import')
const choices: Record<Exclude<FieldName, 'tag'>, readonly (readonly [string, string])[]> = {
  stars: ['5', '4', '3', '2', '1'].map((stars) => [stars, listTexts.starsOf(Number(stars))]),
  consent: Object.entries(texts.consentValues),
  has: Object.entries(texts.hasValues),
  changed: Object.entries(texts.changedValues),
  source: [['form', texts.yourForm], ...sourceOptions],
}

/** The filters besides the state, each of which applies as soon as it is chosen, and those that are chosen. */
export default function Filters({ state, count }: Props) {
  const { filters } = state.route
  const { workspaceId } = state.page
  const chosen = names.filter((name) => filters[name])
  const found = useImport(workspaceId, filters.import)
  const importName = found ? found.label || formatDay(found.created) : texts.someImport
  return (
    <>
      {state.isFiltering && <FilterForm filters={filters} stored={state.stored} workspaceId={workspaceId} />}
      {chosen.length > 0 && (
        <p class="before bar">
          <span class="hint">{listTexts.shown(count, !!state.nextCursor)}</span>
          {chosen.map((name) => (
            <Chosen
              key={name}
              name={texts.filterNames[name]}
              value={name === 'import' ? importName : describe(name, filters)}
              onRemove={() => navigate(listUrl(workspaceId, { ...filters, [name]: '' }))}
            />
          ))}
          <a href={listUrl(workspaceId, { ...noFilters, state: filters.state, q: filters.q })}>{texts.clearFilters}</a>
        </p>
      )}
    </>
  )
}

const describe = (name: FieldName, filters: Values): string =>
  (name !== 'tag' && choices[name].find(([value]) => value === filters[name])?.[1]) || filters[name]

/** A filter that is chosen, which removes itself. */
const Chosen = ({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) => (
  <button type="button" class="quiet pill" aria-label={texts.removeFilter(name, value)} onClick={onRemove}>
    {name}: <bdi>{value}</bdi>
    <Icon path={icons.x} />
  </button>
)

type FormProps = { filters: Values; stored: State['stored']; workspaceId: string }

class FilterForm extends Component<FormProps> {
  override shouldComponentUpdate({ filters, stored }: FormProps) {
    // Otherwise the text being typed would be replaced.
    return filters !== this.props.filters || Object.keys(stored).length !== Object.keys(this.props.stored).length
  }

  override render({ filters, stored, workspaceId }: FormProps) {
    return (
      <form
        class="filters"
        aria-label={texts.filters}
        action={listUrl(workspaceId, noFilters)}
        onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      >
        <input type="hidden" name="state" value={filters.state} />
        <input type="hidden" name="q" value={filters.q} />
        <input type="hidden" name="import" value={filters.import} />
        {fieldNames.map((name) => (
          <div key={name} class="field">
            <label for={`filter-${name}`}>{texts.filterNames[name]}</label>
            {name === 'tag' ? (
              <input id="filter-tag" name="tag" list="known-tags" autoComplete="off" value={filters.tag} />
            ) : (
              <select id={`filter-${name}`} name={name} value={filters[name]}>
                <option value="">{texts.any}</option>
                {choices[name].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </div>
        ))}
        <datalist id="known-tags">
          {knownTags(stored).map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </form>
    )
  }
}
