import { request } from './api.ts'
import { texts } from './en.ts'
import { filterSearch } from './filters.ts'
import { focusRow } from './focus.ts'
import { fetchPage, loadCounts } from './list.ts'
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
  // A failed request is not reported: the next one follows.
  await check().catch(() => undefined)
  schedule()
}

async function check(): Promise<void> {
  const { page, route } = inbox.value
  const found = await request<{ id: string; created: string } | null>(page.workspaceId, 'newest')
  if (!found || found.id === newest || inbox.value.stored[found.id]) return
  void loadCounts()
  if (route.screen === 'inbox') {
    const { body } = await fetchPage()
    const { order, stored, loading, route: now } = inbox.value
    if (loading === 'list' || filterSearch(now.filters) !== filterSearch(route.filters)) return
    // The first ones may be erased by now.
    const last = order.map((id) => stored[id]?.created).find(Boolean) ?? ''
    setState({ arrived: body.filter(({ id, created }) => !order.includes(id) && created >= last) })
  }
  newest = found.id
}

/** Puts the testimonials that have arrived on top of the list. */
export function insertArrived(): void {
  const { arrived, order, stored } = inbox.value
  const ids = arrived.map(({ id }) => id)
  setState({
    arrived: [],
    order: [...ids, ...order.filter((id) => !ids.includes(id))],
    stored: { ...storedById(arrived), ...stored },
    notice: { ...noNotice, text: texts.inserted(ids.length) },
  })
  focusRow(ids[0] ?? '')
}
