import { useState } from 'preact/hooks'
import type { InboxPage, Session } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { longDate } from '../state/format.ts'
import { workspaceName } from '../state/store.ts'
import { formatDay } from '../ui/format-date.ts'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { useResource } from '../ui/hooks/use-resource.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { DeviceLink } from './DeviceLink.tsx'
import { texts } from './en.ts'

/** The devices that are signed in to the workspace, and the ways to sign them out or another one in. */
export default function Devices({ page }: { page: InboxPage }) {
  const { sessions, list, link, closeLink, signOut, signOutEverywhere, createLink } = useDevices(page)
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.devices}
      action={
        !link && (
          <button type="button" class="primary" onClick={createLink}>
            {texts.addDevice}
          </button>
        )
      }
      hint={texts.intro}
      once={link && <DeviceLink url={link} onDone={closeLink} />}
      rows={sessions.map((session) => (
        <DeviceRow key={session.id} session={session} onSignOut={() => signOut(session)} />
      ))}
    >
      <p>
        <button type="button" class="quiet danger flush" onClick={signOutEverywhere}>
          {texts.signOutAll}
        </button>
      </p>
    </OwnerList>
  )
}

function useDevices(page: InboxPage) {
  const { workspaceId } = page
  const name = workspaceName(page)
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
      title: texts.signOutAllTitle,
      text: texts.signOutAllText(name),
      action: texts.signOutEverywhere,
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

function DeviceRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { label, current, created, seenDay } = session
  return (
    <OwnerRow
      name={label || texts.unknownDevice}
      chips={
        current ? (
          <span class="state published">{texts.thisDevice}</span>
        ) : (
          <span class="state">{texts.lastSeen(formatDay(seenDay))}</span>
        )
      }
      details={[texts.signedIn(longDate(created))]}
      actions={
        <button
          type="button"
          class="quiet"
          aria-label={texts.signOutNamed(current ? texts.thisDevice : label || texts.unknownDevice)}
          onClick={onSignOut}
        >
          {texts.signOut}
        </button>
      }
    />
  )
}

/** Leads to a workspace that this browser is still signed in to, or to the sign-in page. */
const leave = () => location.assign('/inbox')
