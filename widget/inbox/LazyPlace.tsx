import type { ComponentType } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { LazyPart } from './lazy/LazyPart.tsx'
import type { Place, Route } from './state/routes.ts'

type PlaceProps = { page: InboxPage; route: Route }
type Load = () => Promise<{ default: ComponentType<PlaceProps> }>

const loadForm: Load = () => import('./forms/builder/FormEditorScreen.tsx')
const places: Record<Exclude<Place, 'inbox'>, Load> = {
  forms: () => import('./forms/list/FormList.tsx'),
  displays: () => import('./displays/Displays.tsx'),
  requests: () => import('./requests/Requests.tsx'),
  settings: () => import('./settings/Settings.tsx'),
  import: () => import('./import/Import.tsx'),
}

/** A place besides the inbox, which is loaded when it is shown first. */
export function LazyPlace({ page, route }: PlaceProps) {
  const { place, formId } = route
  if (place === 'inbox') return null
  return (
    <LazyPart isPlace key={formId ? 'form' : place} load={formId ? loadForm : places[place]} props={{ page, route }} />
  )
}
