import type { InboxPage } from '../../../shared/inbox.ts'
import { Invitations } from '../invitations/Invitations.tsx'
import '../invitations/styles.ts'

/** The links to the form that take one response. */
export default function InvitationsScreen({ page }: { page: InboxPage }) {
  return <Invitations page={page} />
}
