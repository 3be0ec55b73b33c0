import { shownItem } from './state/changes.ts'
import { stateNames, texts } from './state/en.ts'
import { states } from './state/filters.ts'
import { shownName } from './state/format.ts'
import type { Route } from './state/routes.ts'
import { inbox, type State, workspaceName } from './state/store.ts'

/** The name of what a place shows, such as a section or a form. */
let detail = ''

/** Begins the title of a place with the name of what it shows. No part of the state: nothing else is rendered for it. */
export function setTitleDetail(name: string): void {
  detail = name
  document.title = pageTitle(inbox.value)
}

/** Returns the title of the document: a task, record, place with its section or form, search or list, then workspace and product. */
export function pageTitle(state: State): string {
  const { page, route, counts } = state
  const item = route.recordId ? shownItem(state, route.recordId) : undefined
  const listState = states.find((name) => name === route.filters.state)
  const list = listState ? `${stateNames[listState]} (${texts.atLeast(counts[listState])})` : texts.allTestimonials
  const { q } = route.filters
  const names =
    route.place === 'inbox'
      ? [item ? shownName(item) : q ? texts.searchTitle(q) : list]
      : [detail, (texts.placeNames as Partial<Record<Route['place'], string>>)[route.place]]
  return [state.task, ...names, workspaceName(page), texts.product].filter(Boolean).join(' · ')
}
