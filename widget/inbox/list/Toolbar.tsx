import { texts } from '../state/en.ts'
import { type State, setState } from '../state/store.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { StateTabs } from './StateTabs.tsx'

// Loaded by now: it has found them.
const insertArrived = () => import('../state/live.ts').then((live) => live.insertArrived())

/** The row above list and record: the states, what has arrived, and the button of the filters. */
export function Toolbar({ state }: { state: State }) {
  const { route, counts, page, arrived, isFiltering } = state
  return (
    <div class="toolbar">
      <StateTabs filters={route.filters} counts={counts} workspaceId={page.workspaceId} />
      {/* There from the beginning, so that a change is announced. */}
      <div role="status">
        {arrived.length > 0 && (
          <button type="button" class="arrived" onClick={insertArrived}>
            <Icon path={icons.up} />
            {texts.arrived(arrived.length)}
          </button>
        )}
      </div>
      <button
        type="button"
        class="quiet end filter"
        aria-expanded={isFiltering}
        aria-label={texts.filter}
        onClick={() => setState({ isFiltering: !isFiltering })}
      >
        <Icon path={icons.filter} />
        <span>{texts.filter}</span>
      </button>
    </div>
  )
}
