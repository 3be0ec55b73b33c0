import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { findGiverToken } from '../../shared/giver-token.ts'
import { type Outcome, request, setToken } from './requests.ts'
import { state, update } from './state.ts'
import { fill, t, textsLoaded } from './texts.ts'

/* What the giver can do. */

/** Shows a message next to what has this name. */
export const showMessage = (place: string, text: string) => update({ message: { place, text } })
/** Shows that a change is stored. */
export const showSaved = (place: string) => update({ message: { place, text: t.saved, isDone: true } })

/** Shows the testimonial whose token is in the fragment of the URL, which keeps it: bookmarks must work. */
export async function open(): Promise<void> {
  const token = findGiverToken(location.hash)
  setToken(token)
  const response = token && request('GET')
  await textsLoaded
  update({ screen: response ? 'loading' : 'code', isEditing: false, isBusy: false, message: undefined })
  if (response) receive('code', await response)
  else if (location.hash) showMessage('code', t.codeInvalid)
  document.querySelector('h1')?.focus()
}

/** Opens the testimonial of a code or a whole link. */
export function enterCode(text: string): void {
  const token = findGiverToken(text)
  if (!token) showMessage('code', t.codeInvalid)
  else if (location.hash === `#${token}`) open()
  else location.hash = token
}

/** Shows what a response says; returns whether it is the testimonial. */
function receive(place: string, { status, view, error, etag, retryAfter = 0 }: Outcome): boolean {
  const failed = state.screen === 'loading' ? 'failed' : state.screen
  if (view) update({ isBusy: false, screen: 'view', view, etag })
  else update({ isBusy: false, screen: status === 401 ? 'unknown' : failed })
  const time = retryAfter.toLocaleString(t.lang, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  if (!view && status !== 401) showMessage(place, status === 429 ? fill(t.tooMany, { time }) : (error ?? t.failed))
  return !!view
}

/**
 * Sends a change, one at a time; returns whether it is stored. With `etag`, it applies only to that version: if there is another one,
 * shows that.
 */
export async function send(place: string, body: object, etag?: string | null): Promise<boolean> {
  if (state.isBusy) return false
  update({ isBusy: true, message: undefined })
  const outcome = await request('PUT', body, etag)
  if (outcome.status !== 412) return receive(place, outcome)
  if (receive(place, await request('GET'))) {
    update({ hasConflict: true })
    showMessage(place, t.changed)
  }
  return false
}

/** Stores a decision on a consent whose words are shown. A withdrawal applies to every version. */
export async function decide(
  purpose: ConsentPurpose,
  isGiven: boolean,
  text: string,
  language?: string | null,
): Promise<void> {
  const body = {
    consents: { [purpose]: isGiven },
    consentTexts: { [purpose]: text },
    page: location.origin + location.pathname,
    ...(language && { language }),
  }
  if (await send(purpose, body, isGiven ? state.etag : null)) showSaved(purpose)
}

/** Erases the testimonial. */
export async function erase(): Promise<void> {
  if (state.isBusy) return
  update({ isBusy: true, message: undefined })
  const outcome = await request('DELETE')
  const { status } = outcome
  if (status === 204 || (status === 401 && state.isErasing)) {
    history.replaceState(null, '', location.pathname)
    setToken('')
    update({ screen: 'erased', view: undefined })
    document.querySelector('h1')?.focus()
    return
  }
  // Without a response, it may be erased.
  state.isErasing = !status
  receive('erase', outcome)
}
