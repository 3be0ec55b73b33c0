import { shownItem } from './state/changes.ts'
import { stateNames, texts } from './state/en.ts'
import { states } from './state/filters.ts'
import { shownName } from './state/format.ts'
import type { State } from './state/store.ts'

/** Returns the title of the document: record, screen or list, then workspace and product. */
export function pageTitle(state: State): string {
  const { page, route, counts } = state
  const workspace = page.workspaces.find(({ workspaceId }) => workspaceId === page.workspaceId)?.name ?? ''
  const item = route.recordId ? shownItem(state, route.recordId) : undefined
  const listState = states.find((name) => name === route.filters.state)
  const list = listState ? `${stateNames[listState]} (${texts.atLeast(counts[listState])})` : texts.allTestimonials
  const screen = route.screen === 'inbox' ? list : texts.screens[route.screen]
  return [item ? shownName(item) : screen, workspace, texts.product].join(' · ')
}
