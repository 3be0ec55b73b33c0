import type { ComponentType } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { LazyPart } from './lazy/LazyPart.tsx'
import type { Place, Route } from './state/routes.ts'

type PlaceProps = { page: InboxPage; route: Route }
type Load = () => Promise<{ default: ComponentType<PlaceProps> }>

const places: Record<Exclude<Place, 'inbox'>, Load> = {
  forms: () => import('./forms/list/FormList.tsx'),
  displays: () => import('./displays/Displays.tsx'),
  requests: () => import('./requests/Requests.tsx'),
  settings: () => import('./settings/Settings.tsx'),
  import: () => import('./import/Import.tsx'),
}

const editors: Partial<typeof places> = {
  forms: () => import('./forms/builder/FormEditorScreen.tsx'),
}

/** A place besides the inbox, which is loaded when it is shown first. */
export function LazyPlace({ page, route }: PlaceProps) {
  const { place, detail } = route
  if (place === 'inbox') return null
  const load = (detail && editors[place]) || places[place]
  return <LazyPart isPlace key={load} load={load} props={{ page, route }} />
}
