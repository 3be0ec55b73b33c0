import type { InboxTestimonial } from '../../../shared/inbox.ts'
import type { TestimonialState } from '../../../shared/testimonial-state.ts'

/** The filters of a list, as the URL names them; an empty string selects everything. */
export type Filters = Record<(typeof filterNames)[number], string>

export const filterNames = ['state', 'q', 'stars', 'tag', 'consent', 'has', 'changed', 'source', 'import'] as const

export const states: readonly TestimonialState[] = ['pending', 'published', 'archived', 'spam']

/** Reads filters from a query string. */
export function parseFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const read = (name: string) => parameters.get(name)?.trim() ?? ''
  const filters = Object.fromEntries(filterNames.map((name) => [name, read(name)])) as Filters
  return { ...filters, state: states.find((state) => state === filters.state) ?? '' }
}

/** Returns the query string of filters, with `?`; empty if nothing is filtered. */
export function filterSearch(filters: Filters): string {
  const search = new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
  return search.size > 0 ? `?${search}` : ''
}

/** Returns whether a testimonial still belongs to a list after changes of its state and tags. */
export const matchesFilters = ({ state, tags }: InboxTestimonial, filters: Filters): boolean =>
  (filters.state ? state === filters.state : state !== 'spam') && (!filters.tag || tags.includes(filters.tag))

/** Returns whether more than the state is filtered. */
export const isNarrowed = (filters: Filters): boolean =>
  filterNames.some((name) => name !== 'state' && filters[name] !== '')

export const noFilters: Filters = parseFilters('')
