import { places, type settingsSections } from '../../../shared/inbox-places.ts'
import { type Filters, filterSearch, parseFilters } from './filters.ts'

/** The place `picture` draws the testimonial that is its detail. */
export type Place = 'inbox' | 'picture' | (typeof places)[number]
export type SettingsSection = (typeof settingsSections)[number]

/** The content of a URL: the list with or without a record, or another place. */
export type Route = {
  place: Place
  recordId: string | null
  /** The id of a form, display or testimonial, or a section of the settings; without one, the place lists them. */
  detail?: string | undefined
  filters: Filters
}

/** Parses a URL, whose ids may be in upper case; returns `null` unless it is a place of this workspace. */
export function parseRoute({ pathname, search }: URL | Location, workspaceId: string): Route | null {
  const [, inbox, workspace, name = '', detail, rest] = pathname.toLowerCase().split('/')
  if (inbox !== 'inbox' || workspace !== workspaceId || rest !== undefined) return null
  const place = places.find((place) => place === name)
  const filters = parseFilters(search)
  if (place) return detail && /requests|import/.test(place) ? null : { place, recordId: null, detail, filters }
  if (detail === 'picture') return { place: detail, recordId: null, detail: name, filters }
  // A word that is no id may be a former place: the service knows where it leads.
  return detail || /^\w+$/.test(name) ? null : { place: 'inbox', recordId: name || null, filters }
}

/** Returns the URL of a list, or of a record in it. */
export const listUrl = (workspaceId: string, filters: Filters, recordId?: string | null): string =>
  `/inbox/${workspaceId}${recordId ? `/${recordId}` : ''}${filterSearch(filters)}`

/** Returns the URL of another place. */
export const placeUrl = (workspaceId: string, place: (typeof places)[number]): string =>
  `/inbox/${workspaceId}/${place}`

/** Returns the URL of a section of the settings. */
export const sectionUrl = (workspaceId: string, section: SettingsSection): string =>
  `${placeUrl(workspaceId, 'settings')}/${section}`
