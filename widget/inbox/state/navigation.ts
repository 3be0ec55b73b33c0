import { filterSearch, parseFilters } from './filters.ts'
import { focusList, focusRecord } from './focus.ts'
import { loadCounts, loadList, loadRecord } from './list.ts'
import { listUrl, type Place, parseRoute } from './routes.ts'
import { inbox, noNotice, setState } from './store.ts'

/** Where the list was scrolled to when a record replaced it on a narrow screen. */
let listScroll = 0

/** The query string that the loaded list belongs to. */
let loadedSearch: string | undefined

/** A URL that the address bar does not show yet. */
let laterUrl = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the current URL in the address bar. Waiting for a pause keeps the keys quick: browsers take long to replace a URL. */
function replaceUrlLater(url: string): void {
  laterUrl = url
  clearTimeout(timer)
  timer = setTimeout(replaceUrl, 200)
}

/** Shows the current URL in the address bar now. */
export function replaceUrl(): void {
  clearTimeout(timer)
  if (laterUrl) history.replaceState(null, '', laterUrl)
  laterUrl = ''
}

/** Shows what the browser's history has gone to. */
export function followHistory(): void {
  clearTimeout(timer)
  laterUrl = ''
  showLocation(location.href)
  focusRecord()
}

/** Matches where list and record stand side by side. */
export const wide = matchMedia('(min-width: 64rem)')

/** Returns whether a record hides the list, as on a narrow screen. */
export const isRecordAlone = () => !!inbox.value.route.recordId && !wide.matches

/** Shows a URL of this workspace without loading a page; `replace` leaves no entry in the browser's history. */
export function navigate(url: string, { replace = false } = {}): void {
  if (replace) replaceUrlLater(url)
  else {
    replaceUrl()
    history.pushState(null, '', url)
  }
  showLocation(url)
}

/** Opens a record of the current list; `null` closes it. */
export function openRecord(id: string | null, options?: { replace: boolean }): void {
  const { page, route } = inbox.value
  if (id !== route.recordId) navigate(listUrl(page.workspaceId, route.filters, id), options)
}

/** Shows what a URL names, and loads what is missing. */
function showLocation(url: string): void {
  const state = inbox.value
  const route = parseRoute(new URL(url, location.href), state.page.workspaceId)
  if (!route) {
    location.reload()
    return
  }
  const wasAlone = isRecordAlone()
  const isOtherRecord = route.recordId !== state.route.recordId
  // Reading the position would lay a wide page out once more.
  if (!wasAlone && !wide.matches) listScroll = scrollY
  const search = filterSearch(route.filters)
  const isOtherPlace = route.place !== state.route.place
  const isOtherList = route.place === 'inbox' && search !== loadedSearch
  setState({
    route,
    dialog: state.dialog?.isKept ? state.dialog : null,
    // It would cover what is there. What has failed can still be tried again.
    ...(isOtherPlace && { notice: { ...noNotice, failures: state.notice.failures } }),
    ...(isOtherList && { order: [], nextCursor: null, searchedTo: null, loading: 'list', selected: new Set() }),
  })
  if (isOtherList) {
    loadedSearch = search
    void loadList()
    void loadCounts()
  }
  const { recordId } = route
  if (recordId && !state.stored[recordId] && !state.missing.has(recordId)) void loadRecord(recordId)
  if (wasAlone || isOtherList || isRecordAlone()) {
    scrollTo({ top: isRecordAlone() || isOtherList ? 0 : listScroll, behavior: 'instant' })
  }
  // The settings see to it themselves.
  if (isOtherPlace || (route.detail !== state.route.detail && route.place !== 'settings')) focusPlace(route.place)
  if (isOtherList) scrollUp('.list-pane')
  if (isOtherRecord) scrollUp('.record-pane')
}

/** Loads the list again: now, or once it is shown. */
export function reloadList(): void {
  if (inbox.value.route.place === 'inbox') void loadList()
  else loadedSearch = undefined
}

/** Moves the focus to the heading of a place that has just been opened. */
function focusPlace(place: Place): void {
  if (place === 'inbox') focusRecord() || focusList()
  else {
    const before = document.activeElement
    import('../ui/focus-heading.ts').then(
      ({ focusHeading }) => focusHeading(document.getElementById('main'), before),
      () => undefined,
    )
  }
}

/** Shows the beginning of a pane that scrolls by itself, with the next frame: setting its position now would lay it out twice. */
function scrollUp(selector: string): void {
  requestAnimationFrame(() => {
    const pane = document.querySelector(selector)
    if (pane) pane.scrollTop = 0
  })
}

/** Remembers which list the page has brought. */
export function startNavigation(): void {
  const { route } = inbox.value
  if (route.place === 'inbox') loadedSearch = filterSearch(route.filters)
}

const isScreen = (url: URL) => url.origin === location.origin && parseRoute(url, inbox.value.page.workspaceId) !== null

/** Follows links to screens of this workspace without loading a page. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!link?.href || link.target || event.defaultPrevented || !isPlain) return
  const url = new URL(link.href)
  if (url.hash || !isScreen(url)) return
  event.preventDefault()
  navigate(url.href)
  focusRecord()
}

/** Shows the list that a search or filter form selects. */
export function followForm(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'get' || event.defaultPrevented) return
  const url = new URL(form.action)
  if (!isScreen(url)) return
  event.preventDefault()
  const fields = [...new FormData(form)].map(([name, value]) => [name, `${value}`])
  navigate(url.pathname + filterSearch(parseFilters(`${new URLSearchParams(fields)}`)))
}
