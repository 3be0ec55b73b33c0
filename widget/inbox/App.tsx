import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Header } from './Header.tsx'
import { LazyScreen } from './LazyScreen.tsx'
import { LazyPart } from './lazy/LazyPart.tsx'
import { List } from './list/List.tsx'
import { RecordPane } from './record/RecordPane.tsx'
import { shownList } from './state/list.ts'
import type { State } from './state/store.ts'
import { UndoBar } from './UndoBar.tsx'

const loadShortcuts = () => import('./ShortcutsDialog.tsx')

/** The header, and the screen that the URL names. */
export function App(state: State) {
  const { page, route, dialog } = state
  const items = shownList(state)
  const screen = route.formId ? 'form' : route.screen
  return (
    <>
      <Header page={page} route={route} />
      {screen === 'inbox' ? (
        <main id="main" class={route.recordId ? 'inbox open' : 'inbox'} tabIndex={-1}>
          <List state={state} items={items} />
          <RecordPane state={state} items={items} />
        </main>
      ) : (
        <main id="main" tabIndex={-1}>
          <LazyScreen key={screen} page={page} name={screen} formId={route.formId} />
        </main>
      )}
      <UndoBar {...state} />
      {dialog?.kind === 'shortcuts' && <LazyPart load={loadShortcuts} props={{}} />}
      {dialog && dialog.kind !== 'shortcuts' && <ConfirmDialog {...dialog} stored={state.stored} />}
    </>
  )
}
