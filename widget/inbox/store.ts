import type { InboxPage } from '../../shared/inbox.ts'
import { noFilters } from './filters.ts'
import { parseRoute, type Route } from './routes.ts'

/** Everything that the inbox shows. */
export type State = {
  page: InboxPage
  route: Route
}

let listener = () => {}

/** The state, as it was when the page arrived. */
let state = readState()

function readState(): State {
  const page: InboxPage = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
  const route = parseRoute(location, page.workspaceId) ?? { screen: 'inbox', recordId: null, filters: noFilters }
  return { page, route }
}

/** Returns the current state; treat it as immutable. */
export const getState = (): State => state

/** Changes parts of the state and renders. */
export function setState(change: Partial<State>): void {
  state = { ...state, ...change }
  listener()
}

/** Calls a function after each change. */
export function subscribe(callback: () => void): void {
  listener = callback
}
