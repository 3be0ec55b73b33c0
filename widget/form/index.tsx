import { render } from 'preact'
import type { Texts } from '../i18n/en.ts'
import { Form } from './Form.tsx'
import { sheet } from './styles.ts'
import { speaker } from './translate.ts'

/** The box of a form, inside the shadow root of its element. */
const boxIn = ({ shadowRoot }: Element) => shadowRoot?.querySelector<HTMLElement>('dialog,div')

/**
 * Shows the form in the shadow root of an element, in this language or in English, and sends to the service at this
 * origin; `opened`: as a dialog, now. Shown again, it follows the settings of the element and keeps what was typed.
 * Answers what takes it away once the element has left the page.
 */
export function show(host: HTMLElement, service: string, language?: { texts: Texts }, opened?: unknown): () => void {
  const texts = language?.texts
  const setting = (name: string) => host.getAttribute(name)
  const tell = (event: string, detail?: unknown) => {
    host.dispatchEvent(new CustomEvent(`laurel:${event}`, { bubbles: true, composed: true, detail }))
  }
  const box = boxOf(host, /o/.test(`${setting('mode')}`) ? 'dialog' : 'div')
  box.onclose = () => tell('close')
  if (host.shadowRoot) dress(host.shadowRoot, setting('color') ?? '')
  const say = speaker(texts, host)
  render(<Form {...{ host, box, service, texts, setting, tell, say }} />, box)
  if (box instanceof HTMLDialogElement) {
    // Without its look it is a plain dialog.
    const look = import('./dialog.ts').catch(() => undefined)
    look.then(() => {
      if (opened !== true || box.open || !box.isConnected) return
      box.showModal()
      // Not by `autofocus`, which browsers report as refused when the focus of the page is elsewhere.
      box.querySelector('h2')?.focus()
      tell('open')
    })
  }
  // Who moves the element takes it out first: what was typed must not go with that.
  const leave = () => queueMicrotask(() => host.isConnected || remove(host))
  // It may have left while the form was on its way.
  leave()
  return leave
}

function boxOf(host: HTMLElement, kind: 'dialog' | 'div'): HTMLElement {
  const present = boxIn(host)
  if (present?.localName === kind) return present
  remove(host)
  const box = document.createElement(kind)
  // A page with short cuts takes what somebody types here for one: it sees the element as the target, no text field.
  box.onkeydown = box.onkeyup = box.onkeypress = (event) => event.stopPropagation()
  // A form in its place has no need of the link to it.
  if (kind === 'div') host.shadowRoot?.replaceChildren()
  else {
    // A click beside it closes it.
    box.setAttribute('closedby', 'any')
    box.setAttribute('aria-labelledby', 'heading')
  }
  host.shadowRoot?.append(box)
  return box
}

function remove(host: HTMLElement) {
  const box = boxIn(host)
  if (box) render(null, box)
  box?.remove()
}

/** Adds the look of the forms and, once, the site owner's colour to what the loader has put there, which is this form's own. */
function dress({ adoptedStyleSheets: sheets }: ShadowRoot, color: string) {
  if (!sheets.includes(sheet)) sheets.push(sheet)
  if (CSS.supports('color', color) && sheets[0]?.cssRules.length === 1) {
    sheets[0].insertRule(`.laurel{--laurel-accent:${color}}`)
  }
}
