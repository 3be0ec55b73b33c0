import { useState } from 'preact/hooks'
import type { InboxPage, Session } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { Entry } from '../ui/Entry.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { formatDay } from '../ui/format-date.ts'
import { KeyDialog } from '../ui/KeyDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { useResource } from '../ui/use-resource.ts'
import { DeviceLink } from './DeviceLink.tsx'
import { texts } from './en.ts'

/** The devices that are signed in to a workspace, and the ways to sign them out or another one in. */
export function WorkspaceDevices({ workspace }: { workspace: InboxPage['workspaces'][number] }) {
  const { workspaceId, name } = workspace
  const sessions = useResource(workspaceId, () => request<Session[]>(workspaceId, 'sessions'))
  const [status, setStatus] = useState('')
  const [error, setError] = useState('')
  const [dialog, setDialog] = useState<'link' | 'everywhere'>()
  const [link, setLink] = useState('')
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()

  const signOut = async ({ id, label, current }: Session) => {
    setError('')
    try {
      await request(workspaceId, `sessions/${id}`, { method: 'DELETE' })
    } catch (thrown) {
      setError(errorMessage(thrown))
      return
    }
    if (current) return leave()
    setStatus(texts.signedOut(label || texts.unknownDevice))
    await sessions.reload()
    focusHeading()
  }
  const signOutEverywhere = async (key: string) => {
    await request(workspaceId, 'sessions', { method: 'DELETE', key })
    leave()
  }
  const createLink = async (key: string) => {
    const { url } = await request<{ url: string }>(workspaceId, 'device-links', { method: 'POST', key })
    setLink(url)
  }
  return (
    <section class="card" aria-labelledby={workspaceId}>
      <h2 id={workspaceId} ref={heading} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h2>
      <p role="status">{status}</p>
      {error && <p role="alert">{error}</p>}
      <Loading resource={sessions} />
      <ul class="rows">
        {sessions.data?.map((session) => (
          <Entry
            key={session.id}
            name={session.label || texts.unknownDevice}
            badge={session.current && texts.thisDevice}
            details={[texts.signedIn(formatDay(session.created)), texts.lastSeen(formatDay(session.seenDay))]}
          >
            <button
              type="button"
              aria-label={texts.signOutNamed(session.current ? texts.thisDevice : session.label)}
              onClick={() => signOut(session)}
            >
              {texts.signOut}
            </button>
          </Entry>
        ))}
      </ul>
      <p class="bar">
        <button type="button" class="primary" onClick={() => setDialog('link')}>
          {texts.addDevice}
        </button>
        <button type="button" class="danger" onClick={() => setDialog('everywhere')}>
          {texts.signOutAll}
        </button>
      </p>
      {link && (
        <DeviceLink
          url={link}
          onDone={() => {
            setLink('')
            focusHeading()
          }}
        />
      )}
      {dialog === 'link' && (
        <KeyDialog
          title={texts.addDevice}
          action={texts.createLink}
          onSubmit={createLink}
          onClose={() => setDialog(undefined)}
        >
          {texts.addDeviceText(name)}
        </KeyDialog>
      )}
      {dialog === 'everywhere' && (
        <KeyDialog
          title={texts.signOutAll}
          action={texts.signOutAll}
          danger
          onSubmit={signOutEverywhere}
          onClose={() => setDialog(undefined)}
        >
          {texts.signOutAllText(name)}
        </KeyDialog>
      )}
    </section>
  )
}

/** Leads to a workspace that this browser is still signed in to, or to the sign-in page. */
const leave = () => location.assign('/inbox')
