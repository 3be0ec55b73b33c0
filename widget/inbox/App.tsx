import type { ComponentType } from 'preact'
import { Header } from './Header.tsx'
import { LazyPlace } from './LazyPlace.tsx'
import { LazyPart } from './lazy/LazyPart.tsx'
import { reportLoadFailure } from './lazy/load-action.ts'
import { List } from './list/List.tsx'
import { Toolbar } from './list/Toolbar.tsx'
import { RecordPane } from './record/RecordPane.tsx'
import { isNarrowed } from './state/filters.ts'
import { shownList } from './state/list.ts'
import { wide } from './state/navigation.ts'
import type { Route } from './state/routes.ts'
import { hidesSteps } from './state/storage.ts'
import type { Dialog, State } from './state/store.ts'
import { UndoBar } from './UndoBar.tsx'

const loadSteps = () => import('./steps/FirstSteps.tsx')
const loadConfirmDialog = () => import('./ConfirmDialog.tsx')
const loadDialogs: Record<Dialog['kind'], () => Promise<{ default: ComponentType<{ dialog: Dialog }> }>> = {
  publish: loadConfirmDialog,
  erase: loadConfirmDialog,
  highlight: () => import('./record/HighlightDialog.tsx'),
  shortcuts: () => import('./ShortcutsDialog.tsx'),
  workspace: () => import('./menus/NewWorkspace.tsx'),
  add: () => import('./provenance/AddDialog.tsx'),
}

/** The bar with the places, and the one that the URL names. */
export function App(state: State) {
  const { page, route, dialog } = state
  const isInbox = route.place === 'inbox'
  const items = isInbox ? shownList(state) : []
  const steps = showsSteps(state) && <LazyPart key="steps" load={loadSteps} props={{ page, counts: state.counts }} />
  const areBeside = wide.matches && !route.recordId && items.length > 0
  return (
    <>
      <Header page={page} route={route} pending={state.counts.pending} />
      <main id="main" class={placeClass(route)} tabIndex={-1}>
        {isInbox ? (
          <>
            <Toolbar state={state} />
            <List state={state} items={items} steps={!areBeside && steps} />
            <RecordPane state={state} items={items} steps={areBeside && steps} />
          </>
        ) : (
          <LazyPlace page={page} route={route} />
        )}
      </main>
      <UndoBar {...state} />
      {dialog && (
        <LazyPart key={dialog.kind} load={loadDialogs[dialog.kind]} props={{ dialog }} onError={reportLoadFailure} />
      )}
    </>
  )
}

/** Returns whether the first steps are part of the list that is shown. */
function showsSteps({ route: { filters }, loading, counts, page }: State): boolean {
  const isQueue = filters.state === 'pending' && !isNarrowed(filters)
  return isQueue && loading !== 'list' && counts.published < 3 && !hidesSteps(page.workspaceId)
}

/** Returns the classes of a place: on narrow screens, a record, an editor or a section stands alone. */
function placeClass({ place, recordId, detail }: Route): string {
  if (place === 'inbox') return recordId ? 'inbox open' : place
  if (place === 'settings') return detail ? 'settings chosen' : place
  if (/import|picture/.test(place)) return 'page deep'
  return detail ? 'editor deep' : 'page'
}
