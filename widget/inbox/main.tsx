import './inbox.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { followLinks, showLocation } from './navigation.ts'
import { getState, subscribe } from './store.ts'

const root = document.getElementById('app')

if (root) {
  root.replaceChildren()
  // Rendered at once, so that focus can move to what a change shows.
  const update = () => render(<App {...getState()} />, root)
  subscribe(update)
  update()
}

addEventListener('popstate', showLocation)
addEventListener('click', followLinks)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  // Restored by the browser: after sign-out it must show no record.
  document.body.hidden = true
  location.reload()
})
