import { request } from './api.ts'
import { texts } from './en-live.ts'
import { filterSearch } from './filters.ts'
import { focusRow, scrollToMiddle } from './focus.ts'
import { fetchPage, loadCounts, shownList } from './list.ts'
import { reloadList } from './navigation.ts'
import { inbox, noNotice, setState, storedById } from './store.ts'

const interval = 30_000
const idleAfter = 5 * 60_000

let newest = ''
let lastInput = performance.now()
let lastPoll = performance.now()
let timer: ReturnType<typeof setTimeout> | undefined

/** Polls for new testimonials every 30 seconds while the page is used. */
export function startPolling(): void {
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus']) {
    addEventListener(type, noteInput, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', schedule)
  schedule()
}

/** Scrolls the list to the row of the record that the page was opened with. Not in the first view: finding its place costs a layout. */
export function showOpenRow(): void {
  const row = document.querySelector('.row.current')
  const pane = row?.closest('.list-pane')
  if (!row || !pane) return
  if (row.getBoundingClientRect().bottom > pane.getBoundingClientRect().bottom) scrollToMiddle(pane, row)
}

function noteInput(): void {
  lastInput = performance.now()
  timer ?? schedule()
}

const isAway = () => document.hidden || performance.now() - lastInput >= idleAfter

/** Plans the next request; none while the page is hidden or has had no input for five minutes. */
function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (isAway()) return
  timer = setTimeout(poll, Math.max(0, lastPoll + interval - performance.now()))
}

async function poll(): Promise<void> {
  if (isAway()) {
    schedule()
    return
  }
  lastPoll = performance.now()
  await checkForNew()
  schedule()
}

/** Checks for new testimonials now. A failed request is not reported: the next one follows. */
export const checkForNew = () => check().catch(() => undefined)

async function check(): Promise<void> {
  const found = await request<{ id: string; created: string } | null>(inbox.value.page.workspaceId, 'newest')
  const { route, stored } = inbox.value
  if (!found || found.id === newest || stored[found.id]) return
  void loadCounts()
  if (route.place !== 'inbox') reloadList()
  else {
    const { body, nextCursor } = await fetchPage()
    const { order, stored, loading, failedToLoad, route: now } = inbox.value
    // A list that is not there yet has nothing that is new.
    if (loading === 'list' || failedToLoad || filterSearch(now.filters) !== filterSearch(route.filters)) return
    // The first ones may be erased by now.
    const last = order.map((id) => stored[id]?.created).find(Boolean) ?? ''
    setState({
      arrived: body.filter(({ id, created, importId }) => !importId && !order.includes(id) && created >= last),
    })
    // Nothing is below that could move.
    if (shownList(inbox.value).length === 0 && inbox.value.arrived.length > 0) {
      if (order.length === 0) setState({ nextCursor })
      // The owner has not asked for them, and may still need the notice.
      showArrived(isNoticeNeeded())
    }
  }
  newest = found.id
}

/** Puts the testimonials that have arrived on top of the list, and the focus on the first of them. */
export function insertArrived(): void {
  const [first] = inbox.value.arrived
  showArrived()
  if (first) focusRow(first.id)
}

/** Shows the testimonials that have arrived; says so, unless the notice stays. */
function showArrived(keepsNotice = false): void {
  const { arrived, order, stored } = inbox.value
  const ids = arrived.map(({ id }) => id)
  setState({
    arrived: [],
    order: [...ids, ...order.filter((id) => !ids.includes(id))],
    stored: { ...storedById(arrived), ...stored },
    ...(!keepsNotice && { notice: { ...noNotice, text: texts.inserted(ids.length) } }),
  })
}

/** Returns whether the result of the last action is still to come, can be undone, or is a failure. */
function isNoticeNeeded(): boolean {
  const { notice, unconfirmed } = inbox.value
  return unconfirmed.length > 0 || notice.undo.length > 0 || notice.failures.length > 0
}
