import type { InboxPage } from '../../../shared/inbox.ts'
import { Channels } from './Channels.tsx'
import { texts } from './en.ts'
import { Webhooks } from './Webhooks.tsx'
import './styles.ts'

/** Who gets what: the owner messages, and other systems webhooks. */
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
