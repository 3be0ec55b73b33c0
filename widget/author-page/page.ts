import { findAuthorToken } from '../../shared/author-token.ts'
import './page.css'

/*
 * The page of an author. Its URL has the token in the fragment, which no server and no `Referer` gets: this script posts it with
 * every form of the page, and shows the page that the service responds with. Without JavaScript, that asks for the code instead.
 */

const main = document.querySelector('main') ?? document.body
/** The content of the page without a token: the form for the code. */
const codeForm = document.importNode(main, true)
const { title } = document
let token = ''
let request: XMLHttpRequest | undefined
/** True after a request to erase without a response. */
let isErasing = false

const find = (selector: string) => main.querySelector<HTMLInputElement>(selector)

const isChanged = ({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
  /radio|checkbox/.test(type) ? checked && !defaultChecked : value !== defaultValue

/** Returns the controls of the testimonial that differ from what is stored. */
const listChanges = () =>
  Array.from(main.querySelectorAll<HTMLInputElement>('.edit :is(input, textarea)')).filter(isChanged)

/** Shows an error where the button that caused it is. */
function showError(button: HTMLElement, text = ''): HTMLElement {
  const error = document.createElement('p')
  error.className = 'error'
  error.role = 'alert'
  error.textContent = text
  button.before(error)
  return error
}

/** Shows the testimonial whose token is in the fragment of the URL, which keeps it: bookmarks must work. */
function open(): void {
  // A response to the earlier link is for nothing that is shown now.
  request = undefined
  main.ariaBusy = 'false'
  show(document.importNode(codeForm, true), title)
  token = findAuthorToken(location.hash)
  const button = main.querySelector('button')
  if (button && location.hash.length > 1) enterCode(button, location.hash)
}

/** Sends a form with the code or the whole link in it. */
function enterCode(button: HTMLButtonElement, text: string): void {
  const code = findAuthorToken(text)
  const field = find('#token')
  if (code && code === token) send(button)
  else if (code && button.value === 'show') location.hash = code
  else if (code) {
    // Opening the page of the code first would lose what was typed.
    history.replaceState(null, '', `#${code}`)
    token = code
    send(button)
  } else if (field) {
    find('.error')?.remove()
    showError(button, main.dataset.incomplete).id = 'token-message'
    field.ariaInvalid = 'true'
    field.focus()
  }
}

/** Sends what a button asks for, one at a time. */
function send(button: HTMLButtonElement): void {
  const hidden = button.form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? []
  const changes = button.closest('.edit') ? listChanges() : []
  const controls = [{ name: 'token', value: token }, button, ...hidden, ...changes]
  if (isErasing) controls.push({ name: 'again', value: 'true' })
  for (const message of main.querySelectorAll('.error, .done')) message.remove()
  main.ariaBusy = 'true'
  // Unlike what `fetch` returns, its document needs no policy for Trusted Types.
  const xhr = new XMLHttpRequest()
  request = xhr
  xhr.open('POST', '/my-testimonial')
  xhr.responseType = 'document'
  xhr.timeout = 15_000
  xhr.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  xhr.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded')
  xhr.onloadend = () => xhr === request && receive(button, xhr)
  // Only what must be is escaped: a long text in another script than Latin would be too large.
  xhr.send(controls.map(({ name, value }) => `${name}=${value.replace(/[%&+]/g, encodeURIComponent)}`).join('&'))
}

/** Shows the page of a response or, if that has only an error, this next to the button. */
function receive(button: HTMLButtonElement, { status, response }: XMLHttpRequest): void {
  const isErasure = button.value === 'erase'
  main.ariaBusy = 'false'
  isErasing = isErasure && !status
  // A network that wants a login first responds with something else.
  const page = response?.querySelector('#author-page')
  const error = page?.querySelector('.error')
  if (!page) showError(button, main.dataset.failed)
  else if (error && status !== 401 && !page.querySelector('.state')) {
    error.removeAttribute('autofocus')
    button.before(error)
  } else {
    const isDone = status === 200
    // 410: it was erased before.
    if (isErasure && (isDone || status === 410)) history.replaceState(null, '', location.pathname)
    // A video of the response's document would stay empty here; its copy loads.
    show(document.importNode(page, true), response.title, button.value === 'save' && isDone)
  }
}

/** Shows a page, with what was open and typed unless that `isSaved`, and moves the focus to what it has to say. */
function show(page: Element, pageTitle: string, isSaved = false): void {
  const changes = isSaved ? [] : listChanges()
  const opened = listSummaries(isSaved ? 'details[open]:not(.edit, .edit *)' : 'details[open]')
  const target = page.querySelector<HTMLElement>('[autofocus]') ?? page.querySelector('h1')
  // What is focused is announced, and need not be twice.
  target?.removeAttribute('role')
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus')
  // Others have a day at most.
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[datetime*=T]'))
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
      dateStyle: 'long',
      timeStyle: 'short',
    })
  main.replaceChildren(...page.childNodes)
  document.title = pageTitle
  for (const [text, details] of listSummaries('details')) details.open ||= opened.has(text)
  for (const change of changes) restore(change)
  const field = find('#token')
  // What was not found can be corrected.
  if (field) field.value = location.hash.slice(1)
  openDetails(target)
  target?.focus()
}

/** Returns disclosures by their summaries. */
const listSummaries = (selector: string) =>
  new Map(
    Array.from(main.querySelectorAll<HTMLDetailsElement>(selector), (one) => [
      one.querySelector('summary')?.textContent,
      one,
    ]),
  )

/** Puts what was typed in a control into the one that has replaced it. */
function restore({ type, name, value, checked }: HTMLInputElement): void {
  const control = find(`.edit [name="${name}"]${/radio|checkbox/.test(type) ? `[value="${value}"]` : ''}`)
  openDetails(control)
  if (control) Object.assign(control, { value, checked })
}

function openDetails(element: Element | null): void {
  for (let around = element?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
}

/** Does what a button asks for. */
function press(button: HTMLButtonElement): void {
  const dialog = main.querySelector('dialog')
  const field = button.form?.querySelector<HTMLInputElement>('#token')
  if (button.value === 'erase' && dialog && !dialog.open) dialog.showModal()
  else if (field) enterCode(button, field.value)
  else if (button.value === 'save' && listChanges().length === 0) button.form?.reset()
  else send(button)
}

main.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || button.formMethod === 'dialog') return
  event.preventDefault()
  if (main.ariaBusy !== 'true') press(button)
})
main.addEventListener('click', (event) => {
  const { target, detail } = event
  if (!(target instanceof HTMLElement)) return
  // A double click must not take back what its first half did.
  if (detail > 1 && target.closest('button')) event.preventDefault()
  if (target.id !== 'edit') return
  event.preventDefault()
  openDetails(target)
  // The first control: browsers enter a rating at the star that is chosen.
  const first = find('.edit :checked') ?? find('.edit input:not([type=hidden])')
  first?.focus()
})
main.addEventListener('reset', () => {
  for (const error of main.querySelectorAll('.edit .error')) error.remove()
  for (const control of main.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  main.querySelector('.edit')?.removeAttribute('open')
  find('#edit')?.focus()
})
// A link pasted into a page that is open changes only the fragment.
addEventListener('hashchange', open)
// A key that is held down is pressed once.
addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
})
addEventListener('beforeunload', (event) => {
  if (listChanges().length > 0) event.preventDefault()
})
if (location.hash) open()
