import type { ComponentType } from 'preact'
import type { InboxPage, InboxTestimonial } from '../../shared/inbox.ts'
import { LazyPart } from './LazyPart.tsx'
import type { Route } from './routes.ts'

type ScreenProps = { page: InboxPage; formId?: string | undefined; item?: InboxTestimonial | undefined }
type Props = ScreenProps & { name: Route['screen'] | 'form' | 'welcome' | 'consents' | 'media' }

const modules = import.meta.glob<ComponentType<ScreenProps>>(
  './screens/{Consents,Media,Form,Forms,Invitations,Notifications,History,Settings,Keys,Devices,Welcome}.tsx',
  { import: 'default' },
)

/** A screen, or a part of one, that is loaded when it is shown first. */
export const LazyScreen = ({ name, ...props }: Props) => (
  <LazyPart load={modules[`./screens/${name.replace(/^./, (letter) => letter.toUpperCase())}.tsx`]} props={props} />
)
