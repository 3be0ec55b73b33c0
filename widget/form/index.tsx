import { render } from 'preact'
import type { Texts } from '../texts/en.ts'
import { Form } from './Form.tsx'
import { sheet } from './look.ts'
import { speaker } from './say.ts'

/** The box of each form in the page, inside the shadow root of its element. */
const boxes = new Map<HTMLElement, HTMLElement>()

/**
 * Shows the form in the shadow root of an element, in these sentences or in English, and sends to the service at this
 * origin; `opened`: as a dialog, now. Shown again, it follows the settings of the element and keeps what was typed.
 * Answers what takes it away once the element has left the page.
 */
export function show(host: HTMLElement, service: string, texts?: Texts, opened?: unknown): () => void {
  const setting = (name: string) => host.getAttribute(name) ?? host.getAttribute(`data-${name}`)
  const tell = (event: string, detail?: unknown) => {
    host.dispatchEvent(new CustomEvent(`laurel:${event}`, { bubbles: true, composed: true, detail }))
  }
  const box = boxOf(host, /button|dialog/.test(`${setting('mode')}`) ? 'dialog' : 'div')
  box.onclose = () => tell('close')
  if (host.shadowRoot) dress(host.shadowRoot, setting('color') ?? '')
  const say = speaker(texts, setting)
  render(<Form {...{ host, box, service, texts, setting, tell, say }} />, box)
  if (opened === true && box instanceof HTMLDialogElement && !box.open && host.isConnected) {
    box.showModal()
    // Not by `autofocus`, which browsers report as refused when the focus of the page is elsewhere.
    box.querySelector('h2')?.focus()
    tell('open')
  }
  // Who moves the element takes it out first: what was typed must not go with that.
  return () => queueMicrotask(() => host.isConnected || remove(host))
}

function boxOf(host: HTMLElement, kind: 'dialog' | 'div'): HTMLElement {
  const present = boxes.get(host)
  if (present?.localName === kind) return present
  remove(host)
  const box = document.createElement(kind)
  // A click beside it closes it.
  box.setAttribute('closedby', 'any')
  // A form in its place has no need of the link to it.
  if (kind === 'div') host.shadowRoot?.replaceChildren()
  else box.setAttribute('aria-labelledby', 'heading')
  host.shadowRoot?.append(box)
  boxes.set(host, box)
  return box
}

function remove(host: HTMLElement) {
  const box = boxes.get(host)
  if (box) render(null, box)
  box?.remove()
  boxes.delete(host)
}

/** Adds the look of the forms and the site owner's colour to what the loader has put there, which is this form's own. */
function dress({ adoptedStyleSheets: sheets }: ShadowRoot, color: string) {
  if (!sheets.includes(sheet)) sheets.push(sheet)
  if (CSS.supports('color', color)) sheets[0]?.insertRule(`.laurel{--laurel-accent:${color}}`)
}

/** Closes what is open; what was typed stays. */
Reflect.get(window, 'laurel').close = () => {
  for (const box of boxes.values()) if (box instanceof HTMLDialogElement) box.close()
}
