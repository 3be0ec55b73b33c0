import type { InboxPage } from '../../../shared/inbox.ts'
import { Channels } from '../notifications/Channels.tsx'
import { texts } from '../notifications/en.ts'
import { Webhooks } from '../notifications/Webhooks.tsx'
import '../notifications/styles.ts'

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
