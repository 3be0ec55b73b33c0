import { useLayoutEffect, useState } from 'preact/hooks'
import { signal } from '../state/store.ts'
import { type Action, type ImportState, initialState, reduce } from './import-state.ts'

/** The import of this page. It stays, and goes on, while other places are shown. */
export const importing = signal<ImportState>(initialState)

/** Changes the import, and renders. */
export function dispatch(action: Action): void {
  importing.value = reduce(importing.value, action)
}

/** Returns the state of the import. */
export function useImport(): ImportState {
  const [state, setState] = useState(importing.value)
  useLayoutEffect(() => importing.subscribe(setState), [])
  return state
}

addEventListener('beforeunload', (event) => {
  const { run } = importing.value
  // After the end of the session, other requests of the page would lead to the sign-in page: the import waits for another one.
  if (run?.isRunning || run?.stop?.reason === 'session') event.preventDefault()
})
