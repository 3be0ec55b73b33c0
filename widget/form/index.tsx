import { render } from 'preact'
import type { Texts } from '../i18n/en.ts'
import { Form } from './Form.tsx'
import { sheet } from './styles.ts'
import { createTranslate } from './translate.ts'

/** Finds the container of the form in the shadow root of its element. */
const findContainer = ({ shadowRoot }: Element) => shadowRoot?.querySelector<HTMLElement>('dialog,div')

/**
 * Renders the form into the shadow root of an element, in the given language or English; `opened`: open its dialog now.
 * Called again, it applies changed settings and keeps what the visitor has typed.
 * @returns a function that unmounts the form if its element has left the page.
 */
export function mount(
  host: HTMLElement,
  service: string,
  language?: { texts: Texts },
  shouldOpen?: unknown,
): () => void {
  const texts = language?.texts
  const setting = (name: string) => host.getAttribute(name)
  const emit = (event: string, detail?: unknown) => {
    host.dispatchEvent(new CustomEvent(`laurel:${event}`, { bubbles: true, composed: true, detail }))
  }
  const container = ensureContainer(host, /o/.test(`${setting('mode')}`) ? 'dialog' : 'div')
  container.onclose = () => emit('close')
  if (host.shadowRoot) adoptStyles(host.shadowRoot, setting('color') ?? '')
  const t = createTranslate(texts, host)
  render(<Form {...{ host, container, service, texts, setting, emit, t }} />, container)
  if (container instanceof HTMLDialogElement) {
    // If its styles cannot be loaded, the dialog opens without them.
    const styles = import('./dialog.ts').catch(() => {})
    styles.then(() => {
      if (shouldOpen !== true || container.open || !container.isConnected) return
      container.showModal()
      // Not by `autofocus`: browsers report it as blocked if the focus is elsewhere on the page.
      container.querySelector('h2')?.focus()
      emit('open')
    })
  }
  // Deferred, because moving an element first removes it: that must not lose what was typed.
  const unmountIfDetached = () => queueMicrotask(() => host.isConnected || unmount(host))
  // The element may have left the page while the form was loading.
  unmountIfDetached()
  return unmountIfDetached
}

function ensureContainer(host: HTMLElement, kind: 'dialog' | 'div'): HTMLElement {
  const existing = findContainer(host)
  if (existing?.localName === kind) return existing
  unmount(host)
  const container = document.createElement(kind)
  // Outside the shadow root, a key's target is the element and no text field: shortcuts of the page would react to it.
  container.onkeydown = container.onkeyup = container.onkeypress = (event) => event.stopPropagation()
  // An inline form replaces the link to the hosted form.
  if (kind === 'div') host.shadowRoot?.replaceChildren()
  else {
    // A click outside closes the dialog.
    container.setAttribute('closedby', 'any')
    container.setAttribute('aria-labelledby', 'heading')
  }
  host.shadowRoot?.append(container)
  return container
}

function unmount(host: HTMLElement) {
  const container = findContainer(host)
  if (container) render(null, container)
  container?.remove()
}

/** Adds the shared styles and, once, the site owner's colour to the loader's style sheet, which only this form uses. */
function adoptStyles({ adoptedStyleSheets: sheets }: ShadowRoot, color: string) {
  if (!sheets.includes(sheet)) sheets.push(sheet)
  if (CSS.supports('color', color) && sheets[0]?.cssRules.length === 1) {
    sheets[0].insertRule(`.laurel{--laurel-accent:${color}}`)
  }
}
