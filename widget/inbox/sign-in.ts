import { texts } from './en-sign-in.ts'

/*
 * The sign-in page with a link for another device: its token is in the fragment, which no server and no preview robot gets.
 * The page names the workspace and waits for a click. Without a token, the HTML alone signs in.
 */

const keyForm = document.querySelector<HTMLFormElement>('#key-form')
const linkForm = document.querySelector<HTMLFormElement>('#link-form')
const message = document.querySelector<HTMLElement>('#link-message')

/** Returns the token in the URL's fragment, and removes it from the URL and the browser's history. */
function takeToken(): string {
  const [, token = ''] = /^#([\w-]+)$/.exec(location.hash) ?? []
  if (token) history.replaceState(null, '', location.pathname + location.search)
  return token
}

/** Returns the name of the workspace that a token signs in to. @throws Error with the sentence to show. */
async function fetchName(token: string): Promise<string> {
  const response = await fetch('/inbox/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ token, show: '1' }),
  }).catch(() => undefined)
  const body: unknown = await response?.json().catch(() => undefined)
  if (!response?.ok) throw new Error(typeof body === 'string' ? body : texts.failed)
  return String(Object(body).name)
}

/** Focuses an element once the browser is done with `autofocus`, which it reports as blocked if the focus is elsewhere by then. */
function focusInNextFrame(element: HTMLElement | null): void {
  requestAnimationFrame(() => element?.focus())
}

/** Shows why a link does not work, and the form for a key. */
function showError(sentence: string): void {
  if (!keyForm || !linkForm) return
  linkForm.hidden = true
  keyForm.hidden = false
  const error = document.createElement('p')
  error.className = 'error'
  error.role = 'alert'
  error.textContent = sentence
  keyForm.before(error)
  focusInNextFrame(keyForm.querySelector<HTMLInputElement>('[name=key]'))
}

async function confirmLink(token: string): Promise<void> {
  const input = linkForm?.querySelector<HTMLInputElement>('[name=token]')
  const button = linkForm?.querySelector('button')
  if (!keyForm || !linkForm || !message || !input || !button) return
  for (const error of document.querySelectorAll('[role=alert]')) error.remove()
  keyForm.hidden = true
  linkForm.hidden = false
  button.hidden = true
  message.textContent = texts.opening
  try {
    const name = await fetchName(token)
    input.value = token
    message.textContent = texts.question(name)
    button.hidden = false
    focusInNextFrame(button)
  } catch (error) {
    showError(error instanceof Error ? error.message : texts.failed)
  }
}

function openLink(): void {
  const token = takeToken()
  if (token) confirmLink(token)
}

// A link pasted into a sign-in page that is open changes only the fragment.
addEventListener('hashchange', openLink)
openLink()
