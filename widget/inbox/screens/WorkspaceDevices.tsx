import { useState } from 'preact/hooks'
import type { InboxPage, Session } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerList } from '../ui/OwnerList.tsx'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { useOwnerList } from '../ui/use-owner-list.tsx'
import { useResource } from '../ui/use-resource.ts'
import { DeviceLink } from './DeviceLink.tsx'
import { texts } from './en.ts'

type Workspace = InboxPage['workspaces'][number]

/** The devices that are signed in to a workspace, and the ways to sign them out or another one in. */
export function WorkspaceDevices({ workspace }: { workspace: Workspace }) {
  const { sessions, list, link, closeLink, signOut, signOutEverywhere, createLink } = useDevices(workspace)
  return (
    <OwnerList
      list={list}
      id={workspace.workspaceId}
      title={<bdi>{workspace.name}</bdi>}
      rows={sessions.map((session) => (
        <DeviceRow key={session.id} session={session} onSignOut={() => signOut(session)} />
      ))}
    >
      <p class="bar">
        <button type="button" class="primary" onClick={createLink}>
          {texts.addDevice}
        </button>
        <button type="button" class="danger" onClick={signOutEverywhere}>
          {texts.signOutAll}
        </button>
      </p>
      {link && <DeviceLink url={link} onDone={closeLink} />}
    </OwnerList>
  )
}

function useDevices({ workspaceId, name }: Workspace) {
  const sessions = useResource(workspaceId, () => request<Session[]>(workspaceId, 'sessions'))
  const list = useOwnerList(sessions)
  const [link, setLink] = useState('')
  const signOut = ({ id, label, current }: Session) =>
    list.run(async () => {
      await request(workspaceId, `sessions/${id}`, { method: 'DELETE' })
      if (current) leave()
      else await sessions.reload()
      list.focusHeading()
      return texts.signedOut(label || texts.unknownDevice)
    })
  const signOutEverywhere = () =>
    list.askForKey({
      title: texts.signOutAll,
      text: texts.signOutAllText(name),
      action: texts.signOutAll,
      danger: true,
      onSubmit: async (key) => {
        await request(workspaceId, 'sessions', { method: 'DELETE', key })
        leave()
      },
    })
  const createLink = () =>
    list.askForKey({
      title: texts.addDevice,
      text: texts.addDeviceText(name),
      action: texts.createLink,
      onSubmit: async (key) =>
        setLink((await request<{ url: string }>(workspaceId, 'device-links', { method: 'POST', key })).url),
    })
  const closeLink = () => {
    setLink('')
    list.focusHeading()
  }
  return { sessions: sessions.data ?? [], list, link, closeLink, signOut, signOutEverywhere, createLink }
}

const DeviceRow = ({ session, onSignOut }: { session: Session; onSignOut: () => void }) => (
  <OwnerRow
    name={session.label || texts.unknownDevice}
    chips={session.current && <span class="chip tag">{texts.thisDevice}</span>}
    details={[texts.signedIn(formatDay(session.created)), texts.lastSeen(formatDay(session.seenDay))]}
    actions={
      <button
        type="button"
        aria-label={texts.signOutNamed(session.current ? texts.thisDevice : session.label)}
        onClick={onSignOut}
      >
        {texts.signOut}
      </button>
    }
  />
)

/** Leads to a workspace that this browser is still signed in to, or to the sign-in page. */
const leave = () => location.assign('/inbox')
