import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { findGiverToken } from '../../shared/giver-token.ts'
import { type Outcome, request, setToken } from './requests.ts'
import { state, update } from './state.ts'
import { fill, stateTexts, t, textsLoaded } from './texts.ts'

/* What the giver can do. */

/** Shows a message next to what has this name. */
export const showMessage = (place: string, text: string, lang?: string) => update({ message: { place, text, lang } })
/** Shows that a change is stored. */
export const showSaved = (place: string) => update({ message: { place, text: t.saved, isDone: true } })

/** Shows a message about a control, and moves the focus there: the message is its description, so it is not announced twice. */
export function showFieldMessage(control: HTMLElement, text: string, lang?: string): void {
  update({ message: { place: control.id, text, lang, isQuiet: true } })
  const details = control.closest('details')
  if (details) details.open = true
  control.focus()
}

/** Shows what follows a decision, and moves the focus from its button, which was replaced, to that. */
function showDecision(purpose: ConsentPurpose): void {
  const text = purpose === 'publish' && state.view ? stateTexts(state.view).join('\n') : t.saved
  const isQuiet = document.activeElement === document.body
  update({ message: { place: purpose, text, isDone: true, isQuiet } })
  if (isQuiet) document.getElementById(`${purpose}-message`)?.focus()
}

/** Shows the testimonial whose token is in the fragment of the URL, which keeps it: bookmarks must work. */
export async function open(): Promise<void> {
  const token = findGiverToken(location.hash)
  setToken(token)
  const response = token && request('GET')
  update({ screen: 'loading', isEditing: false, isBusy: false, message: undefined })
  await textsLoaded
  document.title = t.pageTitle
  update({ screen: response ? 'loading' : 'code' })
  if (response) receive('token', await response)
  else if (location.hash) showMessage('token', t.codeInvalid)
  document.querySelector('h1')?.focus()
}

/** Opens the testimonial of the code or the whole link in a control. */
export function enterCode(control: HTMLInputElement): void {
  const token = findGiverToken(control.value)
  if (!token) showFieldMessage(control, t.codeInvalid)
  else if (location.hash === `#${token}`) open()
  else location.hash = token
}

/** Shows what a response says; returns whether it is the testimonial. */
function receive(place: string, { status, view, error, etag, retryAfter = 0 }: Outcome): boolean {
  const failed = state.screen === 'loading' ? 'failed' : state.screen
  update({ isBusy: false, ...(view ? { screen: 'view', view, etag } : { screen: status === 401 ? 'code' : failed }) })
  const time = retryAfter.toLocaleString(t.lang, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  if (view) return true
  if (status === 401) showMessage('token', t.unknown)
  else if (status === 429) showMessage(place, fill(t.tooMany, { time }))
  else if (error?.startsWith('consents: publish was withdrawn')) showMessage(place, t.notAgain)
  // The service speaks English.
  else showMessage(place, error ?? t.failed, error && 'en')
  return false
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
  if (await send(purpose, body, isGiven ? state.etag : null)) showDecision(purpose)
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
    update({ screen: 'erased', view: undefined, isBusy: false })
    document.title = t.erased
    document.querySelector('h1')?.focus()
    return
  }
  // Without a response, it may be erased.
  state.isErasing = !status
  receive('erase', outcome)
}
