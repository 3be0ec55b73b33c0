import type { InboxPage } from '../../../shared/inbox.ts'
import { Channels } from './Channels.tsx'
import { texts } from './en.ts'
import { Webhooks } from './Webhooks.tsx'
import './styles.ts'

/** The messages that the owner gets, and the webhooks for other systems. */
export default function Notifications({ page: { workspaceId } }: { page: InboxPage }) {
  return (
    <>
      <h1>{texts.notifications}</h1>
      <p class="hint">{texts.intro}</p>
      <Channels workspaceId={workspaceId} />
      <Webhooks workspaceId={workspaceId} />
    </>
  )
}
