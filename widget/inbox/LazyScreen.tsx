import type { ComponentType } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { LazyPart } from './lazy/LazyPart.tsx'
import type { Route } from './state/routes.ts'

type ScreenProps = { page: InboxPage; formId?: string | undefined }
type Name = Exclude<Route['screen'], 'inbox'> | 'form'

const screens: Record<Name, () => Promise<{ default: ComponentType<ScreenProps> }>> = {
  form: () => import('./forms/builder/FormEditorScreen.tsx'),
  forms: () => import('./forms/list/FormList.tsx'),
  invitations: () => import('./invitations/Invitations.tsx'),
  notifications: () => import('./notifications/Notifications.tsx'),
  history: () => import('./screens/History.tsx'),
  settings: () => import('./settings/Settings.tsx'),
  keys: () => import('./screens/Keys.tsx'),
  devices: () => import('./screens/Devices.tsx'),
}

/** A screen besides the list, which is loaded when it is shown first. */
export const LazyScreen = ({ name, ...props }: ScreenProps & { name: Name }) => (
  <LazyPart load={screens[name]} props={props} />
)
