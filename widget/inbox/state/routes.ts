import { type Filters, filterSearch, parseFilters } from './filters.ts'

export const screens = ['forms', 'invitations', 'notifications', 'history', 'settings', 'keys', 'devices'] as const

/** The content of a URL: the list with or without a record, or another screen. */
export type Route = {
  screen: 'inbox' | (typeof screens)[number]
  recordId: string | null
  /** The form to edit; the screen of forms lists them without one. */
  formId?: string | undefined
  filters: Filters
}

/** Parses a URL; returns `null` unless it is a screen of this workspace. */
export function parseRoute({ pathname, search }: URL | Location, workspaceId: string): Route | null {
  const [, inbox, workspace, name = '', ...rest] = pathname.split('/')
  const [formId] = rest
  if (inbox !== 'inbox' || rest.length > (name === 'forms' ? 1 : 0)) return null
  if (workspace === 'devices' && !name) return { screen: 'devices', recordId: null, filters: parseFilters('') }
  if (workspace !== workspaceId) return null
  const screen = screens.find((screen) => screen === name) ?? 'inbox'
  return { screen, recordId: screen === 'inbox' ? name || null : null, formId, filters: parseFilters(search) }
}

/** Returns the URL of a list, or of a record in it. */
export const listUrl = (workspaceId: string, filters: Filters, recordId?: string | null): string =>
  `/inbox/${workspaceId}${recordId ? `/${recordId}` : ''}${filterSearch(filters)}`

/** Returns the URL of another screen. */
export const screenUrl = (workspaceId: string, screen: (typeof screens)[number]): string =>
  screen === 'devices' ? '/inbox/devices' : `/inbox/${workspaceId}/${screen}`
