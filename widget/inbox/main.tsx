import './inbox.css'
import { effect } from '@preact/signals-core'
import { render } from 'preact'
import { App } from './App.tsx'
import { ignoreDoubleClick } from './ignore-double-clicks.ts'
import { pageTitle } from './page-title.ts'
import { handleKey } from './shortcuts.ts'
import { isNarrowed } from './state/filters.ts'
import { replaceLostFocus } from './state/focus.ts'
import { followForm, followHistory, followLink, replaceUrl, startNavigation, wide } from './state/navigation.ts'
import { recordVisit } from './state/storage.ts'
import { inbox, setState } from './state/store.ts'

const root = document.getElementById('app')

if (root) {
  root.replaceChildren()
  const { page, route } = inbox.value
  const isQueue = route.filters.state === 'pending' && !isNarrowed(route.filters)
  setState({ seenBefore: isQueue ? recordVisit(page.workspaceId, page.items[0]?.created ?? '') : '' })
  // Rendered at once, so that the focus can move to what a change shows.
  let openId: string | null = null
  effect(() => {
    const state = inbox.value
    const focused = document.activeElement
    render(<App {...state} />, root)
    document.title = pageTitle(state)
    replaceLostFocus(focused, openId)
    openId = state.route.recordId
  })
  startNavigation()
}

/** Loads what must open without a connection, too. */
const preloadParts = () =>
  Promise.all([
    import('./ConfirmDialog.tsx'),
    import('./list/BulkBar.tsx'),
    import('./record/MoreActions.tsx'),
    import('./record/Properties.tsx'),
    import('./state/send-many.ts'),
  ]).catch(() => undefined)

// Once the first view is there.
addEventListener('load', () => {
  import('./state/live.ts').then(
    ({ startPolling, showOpenRow }) => {
      startPolling()
      showOpenRow()
    },
    () => undefined,
  )
  setTimeout(preloadParts, 1_000)
})
addEventListener('popstate', followHistory)
// The first steps move beside the list, or back.
wide.onchange = () => setState({})
addEventListener('pagehide', replaceUrl)
addEventListener('beforeunload', (event) => {
  // Changes that wait for the one before would be lost.
  if (inbox.value.unconfirmed.length > 0) event.preventDefault()
})
addEventListener('mousedown', ignoreDoubleClick, true)
addEventListener('click', ignoreDoubleClick, true)
addEventListener('click', followLink)
addEventListener('submit', followForm)
addEventListener('keydown', handleKey)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  // Restored by the browser: after sign-out it must show no record.
  document.body.hidden = true
  location.reload()
})
