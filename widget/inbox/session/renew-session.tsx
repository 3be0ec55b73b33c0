import { render } from 'preact'
import { sessionEndedMessage } from '../../../shared/texts/errors.ts'
import { inbox, setState } from '../state/store.ts'
import { leaveToSignIn } from '../ui/leave-to-sign-in.ts'
import { texts } from './en.ts'
import { type NewSession, SessionDialog } from './SessionDialog.tsx'

/** The question that is open. */
let question: Promise<NewSession | undefined> | undefined

/**
 * Returns whether the page has another session now, so that a request that was rejected is to be sent again: `response` and `text` are
 * what it got for this token of the page. If the session has ended, leads to the sign-in page, and if another sign-in has replaced
 * it, loads the page again. If something typed or not yet stored would be lost, asks to sign in in another tab instead.
 * If the owner declines, or if the request deletes something, which needs another question, returns the message of the error.
 */
export async function renewSession(
  response: Response,
  token: string,
  text: string,
  method: string,
): Promise<boolean | string> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=laurel-page]')
  if (!meta) return false
  const isReplaced = response.status === 403 && text.startsWith('"X-Laurel-Page')
  if (token === meta.content && (isReplaced || (await hasEnded(response, token)))) {
    const session = await findSession(response.url, isReplaced)
    if (!session) return sessionEndedMessage
    meta.content = session.token
    // Their keys may be others: the question before one is revoked depends on them.
    setState({ page: { ...inbox.value.page, workspaces: session.workspaces } })
  }
  if (token === meta.content) return false
  return method !== 'DELETE' || texts.notDeleted
}

/** Returns whether the session has ended. One in another workspace may share the cookie; it finds nothing here, not even counts. */
async function hasEnded({ status, url }: Response, token: string): Promise<boolean> {
  if (status !== 404) return status === 401
  const counts = url.replace(/(\/inbox\/api\/[^/]+\/).*/, '$1counts')
  const response = await fetch(counts, { headers: { 'X-Laurel-Page': token } }).catch(() => undefined)
  return response?.status === 401 || response?.status === 404
}

/** Returns the session of another tab, `undefined` if the owner declines. */
async function findSession(url: string, isReplaced: boolean): Promise<NewSession | undefined> {
  if (!hasUnsaved()) return leave(isReplaced)
  // Polling must not interrupt typing: the next action asks.
  if (url.endsWith('/newest')) return undefined
  question ??= ask().finally(() => {
    question = undefined
  })
  return question
}

/** Returns whether something typed, or a change that is not stored yet, would be lost with the page. */
function hasUnsaved(): boolean {
  const isUnguarded = dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const typed = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'dialog[open] :is(input:not([type=checkbox], [type=radio]), textarea), #new-tag',
  )
  return !isUnguarded || Array.from(typed).some(({ value }) => value)
}

/** Leaves the page, with nothing that would be lost. */
function leave(isReplaced: boolean): Promise<never> {
  if (!isReplaced) return leaveToSignIn()
  location.reload()
  // No error is shown meanwhile.
  return new Promise(() => undefined)
}

/** Asks to sign in in another tab. */
function ask(): Promise<NewSession | undefined> {
  const host = document.body.appendChild(document.createElement('div'))
  return new Promise((resolve) => {
    const close = (session?: NewSession) => {
      render(null, host)
      host.remove()
      resolve(session)
    }
    render(<SessionDialog onClose={close} />, host)
  })
}
