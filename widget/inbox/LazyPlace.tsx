import type { ComponentType } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { LazyPart } from './lazy/LazyPart.tsx'
import type { Place, Route } from './state/routes.ts'

type PlaceProps = { page: InboxPage; route: Route }
type Load = () => Promise<{ default: ComponentType<PlaceProps> }>

const places: Partial<Record<Place, Load>> = {
  forms: () => import('./forms/list/FormList.tsx'),
  displays: () => import('./displays/list/DisplayList.tsx'),
  requests: () => import('./requests/Requests.tsx'),
  settings: () => import('./settings/Settings.tsx'),
  import: () => import('./import/Import.tsx'),
  picture: () => import('./picture/Picture.tsx'),
}

const editors: Partial<typeof places> = {
  forms: () => import('./forms/builder/FormEditorScreen.tsx'),
  displays: () => import('./displays/editor/DisplayEditorScreen.tsx'),
}

/** A place besides the inbox, which is loaded when it is shown first. */
export function LazyPlace({ page, route }: PlaceProps) {
  const { place, detail } = route
  const load = (detail && editors[place]) || places[place]
  return load ? <LazyPart isPlace key={load} load={load} props={{ page, route }} /> : null
}
