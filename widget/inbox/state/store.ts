import { signal } from '@preact/signals-core'
import type { VNode } from 'preact'
import type { InboxCounts, InboxPage, InboxTestimonial } from '../../../shared/inbox.ts'
import type { Failure, Items, Step } from './changes.ts'
import { noFilters } from './filters.ts'
import { parseRoute, type Route } from './routes.ts'

// The builder takes it from here: otherwise the bundler gives the library a file of its own, which the list would wait for.
export { signal }

/** The result of the last action, until the next one; `onUndo` undoes what has changed no testimonial, `link` shows more of it. */
export type Notice = {
  text: string
  undo: Step[]
  onUndo?: () => void
  link?: VNode
  failures: Failure[]
}

/** Returns a text with the words marked that a search has found. */
export type MarkWords = (text: string, query: string) => VNode

/**
 * A dialog above the page; `ids` are those of the testimonials that it asks about. One that `isNote` notes a consent and publishes
 * nothing. One that `isKept` stays open when the browser
 * goes back.
 */
export type Dialog =
  | { kind: 'publish' | 'erase' | 'highlight'; ids: string[]; isNote?: true; isKept?: false }
  | { kind: 'shortcuts' | 'workspace' | 'add'; isKept?: boolean }

/** Everything that the inbox shows. */
export type State = Items & {
  page: InboxPage
  route: Route
  /** The ids that were loaded for the filters, newest first, including those that no longer match. */
  order: readonly string[]
  nextCursor: string | null
  searchedTo: string | null
  loading: 'list' | 'more' | null
  failedToLoad: 'list' | 'more' | null
  /** The open record, if it could not be loaded. */
  failedRecordId: string | null
  counts: InboxCounts
  selected: ReadonlySet<string>
  notice: Notice
  /** The title begins with it: a task that runs or has ended, whatever place is shown. */
  task?: string
  dialog: Dialog | null
  /** New testimonials that the list does not show yet. */
  arrived: readonly InboxTestimonial[]
  /** The `created` of the newest testimonial at the previous visit. */
  seenBefore: string
  /** Marks words that a search has found; loaded with the first search. */
  markWords?: MarkWords
  /** The filters are shown. */
  isFiltering: boolean
  /** The testimonial whose author is about to be asked for consent. */
  asking: string
  /** Ids that the service does not know. */
  missing: ReadonlySet<string>
}

export const noNotice: Notice = { text: '', undo: [], failures: [] }

/** The state, first as the page brought it; treat its value as immutable. */
export const inbox = signal(readState())

function readState(): State {
  const page: InboxPage = JSON.parse(document.getElementById('page-data')?.textContent ?? '')
  const { items, record, counts, nextCursor, searchedTo } = page
  const route = parseRoute(location, page.workspaceId) ?? { place: 'inbox', recordId: null, filters: noFilters }
  return {
    page,
    route,
    stored: storedById(record ? [...items, record] : items),
    unconfirmed: [],
    order: items.map(({ id }) => id),
    nextCursor,
    searchedTo,
    loading: null,
    failedToLoad: null,
    failedRecordId: null,
    counts,
    selected: new Set(),
    notice: noNotice,
    dialog: null,
    arrived: [],
    seenBefore: '',
    isFiltering: false,
    asking: '',
    missing: new Set(route.recordId && !record ? [route.recordId] : []),
  }
}

/** Returns testimonials by id. */
export function storedById(items: readonly InboxTestimonial[]): State['stored'] {
  return Object.fromEntries(items.map((item) => [item.id, item]))
}

/** Changes parts of the state, and renders. */
export function setState(change: Partial<State>): void {
  inbox.value = { ...inbox.value, ...change }
}

/** Returns the name of the workspace that is open. */
export const workspaceName = ({ workspaceId, workspaces }: InboxPage): string =>
  workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.name ?? ''
