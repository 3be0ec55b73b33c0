import { parseRoute } from './routes.ts'
import { getState, setState } from './store.ts'

/** Shows a URL of this workspace without loading a page; `replace` leaves no entry in the browser's history. */
export function navigate(url: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', url)
  showLocation()
}

/** Shows what the current URL names. */
export function showLocation(): void {
  const route = parseRoute(location, getState().page.workspaceId)
  if (route) setState({ route })
  else location.reload()
}

/** Follows links to screens of this workspace without loading a page. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!link?.href || link.target || event.defaultPrevented || !isPlain) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || !parseRoute(url, getState().page.workspaceId)) return
  event.preventDefault()
  navigate(url.href)
}
