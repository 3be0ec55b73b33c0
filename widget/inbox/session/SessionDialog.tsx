import { useEffect, useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { texts } from './en.ts'

/** The token of a page of the app, and the workspaces that its browser is signed in to. */
export type NewSession = Pick<InboxPage, 'workspaces'> & { token: string }

/** The dialog that opens the sign-in page in a new tab. `onClose` gets the session there, nothing if the owner declines. */
export function SessionDialog({ onClose }: { onClose: (session?: NewSession) => void }) {
  const [tab, setTab] = useState<Window | null>()
  useEffect(() => {
    if (!tab) return
    const check = () => {
      const session = readSession(tab)
      if (!session) return
      tab.close()
      onClose(session)
    }
    const timer = setInterval(check, 250)
    // Browsers slow down the timers of a page that is hidden.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [tab, onClose])
  // No other page of this origin can read the token: their tabs are of another group, see Cross-Origin-Opener-Policy.
  const open = () => setTab(window.open(location.href, '_blank'))
  return (
    <ModalDialog
      title={texts.title}
      text={texts.intro}
      action={texts.signIn}
      isBusy={false}
      error={tab === null ? texts.blocked : ''}
      onSubmit={open}
      onClose={() => onClose()}
    >
      <p role="status" class="hint">
        {tab && texts.waiting}
      </p>
    </ModalDialog>
  )
}

/** Returns the session of the app in another tab, `undefined` while that shows or loads another page. */
function readSession(tab: Window): NewSession | undefined {
  try {
    const token = tab.document.querySelector<HTMLMetaElement>('meta[name=laurel-page]')?.content
    const { workspaces }: InboxPage = JSON.parse(tab.document.getElementById('page-data')?.textContent ?? '')
    return token ? { token, workspaces } : undefined
  } catch {
    // A page of another origin, or without the data of the app.
    return undefined
  }
}
